/** The panels that only some labs have, each loaded when such a lab is first opened. */

import type { LabPanel } from '../course/lab.ts';
import { asksFor, sectionOf } from '../course/situation.ts';
import { OwnLogs } from './deadlines/OwnLogs.tsx';
import { Awaited, lazyPart } from './lazyPart.tsx';
import { useActions, usePage } from './usePage.ts';

const FailurePanel = lazyPart(() => import('./failures/FailurePanel.tsx'));
const LedgerPanel = lazyPart(() => import('./ledger/LedgerPanel.tsx'));
const StoredFile = lazyPart(() => import('./ledger/StoredFile.tsx'));
const StreamPanels = lazyPart(() => import('./streams/StreamPanels.tsx'));

/** Those that a lab asks for by name; what is not here stands within another panel. */
const NAMED: Readonly<Partial<Record<LabPanel, ReturnType<typeof lazyPart>>>> = {
  logs: lazyPart(() => import('./deadlines/LogsPanel.tsx')),
  herd: lazyPart(() => import('./streams/HerdPanel.tsx')),
  'cancel-table': lazyPart(() => import('./streams/CancelTable.tsx')),
  'retry-matrix': lazyPart(() => import('./ledger/RetryMatrix.tsx')),
};

export function LabPanels() {
  const names = usePage(({ situation: { origin } }) =>
    origin.kind === 'lab' ? origin.lab.panels : undefined,
  );
  const isFailure = usePage(({ situation }) => sectionOf(situation.origin) === 'failures');
  const hasStreams = usePage((page) => page.run.plan.streams !== null);
  return (
    <>
      {isFailure && (
        <Awaited>
          <FailurePanel />
        </Awaited>
      )}
      {names?.map((name) => (
        <Named key={name} name={name} />
      ))}
      {hasStreams && (
        <Awaited>
          <StreamPanels />
        </Awaited>
      )}
      <LedgerPanels />
    </>
  );
}

/** A lab that is edited keeps its logs, and every other case of one's own has them. */
export function LogsOfOwn() {
  const isOwn = usePage(({ situation }) => situation.origin.kind === 'scenario');
  return isOwn && <OwnLogs />;
}

function Named({ name }: { readonly name: LabPanel }) {
  const Panel = NAMED[name];
  return (
    Panel && (
      <Awaited>
        <Panel />
      </Awaited>
    )
  );
}

function LedgerPanels() {
  const hasLedger = usePage((page) => page.run.plan.ledger !== null);
  const lab = usePage(({ situation: { origin } }) =>
    origin.kind === 'lab' ? origin.lab.id : 'scenario',
  );
  const hasFile = usePage(({ situation }) => asksFor(situation, 'stored-file'));
  const { startFrom } = useActions();
  if (!hasLedger) return null;
  return (
    <Awaited words={<p className="orphans">The ledger is on its way …</p>}>
      <LedgerPanel key={lab} />
      {hasFile && <StoredFile onImage={startFrom} />}
    </Awaited>
  );
}
