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
      answers: 1,
    });
  });

  it('of several statements shows the last with columns, and says how many have some', () => {
    const text = `-- first\nSELECT 1; CREATE TEMP TABLE t (a); INSERT INTO t VALUES (7);
      SELECT a FROM t; DROP TABLE t; -- end`;
    expect(ask(text)).toMatchObject({ ok: true, columns: ['a'], rows: [[7]], answers: 2 });
  });

  it('without rows shows its columns, and without columns nothing', () => {
    expect(ask('SELECT key FROM record WHERE 0')).toMatchObject({ columns: ['key'], rows: [] });
    expect(ask('BEGIN')).toMatchObject({ ok: true, columns: [], rows: [], answers: 0 });
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

  it('shows integers exactly, as text where a number would be another one', () => {
    expect(
      ask('SELECT 9223372036854775807, -9007199254740993, 9007199254740991, 0.5'),
    ).toMatchObject({
      rows: [['9223372036854775807', '-9007199254740993', 9007199254740991, 0.5]],
    });
  });

  it.each([
    ['SELEC 1', 'near "SELEC": syntax error'],
    ['SELECT * FROM nowhere', 'no such table: nowhere'],
    [' ', 'There is no query.'],
    ['SELECT 1\0; SELECT 2', 'The query has a NUL character, at which SQLite would stop reading.'],
    ['x'.repeat(10_001), 'The query is 10,001 characters long: at most 10,000 are run.'],
  ])('that cannot be run says why: %.20s', (text, message) => {
    expect(ask(text)).toEqual({ ok: false, message });
  });
});

describe('the ledger', () => {
  const readonly = 'attempt to write a readonly database';

  it.each([
    ['DELETE FROM record', readonly],
    ["INSERT INTO outbox (body) VALUES ('{}')", readonly],
    ['DROP TABLE record', readonly],
    ['PRAGMA query_only = OFF; DELETE FROM record', readonly],
    ['PRAGMA writable_schema = ON; DELETE FROM sqlite_schema', readonly],
    ['PRAGMA user_version = 9', readonly],
    ['PRAGMA journal_mode = WAL', readonly],
    ['VACUUM', readonly],
    ['DETACH main', 'cannot detach database main'],
  ])('is not changed by %s', (text, message) => {
    const before = ledger.tables(null);
    const bytes = image.slice();
    expect(ask(text)).toEqual({ ok: false, message });
    expect([Buffer.compare(image, bytes), Buffer.compare(ledger.image(), bytes)]).toEqual([0, 0]);
    expect(ledger.tables(null)).toEqual(before);
  });
});

describe('whatever it is', () => {
  it.each([
    'SELECT count(*) FROM record a, record b',
    'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 9) SELECT max(x) FROM n',
    "SELECT 'zeroblob', length(zeroblob(9)), format('%*d', 9, 1), 'heap_limit'",
    'EXPLAIN QUERY PLAN SELECT * FROM record',
    'PRAGMA table_info(record)',
    'VALUES (1), (2)',
    'SELECT r.key, j.value FROM record r, json_each(r.result) j',
    'SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c',
  ])('it is run: %s', (text) => expect(ask(text)).toMatchObject({ ok: true }));

  it('it is not run further than its rows are shown', () => {
    const endless =
      'WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n';
    const answer = ask(endless);
    expect(answer).toMatchObject({ ok: true, truncated: true });
    expect(answer.ok && answer.rows).toHaveLength(500);
  });

  it('its answer is cut where it has too many characters', () => {
    const wide = Array(100).fill("printf('%1000d', 1)").join();
    const answer = ask(`SELECT ${wide} FROM record`);
    expect(answer).toMatchObject({ ok: true, truncated: true });
    expect(answer.ok && answer.rows).toHaveLength(6);
  });
});
