/** Hands the bytes of an SQLite file to the browser, to be saved under this name. */

import { saveFile } from '../files.ts';

const SQLITE_TYPE = 'application/vnd.sqlite3';

export function saveSqlite(name: string, bytes: Uint8Array): void {
  // A copy: a Blob takes no bytes that another thread might share.
  saveFile(name, new Blob([bytes.slice()], { type: SQLITE_TYPE }));
}
