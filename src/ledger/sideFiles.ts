/** The journal and the log that SQLite looks for beside a file, kept there empty. */

import type { Database } from 'sql.js';

/**
 * Whenever a connection takes its first lock it asks whether a journal was left behind, and whether
 * there is a write-ahead log. An empty file is none to SQLite. But a missing one is told by an
 * exception inside sql.js's file system, and in a browser two of those took longer than all of the
 * transaction. Only for a file that makes neither itself.
 */
export function makeSideFiles(db: Database, filename: string): void {
  // To attach a file makes it, and nothing is written to it.
  for (const side of sidesOf(filename)) db.run(`ATTACH '${side}' AS side; DETACH side`);
}

/**
 * sql.js removes a file only as that of a `Database` which closes. So one that is closed already is
 * given each name in turn, and to close no connection (0) is allowed to do nothing.
 */
export function removeSideFiles(closed: Database, filename: string): void {
  for (const side of sidesOf(filename)) {
    Object.assign(closed, { db: 0, filename: side });
    closed.close();
  }
}

function sidesOf(filename: string): readonly string[] {
  return [`${filename}-journal`, `${filename}-wal`];
}
