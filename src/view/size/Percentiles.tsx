/** The percentiles of all durations, by the nearest rank. */

import { memo } from 'react';
import { durationWords } from '../../course/durations/durationUnit.ts';
import { percentile } from '../../course/durations/sorted.ts';

const PERCENTS = [50, 75, 90, 95, 99, 99.9] as const;

export const Percentiles = memo(function Percentiles({
  sortedMs,
}: {
  readonly sortedMs: Float64Array;
}) {
  const row = (name: string, id: string, ms: number) => (
    <tr key={id}>
      <th scope="row">{name}</th>
      <td data-testid={id} data-value={ms}>
        {durationWords(ms)}
      </td>
    </tr>
  );
  return (
    <section aria-labelledby="size-percentiles">
      <h2 id="size-percentiles">Percentiles</h2>
      <table className="size-table">
        <caption className="visually-hidden">Percentiles of all durations</caption>
        <tbody>
          {row('Shortest', 'percentile-0', sortedMs[0] ?? 0)}
          {PERCENTS.map((percent) =>
            row(`P${percent}`, `percentile-${percent}`, percentile(sortedMs, percent)),
          )}
          {row('Longest', 'percentile-100', sortedMs[sortedMs.length - 1] ?? 0)}
        </tbody>
      </table>
      <p className="muted">By the nearest rank: each is the duration of some call.</p>
    </section>
  );
});
