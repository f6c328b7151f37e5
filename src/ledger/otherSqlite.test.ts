/** An exported file opens in an ordinary SQLite: its library for Node, or its command. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutate } from '../engine/ledger/mutationLedger.ts';
import { charge } from '../engine/ledger/mutations.testing.ts';
import { on } from '../engine/ledger/statements.testing.ts';
import { sql } from './sql.testing.ts';
import { createSqliteLedger } from './sqliteLedger.ts';

type Query = (path: string, text: string) => unknown[];

/** An optional package that a machine may not have built, then a program it may not have. */
const others: readonly (readonly [name: string, query: Query])[] = [
  [
    'better-sqlite3',
    (path, text) => {
      const Database = createRequire(import.meta.url)('better-sqlite3');
      const db = new Database(path, { readonly: true });
      try {
        return db.prepare(text).all();
      } finally {
        db.close();
      }
    },
  ],
  [
    'the command sqlite3',
    (path, text) => {
      const said = execFileSync('sqlite3', ['-json', '-readonly', path, text], {
        encoding: 'utf8',
      });
      return JSON.parse(said || '[]');
    },
  ],
];

const isThere = ([, query]: (typeof others)[number]) => {
  try {
    return query(':memory:', 'SELECT 1 AS one').length === 1;
  } catch {
    return false;
  }
};
const found = others.filter(isThere);
const title =
  found.length > 0
    ? 'reads the rows of an exported ledger and finds nothing wrong'
    : 'is neither installed as better-sqlite3 nor as the command sqlite3: nothing to open it with';

it.skipIf(found.length === 0)(title, () => {
  const ledger = createSqliteLedger(sql, null);
  ledger.run(on('A').open);
  for (let at = 0; at < 200; at++)
    mutate(ledger, 'A', charge({ arguments: { amount: at, idempotencyKey: `k-é-${at}` } }));
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const path = join(folder, 'ledger.sqlite');
  try {
    writeFileSync(path, ledger.image());
    const { records, receipts, executions } = ledger.tables(null);
    for (const [name, query] of found) {
      expect(query(path, 'PRAGMA integrity_check'), name).toEqual([{ integrity_check: 'ok' }]);
      expect(
        query(path, 'SELECT tenant, operation, key, fingerprint, result FROM record'),
        name,
      ).toEqual(
        records.map(({ storedMs: _, expiresMs: __, result, ...row }) => ({
          ...row,
          result: JSON.stringify(result),
        })),
      );
      expect(query(path, 'SELECT * FROM execution'), name).toEqual(executions);
      expect(query(path, 'SELECT id, at_ms AS atMs FROM receipt ORDER BY id'), name).toEqual(
        receipts.map(({ id, atMs }) => ({ id, atMs })),
      );
    }
  } finally {
    rmSync(folder, { recursive: true });
    ledger.dispose();
  }
});
