/** The rows of the ledger as real tables; what is not committed yet is marked. */

import type { ReactNode } from 'react';
import type { LedgerRecord, Tables } from '../../engine/ledger/ledger.ts';
import { scopeKey } from '../../engine/ledger/results.ts';
import { Spacer } from './Spacer.tsx';
import { useRowWindow } from './useRowWindow.ts';

/** Enough of a fingerprint to tell two apart by eye. */
const FINGERPRINT_CHARS = 8;
/** In px. */
const ROW_HEIGHT = 25;

export function LedgerTables({
  seen,
  committed,
}: {
  readonly seen: Tables;
  readonly committed: Tables;
}) {
  const isOpen = isIn(committed);
  return (
    <>
      <KeyTable caption="Keys and results" records={seen.records} isOpen={isOpen.record} />
      <DataTable
        caption="Receipts"
        heads={['id', 'operation', 'tenant', 'by', 'arguments']}
        rows={seen.receipts.map((row) => ({
          key: String(row.id),
          isOpen: isOpen.receipt(row.id),
          cells: [row.id, row.operation, row.tenant, row.request, json(row.arguments)],
        }))}
      />
      <DataTable
        caption="Executions"
        heads={['key', 'operation', 'tenant', 'count']}
        rows={seen.executions.map((row) => ({
          key: scopeKey(row),
          isOpen: isOpen.execution(row),
          cells: [row.key === '' ? '(none)' : row.key, row.operation, row.tenant, row.count],
        }))}
      />
      {(seen.outbox.length > 0 || committed.outbox.length > 0) && (
        <DataTable
          caption="Outbox"
          heads={['id', 'sent', 'message']}
          rows={seen.outbox.map((row) => ({
            key: String(row.id),
            isOpen: isOpen.outbox(row),
            cells: [row.id, row.sentMs === null ? 'not yet' : 'yes', json(row.body)],
          }))}
        />
      )}
    </>
  );
}

export function KeyTable({
  caption,
  records,
  isOpen = () => false,
}: {
  readonly caption: string;
  readonly records: readonly LedgerRecord[];
  readonly isOpen?: (record: LedgerRecord) => boolean;
}) {
  return (
    <DataTable
      caption={caption}
      heads={['key', 'operation', 'tenant', 'fingerprint', 'result']}
      rows={records.map((row) => ({
        key: scopeKey(row),
        isOpen: isOpen(row),
        cells: [row.key, row.operation, row.tenant, shortOf(row.fingerprint), json(row.result)],
      }))}
    />
  );
}

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
          <span className="muted"> {rows.length}</span>
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

export function shortOf(fingerprint: string): string {
  return `${fingerprint.slice(0, FINGERPRINT_CHARS)}…`;
}

function json(value: unknown): string {
  return JSON.stringify(value);
}

/** Tells for each table whether a row that a connection sees is not committed as it is. */
function isIn(committed: Tables) {
  const records = new Set(committed.records.map(json));
  const receipts = new Set(committed.receipts.map(({ id }) => id));
  const executions = new Set(committed.executions.map(json));
  const outbox = new Set(committed.outbox.map(json));
  return {
    record: (row: LedgerRecord) => !records.has(json(row)),
    receipt: (id: number) => !receipts.has(id),
    execution: (row: Tables['executions'][number]) => !executions.has(json(row)),
    outbox: (row: Tables['outbox'][number]) => !outbox.has(json(row)),
  };
}
