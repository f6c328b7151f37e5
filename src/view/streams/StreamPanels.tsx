/** The panels of streams, each where the run has what it shows. */

import BufferPanel from './BufferPanel.tsx';
import ProxyPanel from './ProxyPanel.tsx';
import '../styles/streams.css';

export default function StreamPanels() {
  return (
    <>
      <BufferPanel />
      <ProxyPanel />
    </>
  );
}
