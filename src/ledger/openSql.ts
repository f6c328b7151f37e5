/** Loads SQLite, compiled to WebAssembly, once: 62 kB of script and 650 kB beside it. */

import initSqlJs, { type SqlJsStatic } from 'sql.js';

export type OpenedSql =
  | ({ readonly ok: true } & StartedSql)
  | { readonly ok: false; readonly reason: string };

export interface StartedSql {
  readonly sql: SqlJsStatic;
  /** What it runs, from which a worker may start another one. */
  readonly module: WebAssembly.Module;
  /**
   * The bytes of a ledger's file that holds no rows, which are opened sooner than tables are made:
   * for these the browser would compile parts of SQLite that nothing else needs. Null: they could
   * not be had, and the tables are made.
   */
  readonly empty: Uint8Array | null;
}

/** Where the two files are; the bundler knows the way (`?url`). */
export interface SqlUrls {
  /** `sql.js/dist/sql-wasm-browser.wasm` */
  readonly wasm: string;
  /** `emptyLedger.sqlite`, written by `npm run schemas`. */
  readonly empty: string;
}

let started: Promise<StartedSql> | null = null;

/**
 * SQLite, with its WebAssembly read from this address. The package picks its own script: the one
 * for browsers there and the one for Node in tests; both run the same WebAssembly. Under a content
 * security policy it needs `'wasm-unsafe-eval'` and nothing looser. A failed load may be tried
 * again.
 */
export async function openSql(urls: SqlUrls): Promise<OpenedSql> {
  started ??= start(urls);
  try {
    return { ok: true, ...(await started) };
  } catch (error) {
    started = null;
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `SQLite could not be loaded: ${detail}.` };
  }
}

/** Its script runs while the WebAssembly comes in, and waits for it through a failed load, too. */
let script: { readonly sql: Promise<SqlJsStatic>; give(module: WebAssembly.Module): void } | null =
  null;

async function start(urls: SqlUrls): Promise<StartedSql> {
  const fetched = fetchBytes(urls.empty).catch(() => null);
  const loaded = fetchWasm(urls.wasm);
  script ??= waitingScript();
  const module = await loaded;
  script.give(module);
  return { sql: await script.sql, module, empty: await fetched };
}

function waitingScript() {
  let give: (module: WebAssembly.Module) => void = () => {};
  const module = new Promise<WebAssembly.Module>((resolve) => {
    give = resolve;
  });
  return { sql: startSql(module), give };
}

/**
 * Given the compiled module, or one that is to come: sql.js remembers its first call even if that
 * failed, and throws where nobody can catch it what is wrong with the WebAssembly.
 */
export function startSql(
  module: WebAssembly.Module | Promise<WebAssembly.Module>,
): Promise<SqlJsStatic> {
  return initSqlJs({
    instantiateWasm: (imports, done) => {
      void Promise.resolve(module)
        .then((come) => WebAssembly.instantiate(come, imports))
        .then(done);
      return {};
    },
  });
}

/** Compiled while it comes in; a server that does not call it WebAssembly costs a moment more. */
async function fetchWasm(url: string): Promise<WebAssembly.Module> {
  const response = await fetchFile(url);
  const isNamed = response.headers.get('Content-Type') === 'application/wasm';
  return isNamed
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

async function fetchBytes(url: string): Promise<Uint8Array> {
  return new Uint8Array(await (await fetchFile(url)).arrayBuffer());
}

async function fetchFile(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`the server answered ${response.status}`);
  return response;
}
