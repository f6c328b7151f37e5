/** The acknowledged records of the stored file, the latest first. */

import { LEDGER_RECORDS_SHOWN_MAX } from '../../base/limits.ts';
import type { AcknowledgedRow } from '../../ledger/acknowledged.ts';

interface Props {
  readonly rows: readonly AcknowledgedRow[];
  /** They are in the memory of this page alone. */
  readonly isGone: boolean;
}

const PRINT_CHARS = 8;

export function RecordTable({ rows, isGone }: Props) {
  if (rows.length === 0) return <p className="empty">No record is acknowledged yet.</p>;
  const shown = rows.slice(0, LEDGER_RECORDS_SHOWN_MAX);
  return (
    // It scrolls, so it takes the focus, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: else the keyboard could not scroll it
    <section className="stored-records" aria-label="Acknowledged records" tabIndex={0}>
      <table data-testid="stored-records" data-gone={isGone}>
        <caption>
          {shown.length < rows.length
            ? `The latest ${shown.length} of ${rows.length} acknowledged records`
            : 'Acknowledged records'}
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
          {shown.map(({ id, key, scope, receipt, cents, fingerprint }) => (
            <tr key={id} data-key={key} data-receipt={receipt}>
              <th scope="row">
                <span className="stored-key" title={key}>
                  {key}
                </span>
                {scope && <span className="muted">({scope})</span>}
              </th>
              <td>{receipt ?? '–'}</td>
              <td>{cents ?? '–'}</td>
              <td title={fingerprint}>
                <code>{fingerprint.slice(0, PRINT_CHARS)}…</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
