/** Ordinary SQLites that this machine may have, to open with them what the page exports. */

import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';

/** The rows of a query, each as an object by column. */
export type Query = (path: string, text: string) => unknown[];

/** Reads a file whose path and query stand in the arguments, and prints its rows as JSON. */
const PYTHON = `
import json, sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.row_factory = sqlite3.Row
print(json.dumps([dict(row) for row in db.execute(sys.argv[2])]))`;

const run = (command: string, args: readonly string[]): unknown[] =>
  JSON.parse(execFileSync(command, args, { encoding: 'utf8' }) || '[]');

/**
 * better-sqlite3 is none of the packages of this product, since it is built where it is installed:
 * `npm install --no-save better-sqlite3@12` adds it to what is tried.
 */
const others: readonly (readonly [name: string, query: Query])[] = [
  [
    'better-sqlite3',
    (path, text) => {
      const Database = createRequire(import.meta.url)('better-sqlite3');
      const db = new Database(path, { readonly: path !== ':memory:' });
      try {
        return db.prepare(text).all();
      } finally {
        db.close();
      }
    },
  ],
  ['the command sqlite3', (path, text) => run('sqlite3', ['-json', '-readonly', path, text])],
  ['the sqlite3 of Python', (path, text) => run('python3', ['-c', PYTHON, path, text])],
];

const isThere = ([, query]: (typeof others)[number]) => {
  try {
    return query(':memory:', 'SELECT 1 AS one').length === 1;
  } catch {
    return false;
  }
};

export const otherSqlites = others.filter(isThere);
export const NONE_THERE =
  'neither better-sqlite3 nor the command sqlite3 nor Python is there: nothing to open it with';
