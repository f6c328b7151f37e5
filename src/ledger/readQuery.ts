/** Runs a learner's own SQL against a copy of the ledger's file that SQLite refuses to write. */

import type { Database, SqlJsStatic, SqlValue, Statement } from 'sql.js';
import { QUERY_CELL_CHARS_MAX, QUERY_ROWS_MAX } from '../base/limits.ts';
import { statementObjection, textObjection } from './queryGuard.ts';

export type Cell = string | number | null;

export type QueryResult =
  | {
      readonly ok: true;
      readonly columns: readonly string[];
      readonly rows: readonly (readonly Cell[])[];
      /** Whether rows beyond `QUERY_ROWS_MAX`, or the ends of long cells, were left out. */
      readonly truncated: boolean;
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
 */
export function readQuery(sql: SqlJsStatic, image: Uint8Array, text: string): QueryResult {
  const objection = textObjection(text);
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

function runAll(db: Database, text: string): QueryResult {
  let result: QueryResult = { ok: true, columns: [], rows: [], truncated: false };
  for (const statement of db.iterateStatements(text)) {
    const message = statementObjection(db, statement.getSQL());
    if (message !== null) return { ok: false, message };
    const columns = statement.getColumnNames();
    const rows = rowsOf(statement);
    if (columns.length > 0) result = shown(columns, rows);
  }
  return result;
}

/** One row more than is shown, which tells that there are more. */
function rowsOf(statement: Statement): Value[][] {
  const rows: Value[][] = [];
  const exact = statement as Statement & BigGet;
  while (rows.length <= QUERY_ROWS_MAX && statement.step())
    rows.push(exact.get(null, { useBigInt: true }));
  return rows;
}

function shown(columns: readonly string[], all: readonly Value[][]): QueryResult {
  const rows = all.slice(0, QUERY_ROWS_MAX).map((row) => row.map(cellOf));
  const isLong = (cell: Cell) => typeof cell === 'string' && cell.length > QUERY_CELL_CHARS_MAX;
  const truncated = all.length > QUERY_ROWS_MAX || rows.some((row) => row.some(isLong));
  const cut = (cell: Cell) =>
    isLong(cell) ? `${String(cell).slice(0, QUERY_CELL_CHARS_MAX)}…` : cell;
  return { ok: true, columns, rows: rows.map((row) => row.map(cut)), truncated };
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
