/** What a learner's query may not do, told before it runs: a running one cannot be stopped. */

import type { Database } from 'sql.js';
import { QUERY_CHARS_MAX, QUERY_VISITS_MAX } from '../base/limits.ts';

/** Why this text is not even compiled; null: it may be. */
export function textObjection(text: string): string | null {
  if (text.trim() === '') return 'There is no query.';
  if (text.length > QUERY_CHARS_MAX)
    return `The query is ${text.length} characters long: at most ${QUERY_CHARS_MAX} are run.`;
  if (text.includes('\0'))
    return 'The query has a NUL character, at which SQLite would stop reading.';
  // These hold for all of SQLite in the page, take effect on compiling, and cannot be undone.
  if (/heap_limit/i.test(text)) return 'A heap limit would hold for the ledger itself.';
  return functionObjection(text);
}

const FORMAT = /\b(?:printf|format)\b/gi;
/** Its format stands there as it is, without a width from elsewhere or one of five digits. */
const SHORT_FORMAT = /\b(?:printf|format)\s*\(\s*'(?![^']*(?:\*|\d{5}))[^']*'\s*[,)]/gi;

/** One call of these fills the page's memory. Their names may be quoted, so all text counts. */
function functionObjection(text: string): string | null {
  const [blob] = /\b(?:zero|random)blob\b/i.exec(text) ?? [];
  const [format] = text.replace(SHORT_FORMAT, '').match(FORMAT) ?? [];
  const words = (name: string, why: string) => `The function ${name.toLowerCase()} ${why}.`;
  if (blob) return words(blob, 'may fill the memory of the page: it is not run');
  if (format) return words(format, 'is run only with a format in quotes and widths below 10,000');
  return null;
}

/**
 * Why one compiled statement is not run; null: it is. A copy of the ledger is all that it can
 * reach, and SQLite refuses to write that; but all files of the page share one memory file system,
 * so it may open no other. SQLite's plan then tells what could take for ever: a recursion, or more
 * visits than `QUERY_VISITS_MAX`. The plan names no sizes, so each full scan counts as one of the
 * largest table, or of the largest result that the query has made for itself. That is an
 * estimate: whoever needs certainty runs the query in a worker.
 */
export function statementObjection(db: Database, text: string): string | null {
  const [word = ''] = /[a-z]+/i.exec(withoutComments(text)) ?? [];
  switch (word.toUpperCase()) {
    case 'ATTACH':
    case 'DETACH':
    case 'VACUUM':
      return `${word.toUpperCase()} reaches other files: the query has this copy alone.`;
    case 'EXPLAIN':
    case 'PRAGMA':
      return null;
    default:
      return planObjection(db, text);
  }
}

function withoutComments(text: string): string {
  return text.replace(/^(?:\s|;|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))*/, '');
}

type Step = readonly [id: number, parent: number, detail: string];

function planObjection(db: Database, text: string): string | null {
  const plan = planOf(db, text);
  if (plan.some(([, , detail]) => detail.startsWith('RECURSIVE STEP')))
    return 'A recursive query may never end, and could not be stopped: it is not run.';
  const visits = visitsOf(plan, largestTable(db));
  if (visits <= QUERY_VISITS_MAX) return null;
  const words = visits.toLocaleString('en-GB', { maximumSignificantDigits: 2 });
  return `The query may visit ${words} rows, and could not be stopped: join on an indexed column.`;
}

function planOf(db: Database, text: string): readonly Step[] {
  const [plan] = db.exec(`EXPLAIN QUERY PLAN ${withoutComments(text)}`);
  return (plan?.values ?? []).map(([id, parent, , detail]) => [
    Number(id),
    Number(parent),
    String(detail),
  ]);
}

/** What a table-valued function is taken to give, such as those of pragmas and of JSON. */
const VIRTUAL_ROWS = 1_000;

/**
 * Scans beside each other are loops in each other; other parts of a plan run once. The plan names
 * a result made on the way by its alias alone: from then on, any scan may be one of that.
 */
function visitsOf(plan: readonly Step[], table: number): number {
  let rows = table;
  const under = (parent: number): number => {
    let [loops, once] = [1, 0];
    for (const [id, above, detail] of plan) {
      if (above !== parent) continue;
      const inner = under(id);
      if (/^(?:MATERIALIZE|CO-ROUTINE)/.test(detail)) rows = Math.max(rows, inner);
      loops *= loopsOf(detail, rows);
      if (detail.startsWith('CORRELATED')) loops *= inner;
      else if (/^(?:LEFT|RIGHT|UNION|EXCEPT|INTERSECT)/.test(detail)) once += inner;
      else once += inner - 1;
    }
    return loops + once;
  };
  return under(0);
}

/** How often one step of a plan repeats those after it. */
function loopsOf(detail: string, rows: number): number {
  const [, listed] = /^SCAN (\d+)(?: CONSTANT ROWS|-ROW VALUES)/.exec(detail) ?? [];
  if (listed) return Number(listed);
  if (detail === 'SCAN CONSTANT ROW') return 1;
  if (/^SCAN .* VIRTUAL TABLE /.test(detail)) return VIRTUAL_ROWS;
  return detail.startsWith('SCAN') || /^SEARCH .*[<>]\?/.test(detail) ? rows : 1;
}

function largestTable(db: Database): number {
  const [tables] = db.exec("SELECT name FROM pragma_table_list WHERE type = 'table'");
  const sizes = (tables?.values ?? []).map(([name]) => {
    const [count] = db.exec(`SELECT count(*) FROM "${String(name).replaceAll('"', '""')}"`);
    return Number(count?.values[0]?.[0] ?? 0);
  });
  return Math.max(1, ...sizes);
}
