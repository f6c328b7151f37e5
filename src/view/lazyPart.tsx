/** Parts of the page loaded when needed; one that cannot be loaded says so in its place. */

import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import { useActions } from './usePage.ts';

export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) {
  return lazy(() => load().catch(() => ({ default: NotLoaded as ComponentType<P> })));
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
  return (
    <p className="not-loaded" role="status">
      This part of the page could not be loaded. Load the page again to see it.
    </p>
  );
}
