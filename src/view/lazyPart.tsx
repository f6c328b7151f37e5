/** Parts of the page loaded when needed; one that cannot be loaded says so in its place. */

import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import { useActions } from './usePage.ts';

/** Where a part comes from; `renew` asks for it again, unless that was done since. */
interface Source<P> {
  part: ComponentType<P>;
  readonly renew: (old: ComponentType<P>) => void;
}

/** For what stands in the place of a part: asks for it again, to be shown at once or later. */
const Missed = createContext({ later: () => {}, now: () => {} });

/** What could not be loaded is asked for again by its button, and when it is next needed. */
export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
): ComponentType<P> {
  const begin = () => lazy(() => load().catch(() => ({ default: NotLoaded as ComponentType<P> })));
  const source: Source<P> = {
    part: begin(),
    renew: (old) => {
      if (source.part === old) source.part = begin();
    },
  };
  return (props) => <Part source={source} props={props} />;
}

function Part<P extends object>({
  source,
  props,
}: {
  readonly source: Source<P>;
  readonly props: P;
}) {
  const [, draw] = useState(0);
  const Loaded = source.part;
  const missed = useMemo(() => {
    const later = () => source.renew(Loaded);
    const now = () => {
      later();
      draw((count) => count + 1);
    };
    return { later, now };
  }, [source, Loaded]);
  return (
    <Missed value={missed}>
      <Loaded {...props} />
    </Missed>
  );
}

/** Around parts that belong to the lab: until they are there, it is not ready. */
export function Awaited({
  words = null,
  children,
}: {
  /** What stands in their place meanwhile. */
  readonly words?: ReactNode;
  readonly children: ReactNode;
}) {
  return <Suspense fallback={<OnItsWay>{words}</OnItsWay>}>{children}</Suspense>;
}

function OnItsWay({ children }: { readonly children: ReactNode }) {
  const actions = useActions();
  // Before anybody can see the page without the part.
  useLayoutEffect(() => actions.await(), [actions]);
  return children;
}

function NotLoaded() {
  const { later, now } = useContext(Missed);
  useEffect(() => later, [later]);
  return (
    <p className="not-loaded" role="status">
      This part of the page could not be loaded.{' '}
      <button type="button" className="button" onClick={now}>
        Try again
      </button>
    </p>
  );
}
