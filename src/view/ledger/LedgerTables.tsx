/** The rows of the ledger as real tables; what is not committed yet is marked. */

import type { LedgerRecord, Tables } from '../../engine/ledger/ledger.ts';
import { scopeKey } from '../../engine/ledger/results.ts';
import { DataTable } from './DataTable.tsx';

/** Enough of a fingerprint to tell two apart by eye. */
const FINGERPRINT_CHARS = 8;

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
        heads={['id', 'operation', 'tenant', 'request', 'arguments']}
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
