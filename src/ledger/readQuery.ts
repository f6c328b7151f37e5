/** Runs a learner's own SQL against a copy of the ledger's file that SQLite refuses to write. */

import type { Database, SqlJsStatic, SqlValue, Statement } from 'sql.js';
import {
  QUERY_ANSWER_CHARS_MAX,
  QUERY_CELL_CHARS_MAX,
  QUERY_CHARS_MAX,
  QUERY_ROWS_MAX,
} from '../base/limits.ts';
import { grouped } from '../scenario/sentences.ts';

export type Cell = string | number | null;

export type QueryResult =
  | {
      readonly ok: true;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
      /** Whether rows beyond a limit, or the ends of long cells, were left out. */
      readonly truncated: boolean;
      /** How many of the statements have an answer, of which this is the last; 0: none has one. */
      readonly answers: number;
    }
  /** What SQLite says, or why the query was not run. */
  | { readonly ok: false; readonly message: string };

type Value = SqlValue | bigint;

/** What sql.js has and its types do not tell: integers as they are. */
interface BigGet {
  get(params: null, config: { readonly useBigInt: true }): Value[];
}

/** In the header, the version that a writer has to know: 1 or 2; SQLite only reads above that. */
const WRITE_VERSION_AT = 18;
const UNKNOWN_VERSION = 3;

/**
 * The rows of the last statement that has any columns; every statement before it is run too, and
 * the first that fails ends the query. The image is only read. No pragma makes the copy writable:
 * its header names a file format that SQLite knows how to read at most. (The byte after it is the
 * version a reader has to know; raised as well, the file would not open at all.)
 *
 * It may take for ever, and may reach every file and setting of this SQLite: for a text that a
 * person wrote it is called in a worker that has no other file (`queryWorker.ts`).
 */
export function readQuery(sql: SqlJsStatic, image: Uint8Array, text: string): QueryResult {
  const objection = objectionTo(text);
  if (objection !== null) return { ok: false, message: objection };
  const copy = image.slice();
  copy[WRITE_VERSION_AT] = UNKNOWN_VERSION;
  const db = new sql.Database(copy);
  try {
    return runAll(db, text);
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  } finally {
    db.close();
  }
}

/** Why this text is not even compiled; null: it is. */
function objectionTo(text: string): string | null {
  if (text.trim() === '') return 'There is no query.';
  if (text.length > QUERY_CHARS_MAX) {
    const size = `${grouped(text.length)} characters long`;
    return `The query is ${size}: at most ${grouped(QUERY_CHARS_MAX)} are run.`;
  }
  if (text.includes('\0'))
    return 'The query has a NUL character, at which SQLite would stop reading.';
  return null;
}

function runAll(db: Database, text: string): QueryResult {
  let result: QueryResult = { ok: true, columns: [], rows: [], truncated: false, answers: 0 };
  let answers = 0;
  for (const statement of db.iterateStatements(text)) {
    const columns = statement.getColumnNames();
    const answer = answerOf(statement);
    if (columns.length > 0) result = { ok: true, columns, ...answer, answers: ++answers };
  }
  return result;
}

/** Runs it to its end, or until there is more than is shown. */
function answerOf(statement: Statement) {
  const rows: Cell[][] = [];
  const exact = statement as Statement & BigGet;
  let truncated = false;
  let chars = 0;
  while (statement.step()) {
    if (rows.length === QUERY_ROWS_MAX || chars > QUERY_ANSWER_CHARS_MAX)
      return { rows, truncated: true };
    const all = exact.get(null, { useBigInt: true }).map(cellOf);
    const row = all.map(cut);
    truncated ||= row.some((cell, at) => cell !== all[at]);
    chars += row.reduce<number>((total, cell) => total + String(cell).length, 0);
    rows.push(row);
  }
  return { rows, truncated };
}

function cut(cell: Cell): Cell {
  const isLong = typeof cell === 'string' && cell.length > QUERY_CELL_CHARS_MAX;
  return isLong ? `${cell.slice(0, QUERY_CELL_CHARS_MAX)}…` : cell;
}

/** Bytes as SQL writes them, and as text an integer that a number would round. */
function cellOf(value: Value): Cell {
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (!(value instanceof Uint8Array)) return value;
  const some = value.subarray(0, QUERY_CELL_CHARS_MAX);
  return `x'${[...some].map((byte) => byte.toString(16).padStart(2, '0')).join('')}'`;
}
