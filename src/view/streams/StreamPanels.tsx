/** The panels of streams, each where the run has what it shows. */

import { Awaited, lazyPart } from '../lazyPart.tsx';
import { usePage } from '../usePage.ts';
import BufferPanel from './BufferPanel.tsx';
import FramingPanel from './FramingPanel.tsx';
import ProxyPanel from './ProxyPanel.tsx';
import RecoveryPanel from './RecoveryPanel.tsx';
import TaskPanel from './TaskPanel.tsx';
import '../styles/streams.css';
import '../styles/tasks.css';

const HerdPanel = lazyPart(() => import('./HerdPanel.tsx'));

export default function StreamPanels() {
  const lab = usePage(({ situation: { origin } }) =>
    origin.kind === 'lab' ? origin.lab.id : null,
  );
  return (
    <>
      <BufferPanel />
      <FramingPanel />
      <TaskPanel />
      <ProxyPanel />
      {lab === 'reconnect-herd' && (
        <Awaited>
          <HerdPanel />
        </Awaited>
      )}
      <RecoveryPanel />
    </>
  );
}
