/** What stands in a ledger's file that its STRICT tables allow and this program cannot read. */

import type { Database } from 'sql.js';

type Column = readonly [table: string, column: string];

const KEY_COLUMNS = ['tenant', 'operation', 'key'] as const;
const of = (table: string, ...columns: string[]): Column[] =>
  columns.map((column) => [table, column]);

const OBJECTS = [...of('record', 'result'), ...of('receipt', 'arguments'), ...of('outbox', 'body')];

const TEXTS = [
  ...of('record', ...KEY_COLUMNS, 'fingerprint', 'result'),
  ...of('receipt', 'tenant', 'operation', 'request', 'arguments', 'natural_key'),
  ...of('execution', ...KEY_COLUMNS),
  ...of('outbox', 'body'),
];

const INTEGERS = [
  ...of('record', 'stored_ms', 'expires_ms'),
  ...of('receipt', 'id', 'at_ms'),
  ...of('execution', 'count'),
  ...of('outbox', 'id', 'sent_ms'),
];

const TABLES = ['record', 'receipt', 'execution', 'outbox'];

/** One less than JavaScript's largest, so that the id after it, or one count more, is safe too. */
const INTEGER_MAX = Number.MAX_SAFE_INTEGER - 1;

/** A clause on the first such value of a ledger's tables; null: there is none. */
export function unreadable(db: Database): string | null {
  const where = ([table, column]: Column, words: string) =>
    `the column ${column} of its table ${table} holds ${words}`;
  for (const at of TEXTS) if (hasBadText(db, at)) return where(at, 'text that is not UTF-8');
  for (const at of OBJECTS) {
    const [, column] = at;
    // `json_type` also reads JSON5, which the page does not, and fails at what is neither.
    const isObject = `json_type(${column}) = 'object'`;
    const isOther = `NOT CASE WHEN json_valid(${column}) THEN ${isObject} ELSE 0 END`;
    if (hasRow(db, at, isOther)) return where(at, 'what is no JSON object');
  }
  for (const at of INTEGERS)
    if (hasRow(db, at, `${at[1]} NOT BETWEEN -${INTEGER_MAX} AND ${INTEGER_MAX}`))
      return where(at, 'an integer too large for this page');
  return null;
}

/** The first table with more rows than that, as a clause; null: none has. */
export function tooManyRows(db: Database, most: number): string | null {
  for (const table of TABLES) {
    const rows = Number(db.exec(`SELECT count(*) FROM ${table}`)[0]?.values[0]?.[0]);
    if (rows > most) return `${rows.toLocaleString('en-GB')} rows in its table ${table}`;
  }
  return null;
}

function hasRow(db: Database, [table]: Column, condition: string): boolean {
  return db.exec(`SELECT 1 FROM ${table} WHERE ${condition} LIMIT 1`).length > 0;
}

/** SQLite takes any bytes for text. Nearly all is ASCII, and need not leave SQLite for this. */
function hasBadText(db: Database, [table, column]: Column): boolean {
  const rows = db.prepare(
    `SELECT CAST(${column} AS BLOB) FROM ${table} WHERE ${column} GLOB '*[^ -~]*'`,
  );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    while (rows.step()) {
      const [bytes] = rows.get();
      if (bytes instanceof Uint8Array && !isDecoded(decoder, bytes)) return true;
    }
    return false;
  } finally {
    rows.free();
  }
}

function isDecoded(decoder: TextDecoder, bytes: Uint8Array): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
