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

  const empty = createSqliteLedger(sql, null).image();
  const ten = `(VALUES ${Array(10).fill('(1)').join()})`;
  const from = (table: string, times: number) =>
    `SELECT count(*) FROM ${Array.from({ length: times }, (_, at) => `${table} t${at}`).join()}`;

  it.each([
    from('pragma_function_list', 3),
    from("json_each('[1]')", 3),
    from(ten, 9),
    `WITH v AS ${ten} ${from('v', 9)}`,
    `WITH v AS (${Array(10).fill('SELECT 1').join(' UNION ALL ')}) ${from('v', 9)}`,
    `WITH v AS ${ten}, w AS MATERIALIZED (SELECT 1 FROM v a, v b, v c) ${from('w', 3)}`,
  ])('is not run on an empty ledger either: %s', (text) => {
    const message = expect.stringMatching(/^The query may visit \d/);
    expect(readQuery(sql, empty, text)).toMatchObject({ message });
  });

  it('is not run if it compares ranges', () => {
    const text = `SELECT count(*) FROM receipt a JOIN receipt b ON b.id > a.id
      JOIN receipt c ON c.id > b.id`;
    expect(ask(text)).toMatchObject({ message: expect.stringMatching(/^The query may visit 2/) });
  });

  it.each([
    ['zeroblob', 'SELECT length(zeroblob(1000000000))'],
    ['randomblob', 'SELECT length("RandomBlob"/**/(9))'],
    ['zeroblob', "SELECT replace(hex(zeroblob(9)), '00', '1')"],
    ['printf', "SELECT printf('%.*c', 100000000, 'x')"],
    ['format', "SELECT Format('%100000d', 1)"],
    ['format', "SELECT format('%' || '100000d', 1)"],
  ])('is not run if it makes endless text: %s in %s', (name, text) => {
    const message = expect.stringMatching(new RegExp(`^The function ${name} .*\\.$`));
    expect(ask(text)).toMatchObject({ ok: false, message });
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
    'SELECT r.key, j.value FROM record r, json_each(r.result) j',
    'SELECT t.name, c.name FROM pragma_table_list t, pragma_table_info(t.name) c',
    'SELECT count(*) FROM (VALUES (1), (2)) a, (VALUES (1), (2)) b, (VALUES (1), (2)) c, record',
    "SELECT format('%.2f', 1.5), printf('%05d', 7)",
  ])('is not meant by %s', (text) => expect(ask(text)).toMatchObject({ ok: true }));
});
