/** The panels of streams, each where the run has what it shows. */

import BufferPanel from './BufferPanel.tsx';
import FramingPanel from './FramingPanel.tsx';
import ProxyPanel from './ProxyPanel.tsx';
import TaskPanel from './TaskPanel.tsx';
import '../styles/streams.css';
import '../styles/tasks.css';

export default function StreamPanels() {
  return (
    <>
      <BufferPanel />
      <FramingPanel />
      <TaskPanel />
      <ProxyPanel />
    </>
  );
}
