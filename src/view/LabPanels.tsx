/** The panels that only some labs have, each loaded when such a lab is first opened. */

import { sectionOf } from '../course/situation.ts';
import { Awaited, lazyPart } from './lazyPart.tsx';
import { useActions, usePage } from './usePage.ts';

const FailurePanel = lazyPart(() => import('./failures/FailurePanel.tsx'));
const LedgerPanel = lazyPart(() => import('./ledger/LedgerPanel.tsx'));
const StoredFile = lazyPart(() => import('./ledger/StoredFile.tsx'));
const StreamPanels = lazyPart(() => import('./streams/StreamPanels.tsx'));
const RetryMatrix = lazyPart(() => import('./ledger/RetryMatrix.tsx'));

export function LabPanels() {
  const isFailure = usePage(({ situation }) => sectionOf(situation.origin) === 'failures');
  const hasStreams = usePage((page) => page.run.plan.streams !== null);
  return (
    <>
      {isFailure && (
        <Awaited>
          <FailurePanel />
        </Awaited>
      )}
      {hasStreams && (
        <Awaited>
          <StreamPanels />
        </Awaited>
      )}
      <LedgerPanels />
    </>
  );
}

function LedgerPanels() {
  const hasLedger = usePage((page) => page.run.plan.ledger !== null);
  const lab = usePage(({ situation: { origin } }) =>
    origin.kind === 'lab' ? origin.lab.id : 'scenario',
  );
  const { startFrom } = useActions();
  if (!hasLedger) return null;
  return (
    <Awaited words={<p className="orphans">The ledger is on its way …</p>}>
      {lab === 'retry-matrix' && <RetryMatrix />}
      <LedgerPanel key={lab} />
      {lab === 'ledger-reopen' && <StoredFile onImage={startFrom} />}
    </Awaited>
  );
}
