/** The ledger's file: how it becomes one, and what is said of files that are none. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  APPLICATION_ID,
  emptyLedger,
  inspectFile,
  isCurrent,
  migrate,
  SCHEMA_VERSION,
} from './schema.ts';
import { fileOf, sql } from './sql.testing.ts';
import { createSqliteLedger } from './sqliteLedger.ts';

const own = `PRAGMA application_id = ${APPLICATION_ID};`;

function ledgerFile(): Uint8Array {
  const ledger = createSqliteLedger(sql, null);
  ledger.run({ connection: 'A', do: 'open' });
  for (let at = 0; at < 300; at++)
    ledger.run({ connection: 'A', do: 'enqueue', body: { text: 'x'.repeat(100) } });
  const image = ledger.image();
  ledger.dispose();
  return image;
}

it('is current in the file of an empty ledger (if not: npm run schemas)', () => {
  const file = readFileSync(new URL('./emptyLedger.sqlite', import.meta.url));
  expect(Buffer.compare(file, emptyLedger(sql))).toBe(0);
  expect(inspectFile(sql, file)).toEqual({ ok: true, version: SCHEMA_VERSION });
});

describe('migrate', () => {
  const versionOf = (text: string) => {
    const db = new sql.Database();
    db.run(text);
    const migrated = migrate(db);
    const version = db.exec('PRAGMA user_version')[0]?.values[0]?.[0];
    const tables = db.exec("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
    db.close();
    return { migrated, version, tables: tables[0]?.values.flat() ?? [] };
  };

  it('makes the tables in an empty file', () => {
    expect(versionOf('')).toEqual({
      migrated: { ok: true, from: 0 },
      version: SCHEMA_VERSION,
      tables: ['execution', 'outbox', 'receipt', 'record'],
    });
  });

  it('leaves a file of its own version as it is', () => {
    const db = new sql.Database(ledgerFile());
    const before = db.export();
    expect(migrate(db)).toEqual({ ok: true, from: SCHEMA_VERSION });
    expect(Buffer.compare(db.export(), before)).toBe(0);
    db.close();
  });

  it('refuses a newer one in plain words, and changes nothing', () => {
    expect(versionOf('PRAGMA user_version = 9')).toEqual({
      migrated: {
        ok: false,
        reason:
          'This file has version 9 of the ledger, and this page knows 1: ' +
          'open it in a newer page. It is left as it is.',
      },
      version: 9,
      tables: [],
    });
  });

  it('takes a file out of the WAL mode that another program has set', () => {
    const db = new sql.Database(ledgerFile());
    db.run('PRAGMA journal_mode = WAL');
    const image = db.export();
    db.close();
    expect(inspectFile(sql, image)).toEqual({ ok: true, version: 1 });
    const ledger = createSqliteLedger(sql, image);
    expect([...ledger.image().subarray(18, 20)]).toEqual([1, 1]);
    ledger.dispose();
  });
});

describe('isCurrent', () => {
  const madeBy = (text: string) => {
    const db = new sql.Database(ledgerFile());
    db.run(text);
    const bytes = db.export();
    db.close();
    return bytes;
  };

  it('says of a file whether a migration would leave it as it is', () => {
    expect(isCurrent(ledgerFile())).toBe(true);
    expect(isCurrent(madeBy('PRAGMA user_version = 0'))).toBe(false);
    expect(isCurrent(madeBy('PRAGMA application_id = 7'))).toBe(false);
  });

  it.each([18, 19])('says no of a file whose byte %i asks for a write-ahead log', (at) => {
    const file = ledgerFile();
    file[at] = 2;
    expect(isCurrent(file)).toBe(false);
  });
});

describe('inspectFile', () => {
  const problem = (bytes: Uint8Array) => {
    const kept = bytes.slice();
    const inspected = inspectFile(sql, bytes);
    expect(Buffer.compare(bytes, kept)).toBe(0);
    if (!inspected.ok) expect(inspected.reason).toMatch(/^(This|The) .*\.$/s);
    return inspected.ok ? 'ok' : inspected.problem;
  };

  it('knows a ledger, wherever its bytes lie', () => {
    const bytes = ledgerFile();
    expect(inspectFile(sql, bytes)).toEqual({ ok: true, version: SCHEMA_VERSION });
    const shifted = new Uint8Array(bytes.length + 7);
    shifted.set(bytes, 7);
    expect(problem(shifted.subarray(7))).toBe('ok');
  });

  it('knows a ledger of version 0, which is still empty', () => {
    expect(problem(fileOf(own))).toBe('ok');
  });

  it.each([
    ['nothing', new Uint8Array(0)],
    ['text', new TextEncoder().encode('key,amount\nk1,10\n'.repeat(20))],
    ['the first bytes of a ledger', ledgerFile().subarray(0, 90)],
  ])('takes %s for no SQLite file', (_, bytes) => expect(problem(bytes)).toBe('not-sqlite'));

  it('knows the file of another program', () => {
    expect(problem(fileOf('CREATE TABLE notes (text)'))).toBe('foreign');
  });

  it('knows a newer ledger', () => {
    expect(problem(fileOf(`${own} PRAGMA user_version = 2`))).toBe('newer');
  });

  it.each([
    ['is cut off', (bytes: Uint8Array) => bytes.subarray(0, bytes.length - 8192)],
    ['has a page of zeros', (bytes: Uint8Array) => bytes.fill(0, 4096 * 8, 4096 * 9)],
    ['has a page of noise', (bytes: Uint8Array) => bytes.fill(0xa5, 4096 * 9, 4096 * 10)],
    ['has lost its schema', (bytes: Uint8Array) => bytes.fill(0, 100, 4096)],
    ['has only its header', (bytes: Uint8Array) => bytes.subarray(0, 100)],
  ])('finds the damage in a ledger that %s', (_, harm) => {
    expect(problem(harm(ledgerFile()))).toBe('corrupt');
  });

  it('finds that a table is missing', () => {
    const db = new sql.Database(ledgerFile());
    db.run('DROP TABLE receipt');
    expect(problem(db.export())).toBe('corrupt');
    db.close();
  });

  /** A ledger that this SQL has changed. */
  const changed = (text: string): Uint8Array => {
    const db = new sql.Database(ledgerFile());
    db.run(text);
    const image = db.export();
    db.close();
    return image;
  };
  const record = (values: string) => `INSERT INTO record VALUES ('t', 'o', ${values})`;
  const receipt = (id: string, json = '{}', at = '0') =>
    `INSERT INTO receipt VALUES (${id}, 't', 'o', 'r', '${json}', NULL, ${at})`;
  const columns = `'t' tenant, 'o' operation, 'k' key, 'f' fingerprint, '{}' result, 0 stored_ms,
    NULL expires_ms`;

  it('takes what SQLite itself adds, and values at their limits', () => {
    expect(problem(changed(`ANALYZE; ${record(`'ké€🙂', 'f', '{"a":[null]}', 0, NULL`)}`))).toBe(
      'ok',
    );
    expect(problem(changed(receipt('9007199254740990')))).toBe('ok');
  });

  it.each([
    ['text in UTF-16', fileOf(`PRAGMA encoding = 'UTF-16'; ${own} CREATE TABLE a (b)`)],
    ['a trigger', changed('CREATE TRIGGER t AFTER INSERT ON receipt BEGIN SELECT 1; END')],
    ['a table more', changed('CREATE TABLE junk (x)')],
    ['an index more', changed('CREATE INDEX i ON outbox (body)')],
    ['a view more', changed('CREATE VIEW v AS SELECT 1')],
    ['a view for a table', changed(`DROP TABLE record; CREATE VIEW record AS SELECT ${columns}`)],
    [
      'a view without end for a table',
      changed(`DROP TABLE record; CREATE VIEW record AS
        WITH RECURSIVE a (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a) SELECT ${columns} FROM a`),
    ],
    [
      'a table without its key',
      changed(`DROP TABLE record; CREATE TABLE record (tenant TEXT, operation TEXT, key TEXT,
        fingerprint TEXT, result TEXT, stored_ms INTEGER, expires_ms INTEGER)`),
    ],
    ['tables in a file of version 0', changed('PRAGMA user_version = 0')],
  ])('takes a file with %s for another program’s', (_, bytes) =>
    expect(problem(bytes)).toBe('foreign'),
  );

  it.each([
    ['a result that is null', record("'k', 'f', 'null', 0, NULL")],
    ['a result that is a number', record("'k', 'f', '5', 0, NULL")],
    ['a result that is no JSON', record("'k', 'f', '{', 0, NULL")],
    ['a result that is JSON5 alone', record("'k', 'f', '{a:1}', 0, NULL")],
    ['a body that is a list', "INSERT INTO outbox (body) VALUES ('[]')"],
    ['arguments that are text', receipt('7', '"a"')],
    ['a key that is not UTF-8', record("CAST(x'ff' AS TEXT), 'f', '{}', 0, NULL")],
    ['an id after which none is safe', receipt('9007199254740991')],
    ['the largest id', receipt('9223372036854775807')],
    ['an unsafe time', receipt('7', '{}', '-9007199254740992')],
    ['an unsafe end', record("'k', 'f', '{}', 0, 9007199254740992")],
    ['an unsafe count', "INSERT INTO execution VALUES ('t', 'o', 'k', 9007199254740992)"],
  ])('finds %s', (_, text) => expect(problem(changed(text))).toBe('corrupt'));
});
