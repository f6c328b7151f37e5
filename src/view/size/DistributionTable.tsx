/** The histogram and the curve as a table. */

import { memo, useState } from 'react';
import type { Analysis } from '../../course/durations/analyse.ts';
import { durationWords, shareWords } from '../../course/durations/durationUnit.ts';
import { type Axis, columnsOf } from './axis.ts';
import { numeral } from './sizeWords.ts';

const ROWS = 24;

export const DistributionTable = memo(function DistributionTable({
  analysis: { sortedMs },
  axis,
}: {
  readonly analysis: Analysis;
  readonly axis: Axis;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="size-method"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      data-testid="distribution-table"
    >
      <summary>The plots as a table</summary>
      {isOpen && <Rows sortedMs={sortedMs} axis={axis} />}
    </details>
  );
});

function Rows({ sortedMs, axis }: { readonly sortedMs: Float64Array; readonly axis: Axis }) {
  let passed = 0;
  const rows = columnsOf(sortedMs, axis, ROWS).map((column) => {
    passed += column.count;
    return { ...column, share: passed / sortedMs.length };
  });
  return (
    <div className="size-table-frame">
      <table className="size-table">
        <caption className="visually-hidden">Calls by duration</caption>
        <thead>
          <tr>
            <th scope="col">from</th>
            <th scope="col">to below</th>
            <th scope="col">calls</th>
            <th scope="col">done by then</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ fromMs, toMs, count, share }) => (
            <tr key={fromMs}>
              <th scope="row">{durationWords(fromMs)}</th>
              <td>{durationWords(toMs)}</td>
              <td>{numeral(count)}</td>
              <td>{shareWords(share)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
