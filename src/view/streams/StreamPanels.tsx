/** The panels of streams, each where the run has what it shows. */

import { refundDeadline } from '../../course/refundOutcomes.ts';
import { Awaited, lazyPart } from '../lazyPart.tsx';
import { RuleChip } from '../RuleChip.tsx';
import { usePage } from '../usePage.ts';
import BufferPanel from './BufferPanel.tsx';
import FramingPanel from './FramingPanel.tsx';
import ProxyPanel from './ProxyPanel.tsx';
import RecoveryPanel from './RecoveryPanel.tsx';
import TaskPanel from './TaskPanel.tsx';
import '../styles/streams.css';
import '../styles/tasks.css';

const LoadPanel = lazyPart(() => import('./LoadPanel.tsx'));
const RefundPanel = lazyPart(() => import('./RefundPanel.tsx'));

export default function StreamPanels() {
  const scenario = usePage((page) => page.run.plan.scenario);
  return (
    <>
      {scenario.server.knowsDeadline && <Hypothetical />}
      {scenario.server.pool && (
        <Awaited>
          <LoadPanel />
        </Awaited>
      )}
      {refundDeadline(scenario) !== null && (
        <Awaited>
          <RefundPanel />
        </Awaited>
      )}
      <BufferPanel />
      <FramingPanel />
      <TaskPanel />
      <ProxyPanel />
      <RecoveryPanel />
    </>
  );
}

/** Said wherever it runs, a case of somebody’s own included. */
function Hypothetical() {
  return (
    <p className="panel hypothetical" role="note" data-testid="hypothetical">
      <b>Hypothetical.</b> No revision of MCP carries a deadline <RuleChip id="NOT-2" />. Here both
      ends have agreed on a member of <code>_meta</code> that says how long the client will wait, as
      gRPC does in its own way.
    </p>
  );
}
