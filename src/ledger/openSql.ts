/** Loads SQLite, compiled to WebAssembly, once: 62 kB of script and 650 kB beside it. */

import initSqlJs, { type SqlJsStatic } from 'sql.js';

export type OpenedSql =
  | { readonly ok: true; readonly sql: SqlJsStatic }
  | { readonly ok: false; readonly reason: string };

let started: Promise<SqlJsStatic> | null = null;

/**
 * SQLite, with its WebAssembly read from this address: `sql.js/dist/sql-wasm-browser.wasm`, to
 * which the bundler knows the way (`?url`). The package picks its own script: the one for browsers
 * there and the one for Node in tests; both run the same WebAssembly. Under a content security
 * policy it needs `'wasm-unsafe-eval'` and nothing looser. A failed load may be tried again.
 */
export async function openSql(wasmUrl: string): Promise<OpenedSql> {
  try {
    started ??= startSql(await fetchWasm(wasmUrl));
    return { ok: true, sql: await started };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `SQLite could not be loaded: ${detail}.` };
  }
}

/** Given its bytes, since sql.js remembers its first call even if that failed to fetch them. */
export function startSql(wasmBinary: ArrayBuffer): Promise<SqlJsStatic> {
  return initSqlJs({ wasmBinary });
}

async function fetchWasm(wasmUrl: string): Promise<ArrayBuffer> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const bytes = await response.arrayBuffer();
  // sql.js would throw this where nobody can catch it.
  if (!WebAssembly.validate(bytes)) throw new Error('what came is not WebAssembly');
  return bytes;
}
