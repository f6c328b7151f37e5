/** The logs of a case of one's own, which shut are not worked out: it may be a long one. */

import { useState } from 'react';
import { usePage } from '../usePage.ts';
import { Logs } from './LogsPanel.tsx';

/** As many steps as one reads line by line; the logs of a longer run are shut at first. */
const STEPS_OPEN_MAX = 100;

export default function OwnLogs() {
  const isShort = usePage((page) => page.run.steps.length <= STEPS_OPEN_MAX);
  return <Folded key={String(isShort)} isOpenAtFirst={isShort} />;
}

function Folded({ isOpenAtFirst }: { readonly isOpenAtFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      className="panel own-logs"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Logs</summary>
      {isOpen && (
        <div className="logs">
          <Logs />
        </div>
      )}
    </details>
  );
}
