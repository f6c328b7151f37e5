/** SQLite in Node, for tests and tools, and files that are made for them. */

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { startSql } from './openSql.ts';

const wasm = createRequire(import.meta.url).resolve('sql.js/dist/sql-wasm.wasm');

export const wasmBytes = readFileSync(wasm);
export const wasmModule = await WebAssembly.compile(wasmBytes);
export const sql = await startSql(wasmModule);

/** A database file made by this SQL. */
export function fileOf(text: string): Uint8Array {
  const db = new sql.Database();
  db.run(text);
  const bytes = db.export();
  db.close();
  return bytes;
}
