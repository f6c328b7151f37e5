/** A learner's queries: what they show, and that nothing they try changes the ledger. */

import { describe, expect, it } from 'vitest';
import { mutate } from '../engine/ledger/mutationLedger.ts';
import { charge } from '../engine/ledger/mutations.testing.ts';
import { on } from '../engine/ledger/statements.testing.ts';
import { readQuery } from './readQuery.ts';
import { sql } from './sql.testing.ts';
import { createSqliteLedger } from './sqliteLedger.ts';

const ledger = createSqliteLedger(sql, null);
ledger.run(on('A').open);
for (let at = 0; at < 600; at++)
  mutate(ledger, 'A', charge({ arguments: { amount: at, idempotencyKey: `k${at}` } }));
const image = ledger.image();
const ask = (text: string) => readQuery(sql, image, text);

describe('a query', () => {
  it('shows columns and rows', () => {
    expect(ask('SELECT key, length(fingerprint) AS n, NULL FROM record LIMIT 2')).toEqual({
      ok: true,
      columns: ['key', 'n', 'NULL'],
      rows: [
        ['k0', 64, null],
        ['k1', 64, null],
      ],
      truncated: false,
    });
  });

  it('of several statements shows the last with columns', () => {
    const text = `-- first\nSELECT 1; CREATE TEMP TABLE t (a); INSERT INTO t VALUES (7);
      SELECT a FROM t; DROP TABLE t; -- end`;
    expect(ask(text)).toEqual({ ok: true, columns: ['a'], rows: [[7]], truncated: false });
  });

  it('without rows shows its columns, and without columns nothing', () => {
    expect(ask('SELECT key FROM record WHERE 0')).toMatchObject({ columns: ['key'], rows: [] });
    expect(ask('BEGIN')).toMatchObject({ ok: true, columns: [], rows: [] });
  });

  it('shows 500 rows, and says that there are more', () => {
    const all = ask('SELECT * FROM record');
    expect(all).toMatchObject({ truncated: true });
    expect(all.ok && all.rows).toHaveLength(500);
    expect(ask('SELECT * FROM record LIMIT 500')).toMatchObject({ truncated: false });
  });

  it('cuts long cells and writes bytes as SQL does', () => {
    const long = ask("SELECT printf('%2000d', 1), x'00ff'");
    expect(long).toMatchObject({ truncated: true });
    expect(long.ok && String(long.rows[0]?.[0]).length).toBe(1001);
    expect(long.ok && long.rows[0]?.[1]).toBe("x'00ff'");
  });

  it.each([
    ['SELEC 1', 'near "SELEC": syntax error'],
    ['SELECT * FROM nowhere', 'no such table: nowhere'],
    [' ', 'There is no query.'],
    ['x'.repeat(10_001), 'The query is 10001 characters long: at most 10000 are run.'],
  ])('that cannot be run says why: %.20s', (text, message) => {
    expect(ask(text)).toEqual({ ok: false, message });
  });
});

describe('the ledger', () => {
  const readonly = 'attempt to write a readonly database';
  const others = 'reaches other files: the query has this copy alone.';

  it.each([
    ['DELETE FROM record', readonly],
    ["INSERT INTO outbox (body) VALUES ('{}')", readonly],
    ['DROP TABLE record', readonly],
    ['PRAGMA query_only = OFF; DELETE FROM record', readonly],
    ['PRAGMA writable_schema = ON; DELETE FROM sqlite_schema', readonly],
    ['PRAGMA user_version = 9', readonly],
    ['PRAGMA journal_mode = WAL', readonly],
    ["ATTACH 'x' AS x", `ATTACH ${others}`],
    ["/* */ ; -- x\n attach 'x' AS x", `ATTACH ${others}`],
    ['DETACH main', `DETACH ${others}`],
    ['VACUUM', `VACUUM ${others}`],
    ["VACUUM INTO 'x'", `VACUUM ${others}`],
    ['PRAGMA hard_heap_limit = 1', 'A heap limit would hold for the ledger itself.'],
  ])('is not changed by %s', (text, message) => {
    const before = ledger.tables(null);
    const bytes = image.slice();
    expect(ask(text)).toEqual({ ok: false, message });
    expect([Buffer.compare(image, bytes), Buffer.compare(ledger.image(), bytes)]).toEqual([0, 0]);
    expect(ledger.tables(null)).toEqual(before);
  });
});

describe('a query without end', () => {
  it('is not run if it is recursive', () => {
    const text = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
      SELECT count(*) FROM n`;
    expect(ask(text)).toEqual({
      ok: false,
      message: 'A recursive query may never end, and could not be stopped: it is not run.',
    });
  });

  it.each([
    'SELECT count(*) FROM record a, record b, record c',
    `SELECT (SELECT count(*) FROM record b, record c WHERE b.result < a.result AND c.key <> a.key)
      FROM record a`,
    'SELECT 1; SELECT count(*) FROM record a, record b, record c',
  ])('is not run if it joins too much: %s', (text) => {
    expect(ask(text)).toMatchObject({ message: expect.stringMatching(/^The query may visit 2/) });
  });

  it.each([
    'SELECT count(*) FROM record a JOIN receipt b ON b.natural_key = a.key',
    'SELECT count(*) FROM record a JOIN record b USING (result)',
    'SELECT count(*) FROM record a, record b',
    'SELECT key FROM record UNION ALL SELECT key FROM execution UNION ALL SELECT 1',
    "SELECT count(*) FROM (SELECT DISTINCT tenant FROM record), json_each('[1]')",
    'EXPLAIN QUERY PLAN SELECT * FROM record',
    'PRAGMA table_info(record)',
    'VALUES (1), (2)',
  ])('is not meant by %s', (text) => expect(ask(text)).toMatchObject({ ok: true }));
});
