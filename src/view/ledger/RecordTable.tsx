/** The acknowledged records of the stored file, the latest first. */

import type { AcknowledgedRow } from '../../ledger/acknowledged.ts';
import { shortOf } from './LedgerTables.tsx';
import { Spacer } from './Spacer.tsx';
import { useRowWindow } from './useRowWindow.ts';

interface Props {
  readonly rows: readonly AcknowledgedRow[];
  /** They are in the memory of this page alone. */
  readonly isGone: boolean;
}

/** In px. */
const ROW_HEIGHT = 30;

export function RecordTable({ rows, isGone }: Props) {
  const { scroller, from, to, before, after } = useRowWindow(rows.length, ROW_HEIGHT);
  if (rows.length === 0) return <p className="empty">No record is acknowledged yet.</p>;
  return (
    <section
      className="data-table stored-records"
      aria-label="Acknowledged records"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: else the keyboard could not scroll it
      tabIndex={0}
      ref={scroller}
    >
      <table data-testid="stored-records" data-gone={isGone} aria-rowcount={rows.length + 1}>
        <caption>
          {rows.length === 1
            ? 'One acknowledged record'
            : `${rows.length.toLocaleString('en-GB')} acknowledged records`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Key</th>
            <th scope="col">Receipt</th>
            <th scope="col">Cents</th>
            <th scope="col">Fingerprint</th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={before} />
          {rows.slice(from, to).map(({ id, key, scope, receipt, cents, fingerprint }, at) => (
            <tr key={id} aria-rowindex={from + at + 2} data-key={key} data-receipt={receipt}>
              <th scope="row">
                <span className="stored-key" title={key}>
                  {key}
                </span>
                {scope && <span className="muted">({scope})</span>}
              </th>
              <td>{receipt ?? '–'}</td>
              <td>{cents ?? '–'}</td>
              <td title={fingerprint}>
                <code>{shortOf(fingerprint)}</code>
              </td>
            </tr>
          ))}
          <Spacer height={after} />
        </tbody>
      </table>
    </section>
  );
}
