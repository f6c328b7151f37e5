/** Reads the ledger's rows out of an open database, as the memory ledger keeps them. */

import type { Database, SqlValue } from 'sql.js';
import { assert } from '../base/assert.ts';
import type { Execution } from '../engine/ledger/ledger.ts';
import type { OutboxRow, ReceiptRow, RecordRow, Rows } from '../engine/ledger/rows.ts';

type Values = readonly (SqlValue | undefined)[];

export const RECORD_COLUMNS = 'tenant, operation, key, fingerprint, result, stored_ms, expires_ms';
export const RECEIPT_COLUMNS = 'id, tenant, operation, request, arguments, natural_key, at_ms';

/** Every row of the tables in this schema (`main`, or the name it is attached by), in key order. */
export function readRows(db: Database, schema: string): Rows {
  const all = (columns: string, table: string, order: string): readonly Values[] =>
    db.exec(`SELECT ${columns} FROM ${schema}.${table} ORDER BY ${order}`)[0]?.values ?? [];
  const scope = 'tenant, operation, key';
  return {
    records: all(RECORD_COLUMNS, 'record', scope).map(recordOfValues),
    receipts: all(RECEIPT_COLUMNS, 'receipt', 'id').map(receiptOfValues),
    executions: all(`${scope}, count`, 'execution', scope).map(executionOfValues),
    outbox: all('id, body, sent_ms', 'outbox', 'id').map(outboxOfValues),
  };
}

export function recordOfValues(values: Values): RecordRow {
  const [tenant, operation, key, fingerprint, result, storedMs, expiresMs] = values;
  return {
    tenant: text(tenant),
    operation: text(operation),
    key: text(key),
    fingerprint: text(fingerprint),
    result: text(result),
    storedMs: number(storedMs),
    expiresMs: expiresMs === null ? null : number(expiresMs),
  };
}

export function receiptOfValues(values: Values): ReceiptRow {
  const [id, tenant, operation, request, args, naturalKey, atMs] = values;
  return {
    id: number(id),
    tenant: text(tenant),
    operation: text(operation),
    request: text(request),
    arguments: text(args),
    naturalKey: naturalKey === null ? null : text(naturalKey),
    atMs: number(atMs),
  };
}

function executionOfValues([tenant, operation, key, count]: Values): Execution {
  return {
    tenant: text(tenant),
    operation: text(operation),
    key: text(key),
    count: number(count),
  };
}

function outboxOfValues([id, body, sentMs]: Values): OutboxRow {
  return { id: number(id), body: text(body), sentMs: sentMs === null ? null : number(sentMs) };
}

/** The tables are STRICT, so a column has no value of another type. */
function text(value: SqlValue | undefined): string {
  assert(typeof value === 'string', `${value} is text`);
  return value;
}

function number(value: SqlValue | undefined): number {
  assert(typeof value === 'number', `${value} is a number`);
  return value;
}
