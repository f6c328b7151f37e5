/**
 * The logs of a case of one's own, which shut are neither loaded nor worked out: it may be a long
 * one, and a link to it opens sooner.
 */

import { useState } from 'react';
import { Awaited, lazyPart } from '../lazyPart.tsx';
import { usePage } from '../usePage.ts';

const Logs = lazyPart(async () => ({ default: (await import('./LogsPanel.tsx')).Logs }));

/** As many steps as one reads line by line; the logs of a longer run are shut at first. */
const STEPS_OPEN_MAX = 100;

export function OwnLogs() {
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
          <Awaited>
            <Logs />
          </Awaited>
        </div>
      )}
    </details>
  );
}
