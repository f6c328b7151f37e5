/** The ledger's file: its tables, how an older file becomes a newer one, and what a file is. */

import type { Database, SqlJsStatic } from 'sql.js';
import { tooManyRows, unreadable } from './fileContents.ts';

/** "MCPL" in the header of the file, by which it is told from another program's database. */
export const APPLICATION_ID = 0x4d43504c;

/** Each step leads from the version of its place in the list to the next: 0 is an empty file. */
const STEPS: readonly string[] = [
  `
  CREATE TABLE record (
    tenant TEXT NOT NULL,
    operation TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    result TEXT NOT NULL,
    stored_ms INTEGER NOT NULL,
    expires_ms INTEGER,
    PRIMARY KEY (tenant, operation, key)
  ) STRICT, WITHOUT ROWID;

  -- A record whose window is over makes room for the next one under its key.
  CREATE TRIGGER record_expired BEFORE INSERT ON record BEGIN
    DELETE FROM record
    WHERE tenant = NEW.tenant AND operation = NEW.operation AND key = NEW.key
      AND expires_ms <= NEW.stored_ms;
  END;

  CREATE TABLE receipt (
    id INTEGER PRIMARY KEY,
    tenant TEXT NOT NULL,
    operation TEXT NOT NULL,
    request TEXT NOT NULL,
    arguments TEXT NOT NULL,
    natural_key TEXT,
    at_ms INTEGER NOT NULL,
    UNIQUE (tenant, operation, natural_key)
  ) STRICT;

  CREATE TABLE execution (
    tenant TEXT NOT NULL,
    operation TEXT NOT NULL,
    key TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (tenant, operation, key)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE outbox (
    id INTEGER PRIMARY KEY,
    body TEXT NOT NULL,
    sent_ms INTEGER
  ) STRICT;
  `,
];

export const SCHEMA_VERSION = STEPS.length;

export type Migrated =
  | { readonly ok: true; readonly from: number }
  | { readonly ok: false; readonly reason: string };

/** Brings an open file to the version of this program, each step in a transaction of its own. */
export function migrate(db: Database): Migrated {
  const from = pragma(db, 'user_version');
  if (from > SCHEMA_VERSION) return { ok: false, reason: newerWords(from) };
  // In a file left in WAL mode readers and writers would not meet as this ledger shows them.
  db.run('PRAGMA journal_mode = DELETE');
  takeSteps(db, from);
  return { ok: true, from };
}

/**
 * Whether a file is one that `migrate` would leave as it is. Read from its header: SQLite would
 * first have to compile what it answers with, and this is asked before anything is shown.
 */
export function isCurrent(bytes: Uint8Array): boolean {
  const { application, version, isWal } = headerOf(bytes);
  return application === APPLICATION_ID && version === SCHEMA_VERSION && !isWal;
}

/** As `migrate` for a file that is empty, of which nothing need be asked. */
export function create(db: Database): void {
  takeSteps(db, 0);
}

/** The bytes of a file with the tables and no rows. */
export function emptyLedger(sql: SqlJsStatic): Uint8Array {
  const db = new sql.Database();
  create(db);
  const bytes = db.export();
  db.close();
  return bytes;
}

function takeSteps(db: Database, from: number): void {
  for (const [at, step] of STEPS.entries()) {
    if (at < from) continue;
    const version = `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${at + 1};`;
    db.run(`BEGIN IMMEDIATE; ${step} ${version} COMMIT;`);
  }
}

export type Inspected =
  | { readonly ok: true; readonly version: number }
  | {
      readonly ok: false;
      readonly problem: 'not-sqlite' | 'foreign' | 'newer' | 'corrupt';
      /** One sentence for the person whose file it is. */
      readonly reason: string;
    };

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

/**
 * What a file is that somebody hands in, before anything is done with it. Never throws. One with
 * more rows than `rowsMax` in a table is refused before its rows are read.
 */
export function inspectFile(
  sql: SqlJsStatic,
  bytes: Uint8Array,
  rowsMax = Number.POSITIVE_INFINITY,
): Inspected {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC || bytes.length < HEADER_BYTES)
    return bad('not-sqlite', 'This is not an SQLite file.');
  const { version, application } = headerOf(bytes);
  if (application !== APPLICATION_ID)
    return bad('foreign', 'This is an SQLite file of another program, not a ledger of this lab.');
  if (version > SCHEMA_VERSION) return bad('newer', newerWords(version));
  const db = new sql.Database(bytes);
  try {
    const strange = strangeIn(sql, db, version) ?? manyIn(db, version, rowsMax);
    return strange ?? damageIn(db) ?? { ok: true, version };
  } catch (error) {
    return damaged(error instanceof Error ? error.message : String(error));
  } finally {
    db.close();
  }
}

/** What the first 100 bytes of a file say: "Database File Format" of SQLite, section 1.3. */
function headerOf(bytes: Uint8Array) {
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const isWal = header.getUint8(18) !== 1 || header.getUint8(19) !== 1;
  return { version: header.getUint32(60), application: header.getUint32(68), isWal };
}

/**
 * How its text and its schema differ from those this program makes; null: in nothing. It comes
 * before everything that reads rows: those of a view may have no end.
 */
function strangeIn(sql: SqlJsStatic, db: Database, version: number): Inspected | null {
  const encoding = db.exec('PRAGMA encoding')[0]?.values[0]?.[0];
  if (encoding !== 'UTF-8')
    return bad('foreign', `This file keeps its text as ${encoding}, and a ledger as UTF-8.`);
  const fresh = new sql.Database();
  for (const step of STEPS.slice(0, version)) fresh.run(step);
  const [expected, found] = [partsOf(fresh), partsOf(db)];
  fresh.close();
  for (const [name, text] of found)
    if (expected.get(name) !== text)
      return bad('foreign', `This file was changed by another program: its ${name} is not ours.`);
  for (const name of expected.keys())
    if (!found.has(name)) return damaged(`its part ${name} is missing`);
  return null;
}

/** The SQL of each table, index, trigger and view, but for those that SQLite makes by itself. */
function partsOf(db: Database): ReadonlyMap<string, string> {
  const [parts] = db.exec(`SELECT name, type || ' ' || sql FROM sqlite_schema
    WHERE sql IS NOT NULL AND NOT (type = 'table' AND name IN ('sqlite_stat1', 'sqlite_stat4'))`);
  const normal = (text: unknown) => String(text).replace(/\s+/g, ' ');
  return new Map((parts?.values ?? []).map(([name, text]) => [String(name), normal(text)]));
}

function manyIn(db: Database, version: number, rowsMax: number): Inspected | null {
  const clause = version > 0 ? tooManyRows(db, rowsMax) : null;
  const most = rowsMax.toLocaleString('en-GB');
  if (clause === null) return null;
  return bad('foreign', `The file has ${clause}: at most ${most} are imported.`);
}

/** What SQLite's own check finds wrong, or a value that cannot be read; null: nothing. */
function damageIn(db: Database): Inspected | null {
  const [first] = db.exec('PRAGMA integrity_check(1)')[0]?.values ?? [];
  if (first?.[0] !== 'ok') return damaged(String(first?.[0]));
  const migrated = migrate(db);
  if (!migrated.ok) return damaged(migrated.reason);
  const clause = unreadable(db);
  return clause === null ? null : damaged(clause);
}

function damaged(detail: string): Inspected {
  return bad('corrupt', `The file is damaged: ${detail}.`);
}

function bad(problem: 'not-sqlite' | 'foreign' | 'newer' | 'corrupt', reason: string): Inspected {
  return { ok: false, problem, reason };
}

function newerWords(version: number): string {
  return (
    `This file has version ${version} of the ledger, and this page knows ${SCHEMA_VERSION}: ` +
    'open it in a newer page. It is left as it is.'
  );
}

function pragma(db: Database, name: string): number {
  return Number(db.exec(`PRAGMA ${name}`)[0]?.values[0]?.[0] ?? 0);
}
