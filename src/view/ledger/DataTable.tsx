/** A table that scrolls within itself and draws only the rows near its window. */

import type { ReactNode } from 'react';
import { Spacer } from './Spacer.tsx';
import { useRowWindow } from './useRowWindow.ts';

/** In px. */
const ROW_HEIGHT = 25;

export interface DataRow {
  readonly key: string;
  /** Seen by its own connection only. */
  readonly isOpen: boolean;
  readonly cells: readonly ReactNode[];
}

export function DataTable({
  caption,
  heads,
  rows,
}: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly DataRow[];
}) {
  const { scroller, from, to, before, after } = useRowWindow(rows.length, ROW_HEIGHT);
  return (
    // A wide row scrolls within its table, for which the keyboard has to reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller that holds nothing to focus
    <section className="data-table" aria-label={caption} tabIndex={0} ref={scroller}>
      <table aria-rowcount={rows.length + 1}>
        <caption>
          {caption}
          <span className="muted">
            {' · '}
            {rows.length === 1 ? '1 row' : `${rows.length.toLocaleString('en-GB')} rows`}
          </span>
        </caption>
        <thead>
          <tr>
            {heads.map((head, at) => (
              // Two columns of a query may have one name.
              // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
              <th key={at} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {rows.slice(from, to).map(({ key, isOpen, cells }, at) => (
            <tr key={key} data-open={isOpen} aria-rowindex={from + at + 2}>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
                <td key={index}>
                  {cell}
                  {isOpen && index === 0 && <span className="open-row"> not committed</span>}
                </td>
              ))}
            </tr>
          ))}
          <Spacer height={after} />
          {rows.length === 0 && (
            <tr>
              <td colSpan={heads.length} className="muted">
                no rows
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  );
}
