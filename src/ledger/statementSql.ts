/** The SQL of each statement of the port, with its parameters in order. */

import type { BindParams } from 'sql.js';
import { never } from '../base/assert.ts';
import type { Scope, Statement } from '../engine/ledger/ledger.ts';
import { receiptRow, recordRow } from '../engine/ledger/rows.ts';
import { RECEIPT_COLUMNS, RECORD_COLUMNS } from './tableRows.ts';

/** The name that every client attaches the file by. */
export const SCHEMA = 'ledger';

export type SqlStatement = Exclude<Statement, { readonly do: 'open' | 'close' }>;

const ofScope = 'tenant = ? AND operation = ? AND key = ?';
const scopeValues = ({ tenant, operation, key }: Scope) => [tenant, operation, key];
const inRecord = `INTO ${SCHEMA}.record (${RECORD_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?)`;

export function statementSql(statement: SqlStatement): readonly [sql: string, values: BindParams] {
  switch (statement.do) {
    case 'begin':
      return [`BEGIN ${statement.mode}`, null];
    case 'commit':
      return ['COMMIT', null];
    case 'rollback':
      return ['ROLLBACK', null];
    case 'find':
      return [
        `SELECT ${RECORD_COLUMNS} FROM ${SCHEMA}.record
         WHERE ${ofScope} AND (expires_ms IS NULL OR expires_ms > ?)`,
        [...scopeValues(statement.scope), statement.atMs],
      ];
    case 'find-natural':
      return [
        `SELECT ${RECEIPT_COLUMNS} FROM ${SCHEMA}.receipt
         WHERE tenant = ? AND operation = ? AND natural_key = ?`,
        [statement.tenant, statement.operation, statement.naturalKey],
      ];
    case 'effect': {
      // Its number is left to the file: NULL in an INTEGER PRIMARY KEY is one above the highest.
      const { id: _, ...row } = receiptRow(0, statement.receipt);
      return [
        `INSERT INTO ${SCHEMA}.receipt (${RECEIPT_COLUMNS}) VALUES (NULL, ?, ?, ?, ?, ?, ?)
         RETURNING id`,
        [row.tenant, row.operation, row.request, row.arguments, row.naturalKey, row.atMs],
      ];
    }
    case 'count':
      return [
        `INSERT INTO ${SCHEMA}.execution (tenant, operation, key, count) VALUES (?, ?, ?, 1)
         ON CONFLICT DO UPDATE SET count = count + 1`,
        scopeValues(statement.scope),
      ];
    case 'store': {
      const { fingerprint, result, storedMs, expiresMs } = recordRow(statement.record);
      const verb = statement.onConflict === 'replace' ? 'REPLACE' : 'INSERT';
      const values = [fingerprint, result, storedMs, expiresMs];
      return [`${verb} ${inRecord}`, [...scopeValues(statement.record), ...values]];
    }
    case 'enqueue':
      return [
        `INSERT INTO ${SCHEMA}.outbox (id, body) VALUES (NULL, ?) RETURNING id`,
        [JSON.stringify(statement.body)],
      ];
    case 'mark-sent':
      return [
        `UPDATE ${SCHEMA}.outbox SET sent_ms = ? WHERE id = ?`,
        [statement.atMs, statement.id],
      ];
    default:
      return never(statement);
  }
}
