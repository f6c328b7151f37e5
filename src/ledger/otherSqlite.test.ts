/** An exported file opens in an ordinary SQLite. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mutate } from '../engine/ledger/mutationLedger.ts';
import { charge } from '../engine/ledger/mutations.testing.ts';
import { on } from '../engine/ledger/statements.testing.ts';
import { NONE_THERE, otherSqlites } from './otherSqlite.testing.ts';
import { sql } from './sql.testing.ts';
import { createSqliteLedger } from './sqliteLedger.ts';

const title =
  otherSqlites.length > 0
    ? 'reads the rows of an exported ledger and finds nothing wrong'
    : NONE_THERE;

it.skipIf(otherSqlites.length === 0)(title, () => {
  const ledger = createSqliteLedger(sql, null);
  ledger.run(on('A').open);
  for (let at = 0; at < 200; at++)
    mutate(ledger, 'A', charge({ arguments: { amount: at, idempotencyKey: `k-é-${at}` } }));
  const folder = mkdtempSync(join(tmpdir(), 'ledger-'));
  const path = join(folder, 'ledger.sqlite');
  try {
    writeFileSync(path, ledger.image());
    const { records, receipts, executions } = ledger.tables(null);
    for (const [name, query] of otherSqlites) {
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
