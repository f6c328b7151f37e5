/** What those do who are turned away: attempt by attempt, how long they wait and how many come. */

import type { Herd } from '../../engine/streams/herd.ts';
import { backoffCeilingMs } from '../../engine/streams/recovery.ts';
import { numeral, timeWords } from './herdWords.ts';

/** Later attempts all have the same ceiling, and are told as one. */
const ROWS_MAX = 8;

export function HerdAttempts({ herds }: { readonly herds: readonly Herd[] }) {
  const longest = Math.max(...herds.map(({ waves }) => waves.length));
  const rows = Array.from({ length: Math.min(longest, ROWS_MAX) }, (_, attempt) => attempt);
  return (
    <details className="herd-attempts">
      <summary>What those do who are turned away</summary>
      <p>
        They back off again, one attempt further on. The ceiling of the wait doubles each time, up
        to {timeWords(backoffCeilingMs(longest + 5))}; jitter decides how much of it a client waits.
      </p>
      <div className="stream-table">
        <table>
          <caption>Attempts by each jitter, and those turned away</caption>
          <thead>
            <tr>
              <th scope="col">attempt, ceiling</th>
              {herds.map(({ jitter }) => (
                <th key={jitter} scope="col">
                  {jitter}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((attempt) => {
              const isRest = attempt === ROWS_MAX - 1 && longest > ROWS_MAX;
              return (
                <tr key={attempt}>
                  <th scope="row">
                    {attempt + 1}
                    {isRest && ' on'}
                    <span className="herd-away">{timeWords(backoffCeilingMs(attempt))}</span>
                  </th>
                  {herds.map((herd) => (
                    <Made key={herd.jitter} herd={herd} from={attempt} isRest={isRest} />
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Made({
  herd: { waves },
  from,
  isRest,
}: {
  readonly herd: Herd;
  readonly from: number;
  readonly isRest: boolean;
}) {
  const counted = waves.slice(from, isRest ? undefined : from + 1);
  if (counted.length === 0) return <td>none</td>;
  const sum = (of: 'tries' | 'rejected') => counted.reduce((all, wave) => all + wave[of], 0);
  return (
    <td>
      {numeral(sum('tries'))} <span className="herd-away">{numeral(sum('rejected'))} away</span>
    </td>
  );
}
