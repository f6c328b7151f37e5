/** Deadlines that were armed and do not expire in this order, each ready to be moved into it. */

import { TimerReset } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { Ghost } from '../../trace/model.ts';

const RESET = <TimerReset size={13} aria-hidden="true" />;

export const GhostRows = memo(function GhostRows({
  ghosts,
  expire,
  grab,
}: {
  readonly ghosts: readonly Ghost[];
  readonly expire: (id: string) => void;
  readonly grab: (id: string, event: PointerEvent<HTMLElement>) => void;
}) {
  if (ghosts.length === 0) return null;
  return (
    <ul className="ghosts" aria-label="Deadlines that do not expire">
      {ghosts.map(({ id, text, dueMs }) => (
        <li key={id} className="ghost" data-ghost={id}>
          <span className="grip" aria-hidden="true" onPointerDown={(event) => grab(id, event)} />
          <span className="ghost-text" id={`ghost-${id}`}>
            {text}
          </span>
          <button
            type="button"
            className="quiet"
            aria-describedby={`ghost-${id}`}
            onClick={() => expire(id)}
          >
            {RESET} Let it expire
          </button>
          <span className="row-time" title="when it would be due by the clock">
            {dueMs}
            <span className="unit"> ms</span>
          </span>
        </li>
      ))}
    </ul>
  );
});
