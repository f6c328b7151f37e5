/** The panels of streams, each where the run has what it shows. */

import ProxyPanel from './ProxyPanel.tsx';
import '../styles/streams.css';

export default function StreamPanels() {
  return <ProxyPanel />;
}
