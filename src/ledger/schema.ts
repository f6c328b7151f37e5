/** The ledger's file: its tables, how an older file becomes a newer one, and what a file is. */

import type { Database, SqlJsStatic } from 'sql.js';

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
  for (const [at, step] of STEPS.entries()) {
    if (at < from) continue;
    const version = `PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = ${at + 1};`;
    db.run(`BEGIN IMMEDIATE; ${step} ${version} COMMIT;`);
  }
  return { ok: true, from };
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

/** What a file is that somebody hands in, before anything is done with it. Never throws. */
export function inspectFile(sql: SqlJsStatic, bytes: Uint8Array): Inspected {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC || bytes.length < HEADER_BYTES)
    return bad('not-sqlite', 'This is not an SQLite file.');
  const header = new DataView(bytes.buffer, bytes.byteOffset, HEADER_BYTES);
  const [version, application] = [header.getUint32(60), header.getUint32(68)];
  if (application !== APPLICATION_ID)
    return bad('foreign', 'This is an SQLite file of another program, not a ledger of this lab.');
  if (version > SCHEMA_VERSION) return bad('newer', newerWords(version));
  const damage = damageIn(sql, bytes);
  return damage === null ? { ok: true, version } : bad('corrupt', damage);
}

/** What SQLite's own check finds wrong, or a table that is not there; null: nothing. */
function damageIn(sql: SqlJsStatic, bytes: Uint8Array): string | null {
  const words = (detail: string) => `The file is damaged: ${detail}.`;
  const db = new sql.Database(bytes);
  try {
    const [first] = db.exec('PRAGMA integrity_check(1)')[0]?.values ?? [];
    if (first?.[0] !== 'ok') return words(String(first?.[0]));
    const migrated = migrate(db);
    for (const table of ['record', 'receipt', 'execution', 'outbox'])
      db.exec(`SELECT count(*) FROM ${table}`);
    return migrated.ok ? null : migrated.reason;
  } catch (error) {
    return words(error instanceof Error ? error.message : String(error));
  } finally {
    db.close();
  }
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
