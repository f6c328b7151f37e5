// What the bench runs of the SQLite ledger inside a browser; bundled by ledger.ts, called by name.
import type { SqlJsStatic } from 'sql.js';
import { mutate } from '../../../src/engine/ledger/mutationLedger.ts';
import { startSql } from '../../../src/ledger/openSql.ts';
import { readQuery } from '../../../src/ledger/readQuery.ts';
import { createSqliteLedger, type SqliteLedger } from '../../../src/ledger/sqliteLedger.ts';

const CALLS = 10_000;

let sql: SqlJsStatic | undefined;
let kept: SqliteLedger | undefined;

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));

export interface Ready {
  /** Until a client is connected and the tables have been read, as the page shows them. */
  readonly readyMs: number;
  /** From there until the first call, for which parts of SQLite are compiled, has its answer. */
  readonly firstCallMs: number;
}

/** From the bytes of both files, given in base64, to a ledger that has answered. */
export async function ready(wasmBase64: string, emptyBase64: string): Promise<Ready> {
  const [bytes, empty] = [bytesOf(wasmBase64), bytesOf(emptyBase64)];
  // The page compiles it while it loads, and the script that is to run it begins meanwhile.
  const loaded = WebAssembly.compile(bytes);
  const starting = startSql(loaded);
  await loaded;
  const startedMs = performance.now();
  sql = await starting;
  const ledger = createSqliteLedger(sql, empty);
  ledger.run({ connection: 'A', do: 'open' });
  ledger.tables(null);
  const readyMs = performance.now() - startedMs;
  callAll(ledger, 1);
  const firstCallMs = performance.now() - startedMs - readyMs;
  ledger.dispose();
  return { readyMs, firstCallMs };
}

/** Carries out as many calls, each with a key of its own, on a new ledger. */
export function calls(): number {
  if (!sql) throw new Error('SQLite is not ready.');
  kept?.dispose();
  kept = createSqliteLedger(sql, null);
  kept.run({ connection: 'A', do: 'open' });
  return timed((ledger) => callAll(ledger, CALLS));
}

/** Makes the same calls again: every one is answered from its record. */
export const replays = () => timed((ledger) => callAll(ledger, CALLS));
export const image = () => timed((ledger) => ledger.image());
export const tables = () => timed((ledger) => ledger.tables(null));

export function query(): number {
  const text = 'SELECT tenant, count(*), max(length(result)) FROM record GROUP BY tenant';
  return timed((ledger) => {
    const answer = sql && readQuery(sql, ledger.image(), text);
    if (!answer?.ok) throw new Error('The query was not answered.');
  });
}

function callAll(ledger: SqliteLedger, count: number): void {
  for (let at = 0; at < count; at++) {
    const { kind } = mutate(ledger, 'A', {
      tenant: 'acme',
      operation: 'charge_account',
      request: `call-${at}`,
      arguments: { account: 'a-1', amount: at, idempotencyKey: `key-${at}` },
      naturalKey: null,
      atMs: at,
      windowMs: null,
      resultOf: (receipt) => ({ content: [{ type: 'text', text: `charged, receipt ${receipt}` }] }),
    });
    if (kind !== 'executed' && kind !== 'replayed') throw new Error(`A call ended as ${kind}.`);
  }
}

function timed(act: (ledger: SqliteLedger) => unknown): number {
  if (!kept) throw new Error('There is no ledger yet.');
  const startedMs = performance.now();
  act(kept);
  return performance.now() - startedMs;
}
