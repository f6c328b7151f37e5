/** The queue before a server's wire at the present step: its slots, and what it let go of. */

import { Lock, RefreshCw } from 'lucide-react';
import { type QueueFacts, queuesAt } from '../../trace/streams/queueFacts.ts';
import { usePage } from '../usePage.ts';
import { BufferControls } from './BufferControls.tsx';
import { MemoryCurve } from './MemoryCurve.tsx';
import '../styles/buffer.css';

/** Messages that are drawn of a queue that has more than it should. */
const OVER_BOUND_DRAWN_MAX = 24;
/** Lines of the log that are shown, the latest. */
const LINES_SHOWN_MAX = 30;

export default function BufferPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const queues = queuesAt(run, step);
  if (queues.length === 0) return null;
  return (
    <section className="panel buffer" aria-labelledby="buffer-title">
      <h2 id="buffer-title">Queue before the wire</h2>
      {queues.map((queue) => (
        <Queue key={queue.replica} queue={queue} isOnly={queues.length === 1} />
      ))}
      <BufferControls />
      <MemoryCurve />
    </section>
  );
}

function Queue({ queue, isOnly }: { readonly queue: QueueFacts; readonly isOnly: boolean }) {
  const { capacity, slots, coalesced, dropped, refused } = queue;
  const { needsRefetch, isUnbounded, log } = queue;
  return (
    <div
      data-testid="buffer"
      data-capacity={capacity}
      data-size={slots.length}
      data-coalesced={coalesced}
      data-dropped={dropped}
      data-refused={refused}
      data-needs-refetch={needsRefetch}
    >
      {!isOnly && <h3>Process {queue.replica}</h3>}
      <p className="buffer-size">
        {isUnbounded
          ? `${slots.length} wait, where ${capacity} should be the most`
          : `${slots.length} of ${capacity} slots taken`}
        <span>the reader takes one every {queue.drainMs} ms</span>
      </p>
      <Slots slots={slots} capacity={capacity} />
      <dl className="buffer-counts">
        <Count name="Coalesced" value={coalesced} words="replaced by a newer neighbour" />
        <Count name="Dropped" value={dropped} words="lost to make room" />
        <Count name="Refused" value={refused} words="not taken" />
      </dl>
      {needsRefetch && (
        <p className="buffer-refetch">
          <RefreshCw size={14} aria-hidden="true" />
          The client needs to fetch the present state.
        </p>
      )}
      {log.length > 0 && (
        <details className="buffer-log">
          <summary>What did not just wait and go ({log.length})</summary>
          <ol>
            {log.slice(-LINES_SHOWN_MAX).map(({ atMs, what, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state
              <li key={index} data-tone={what}>
                <span className="buffer-time">{atMs} ms</span> <b>{what}</b> {text}
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

/** One box a slot, the one that the reader takes next first. */
function Slots({ slots, capacity }: Pick<QueueFacts, 'slots' | 'capacity'>) {
  const shown = slots.slice(0, Math.max(capacity, OVER_BOUND_DRAWN_MAX));
  const free = Math.max(0, capacity - slots.length);
  const rest = slots.length - shown.length;
  return (
    <ol className="buffer-slots" aria-label="Slots, the next to go first">
      {shown.map(({ event, request, kind, name }) => (
        <li key={event} data-kind={kind} data-request={request} data-event={event}>
          {kind === 'final' && <Lock size={11} aria-hidden="true" />}
          {name}
          {kind === 'final' && <span className="visually-hidden">, may not go</span>}
        </li>
      ))}
      {rest > 0 && <li className="buffer-rest">and {rest} more</li>}
      {Array.from({ length: free }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: free slots are all alike
        <li key={`free-${index}`} className="buffer-free">
          free
        </li>
      ))}
    </ol>
  );
}

function Count({ name, value, words }: { name: string; value: number; words: string }) {
  return (
    <div data-some={value > 0}>
      <dt>{name}</dt>
      <dd>
        {value} <span>{words}</span>
      </dd>
    </div>
  );
}
