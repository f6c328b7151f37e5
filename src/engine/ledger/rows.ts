/** The rows of the ledger as they are stored: flat, with every JSON value as its text. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { LedgerRecord, OutboxMessage, Receipt, Scope, Tables } from './ledger.ts';

type Stored<Row, Member extends keyof Row> = Omit<Row, Member> & {
  readonly [member in Member]: string;
};

export type RecordRow = Stored<LedgerRecord, 'result'>;
export type ReceiptRow = Stored<Receipt, 'arguments'>;
export type OutboxRow = Stored<OutboxMessage, 'body'>;

/**
 * `Tables` with JSON as text. Text is what SQLite keeps as well, it is compared in one step, and a
 * value read from it is always a new one: what is handed out cannot alias what is stored.
 */
export interface Rows extends Pick<Tables, 'executions'> {
  readonly records: readonly RecordRow[];
  readonly receipts: readonly ReceiptRow[];
  readonly outbox: readonly OutboxRow[];
}

export const noRows: Rows = { records: [], receipts: [], executions: [], outbox: [] };

const read = (text: string): JsonObject => JSON.parse(text);

export function recordOf(row: RecordRow): LedgerRecord {
  return { ...row, result: read(row.result) };
}

export function receiptOf(row: ReceiptRow): Receipt {
  return { ...row, arguments: read(row.arguments) };
}

export function messageOf(row: OutboxRow): OutboxMessage {
  return { ...row, body: read(row.body) };
}

/** Every row with its JSON read anew. */
export function tablesOf(rows: Rows): Tables {
  return {
    records: rows.records.map(recordOf),
    receipts: rows.receipts.map(receiptOf),
    executions: rows.executions.map((row) => ({ ...row })),
    outbox: rows.outbox.map(messageOf),
  };
}

/** What `tablesOf` reads, written back. */
export function rowsOf(tables: Tables): Rows {
  return {
    records: tables.records.map(recordRow),
    receipts: tables.receipts.map((receipt) => receiptRow(receipt.id, receipt)),
    executions: tables.executions.map((row) => ({ ...row })),
    outbox: tables.outbox.map((row) => ({ ...row, body: JSON.stringify(row.body) })),
  };
}

export function recordRow(record: LedgerRecord): RecordRow {
  const { tenant, operation, key, fingerprint, result, storedMs, expiresMs } = record;
  const text = JSON.stringify(result);
  return { tenant, operation, key, fingerprint, result: text, storedMs, expiresMs };
}

export function receiptRow(id: number, receipt: Omit<Receipt, 'id'>): ReceiptRow {
  const { tenant, operation, request, naturalKey, atMs } = receipt;
  const text = JSON.stringify(receipt.arguments);
  return { id, tenant, operation, request, arguments: text, naturalKey, atMs };
}

/** Whether a record no longer counts: from `expiresMs` on, the limit included. */
export function isExpired(row: Pick<LedgerRecord, 'expiresMs'>, atMs: number): boolean {
  return row.expiresMs !== null && row.expiresMs <= atMs;
}

/** The order of the primary keys: by tenant, operation and key, each by its UTF-8 bytes. */
export function compareScopes(a: Scope, b: Scope): number {
  return (
    compareText(a.tenant, b.tenant) ||
    compareText(a.operation, b.operation) ||
    compareText(a.key, b.key)
  );
}

/** SQLite's BINARY order, which is that of code points; JavaScript's is that of UTF-16 units. */
export function compareText(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return rankOf(x) - rankOf(y);
  }
  return a.length - b.length;
}

/** Surrogates stand for code points above all others, though units from U+E000 on are larger. */
function rankOf(unit: number): number {
  if (unit >= 0xe000) return unit - 0x800;
  return unit >= 0xd800 ? unit + 0x2000 : unit;
}
