/** Loads SQLite, compiled to WebAssembly, once: 62 kB of script and 650 kB beside it. */

import initSqlJs, { type SqlJsStatic } from 'sql.js';

export type OpenedSql =
  | ({ readonly ok: true } & StartedSql)
  | { readonly ok: false; readonly reason: string };

export interface StartedSql {
  readonly sql: SqlJsStatic;
  /** What it runs, from which a worker may start another one. */
  readonly module: WebAssembly.Module;
}

let started: Promise<StartedSql> | null = null;

/**
 * SQLite, with its WebAssembly read from this address: `sql.js/dist/sql-wasm-browser.wasm`, to
 * which the bundler knows the way (`?url`). The package picks its own script: the one for browsers
 * there and the one for Node in tests; both run the same WebAssembly. Under a content security
 * policy it needs `'wasm-unsafe-eval'` and nothing looser. A failed load may be tried again.
 */
export async function openSql(wasmUrl: string): Promise<OpenedSql> {
  started ??= fetchWasm(wasmUrl).then(async (module) => ({ sql: await startSql(module), module }));
  try {
    return { ok: true, ...(await started) };
  } catch (error) {
    started = null;
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `SQLite could not be loaded: ${detail}.` };
  }
}

/**
 * Given the compiled module, since sql.js remembers its first call even if that failed, and throws
 * where nobody can catch it what is wrong with the WebAssembly.
 */
export function startSql(module: WebAssembly.Module): Promise<SqlJsStatic> {
  return initSqlJs({
    instantiateWasm: (imports, done) => {
      void WebAssembly.instantiate(module, imports).then(done);
      return {};
    },
  });
}

/** Compiled while it comes in; a server that does not call it WebAssembly costs a moment more. */
async function fetchWasm(wasmUrl: string): Promise<WebAssembly.Module> {
  const response = await fetch(wasmUrl);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  const isNamed = response.headers.get('Content-Type') === 'application/wasm';
  return isNamed
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}
