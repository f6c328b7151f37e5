/** The SQL of each statement of the port, with its parameters in order. */

import type { BindParams } from 'sql.js';
import { never } from '../base/assert.ts';
import type { Scope, Statement } from '../engine/ledger/ledger.ts';
import { receiptRow, recordRow } from '../engine/ledger/rows.ts';
import { RECEIPT_COLUMNS, RECORD_COLUMNS } from './tableRows.ts';

/** The name that every client attaches the file by. */
export const SCHEMA = 'ledger';

export type SqlStatement = Exclude<Statement, { readonly do: 'open' | 'close' }>;

const scopeValues = ({ tenant, operation, key }: Scope) => [tenant, operation, key];
const inRecord = `INTO ${SCHEMA}.record (${RECORD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;

/** One text each, so that a connection prepares it once. NULL as an id: the file gives the next. */
const texts = {
  immediate: 'BEGIN IMMEDIATE',
  deferred: 'BEGIN DEFERRED',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  find: `SELECT ${RECORD_COLUMNS} FROM ${SCHEMA}.record
    WHERE tenant = ? AND operation = ? AND key = ? AND (expires_ms IS NULL OR expires_ms > ?)`,
  findNatural: `SELECT ${RECEIPT_COLUMNS} FROM ${SCHEMA}.receipt
    WHERE tenant = ? AND operation = ? AND natural_key = ?`,
  effect: `INSERT INTO ${SCHEMA}.receipt (${RECEIPT_COLUMNS}) VALUES (NULL, ?, ?, ?, ?, ?, ?)
    RETURNING id`,
  count: `INSERT INTO ${SCHEMA}.execution (tenant, operation, key, count) VALUES (?, ?, ?, 1)
    ON CONFLICT DO UPDATE SET count = count + 1`,
  refuse: `INSERT ${inRecord}`,
  replace: `REPLACE ${inRecord}`,
  enqueue: `INSERT INTO ${SCHEMA}.outbox (id, body) VALUES (NULL, ?) RETURNING id`,
  markSent: `UPDATE ${SCHEMA}.outbox SET sent_ms = ? WHERE id = ?`,
};

export function statementSql(statement: SqlStatement): readonly [sql: string, values: BindParams] {
  switch (statement.do) {
    case 'begin':
      return [texts[statement.mode], null];
    case 'commit':
      return [texts.commit, null];
    case 'rollback':
      return [texts.rollback, null];
    case 'find':
      return [texts.find, [...scopeValues(statement.scope), statement.atMs]];
    case 'find-natural':
      return [texts.findNatural, [statement.tenant, statement.operation, statement.naturalKey]];
    case 'effect': {
      const row = receiptRow(0, statement.receipt);
      const { tenant, operation, request, naturalKey, atMs } = row;
      return [texts.effect, [tenant, operation, request, row.arguments, naturalKey, atMs]];
    }
    case 'count':
      return [texts.count, scopeValues(statement.scope)];
    case 'store': {
      const { fingerprint, result, storedMs, expiresMs } = recordRow(statement.record);
      const values = [fingerprint, result, storedMs, expiresMs];
      return [texts[statement.onConflict], [...scopeValues(statement.record), ...values]];
    }
    case 'enqueue':
      return [texts.enqueue, [JSON.stringify(statement.body)]];
    case 'mark-sent':
      return [texts.markSent, [statement.atMs, statement.id]];
    default:
      return never(statement);
  }
}
