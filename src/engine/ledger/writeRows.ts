/** What one writing statement does to the rows, whatever locks it needed to get there. */

import { never } from '../../base/assert.ts';
import type { Outcome, Scope, Statement } from './ledger.ts';
import { compareScopes, isExpired, type Rows, receiptRow, recordRow } from './rows.ts';

type Named<Name> = Extract<Statement, { readonly do: Name }>;
export type Write = Named<'effect' | 'count' | 'store' | 'enqueue' | 'mark-sent'>;

export interface Written {
  readonly rows: Rows;
  readonly outcome: Outcome;
}

const refused: Outcome = { ok: false, error: 'unique' };

/** The rows after the statement; the same rows where it breaks a uniqueness constraint. */
export function writeRows(rows: Rows, statement: Write): Written {
  switch (statement.do) {
    case 'effect':
      return addReceipt(rows, statement);
    case 'count':
      return { rows: countOne(rows, statement.scope), outcome: { ok: true } };
    case 'store':
      return storeRecord(rows, statement);
    case 'enqueue': {
      const id = nextId(rows.outbox);
      const row = { id, body: JSON.stringify(statement.body), sentMs: null };
      return { rows: { ...rows, outbox: [...rows.outbox, row] }, outcome: { ok: true, id } };
    }
    case 'mark-sent': {
      const { id, atMs } = statement;
      const outbox = rows.outbox.map((row) => (row.id === id ? { ...row, sentMs: atMs } : row));
      return { rows: { ...rows, outbox }, outcome: { ok: true } };
    }
    default:
      return never(statement);
  }
}

function addReceipt(rows: Rows, { receipt }: Named<'effect'>): Written {
  const { tenant, operation, naturalKey } = receipt;
  if (naturalKey !== null && findNatural(rows, tenant, operation, naturalKey))
    return { rows, outcome: refused };
  const id = nextId(rows.receipts);
  const receipts = [...rows.receipts, receiptRow(id, receipt)];
  return { rows: { ...rows, receipts }, outcome: { ok: true, id } };
}

export function findNatural(rows: Rows, tenant: string, operation: string, naturalKey: string) {
  return rows.receipts.find(
    (row) => row.naturalKey === naturalKey && row.tenant === tenant && row.operation === operation,
  );
}

function countOne(rows: Rows, { tenant, operation, key }: Scope): Rows {
  const { at, row } = place(rows.executions, { tenant, operation, key });
  const next = { tenant, operation, key, count: (row?.count ?? 0) + 1 };
  return { ...rows, executions: rows.executions.toSpliced(at, row ? 1 : 0, next) };
}

function storeRecord(rows: Rows, { record, onConflict }: Named<'store'>): Written {
  const { at, row } = place(rows.records, record);
  const isLive = row !== undefined && !isExpired(row, record.storedMs);
  if (isLive && onConflict === 'refuse') return { rows, outcome: refused };
  const records = rows.records.toSpliced(at, row ? 1 : 0, recordRow(record));
  return { rows: { ...rows, records }, outcome: { ok: true } };
}

/** The row under a scope, and the place in the order where it is or would be. */
export function place<Row extends Scope>(rows: readonly Row[], scope: Scope) {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row && compareScopes(row, scope) < 0) from = middle + 1;
    else to = middle;
  }
  const row = rows[from];
  return { at: from, row: row && compareScopes(row, scope) === 0 ? row : undefined };
}

/** As SQLite numbers rows: one above the highest, so that a number rolled back is given again. */
function nextId(rows: readonly { readonly id: number }[]): number {
  return (rows.at(-1)?.id ?? 0) + 1;
}
