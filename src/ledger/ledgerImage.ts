/** What is done with the bytes of a ledger's file: look at them, and charge once. No waiting. */

import type { SqlJsStatic } from 'sql.js';
import { LEDGER_IMPORT_ROWS_MAX } from '../base/limits.ts';
import type { Tables } from '../engine/ledger/ledger.ts';
import type { MutationCall, MutationResult } from '../engine/ledger/mutationCall.ts';
import { mutate } from '../engine/ledger/mutationLedger.ts';
import { type Inspected, inspectFile, SCHEMA_VERSION } from './schema.ts';
import { createSqliteLedger, type SqliteLedger } from './sqliteLedger.ts';

export type OpenedImage =
  | {
      readonly ok: true;
      readonly tables: Tables;
      /** The bytes of the file as this program writes it: older ones are brought up to date. */
      readonly image: Uint8Array;
      readonly isOlder: boolean;
    }
  | (Inspected & { readonly ok: false });

/** Never throws: a file that passes every check and still cannot be read is damaged. */
export function openImage(sql: SqlJsStatic, bytes: Uint8Array, rowsMax?: number): OpenedImage {
  const inspected = inspectFile(sql, bytes, rowsMax);
  if (!inspected.ok) return inspected;
  try {
    return withLedger(sql, bytes, (ledger) => ({
      ok: true,
      tables: ledger.tables(null),
      image: ledger.image(),
      isOlder: inspected.version < SCHEMA_VERSION,
    }));
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, problem: 'corrupt', reason: `The file is damaged: ${detail}.` };
  }
}

/** As `openImage`, for a file that somebody hands in. */
export function importImage(sql: SqlJsStatic, bytes: Uint8Array): OpenedImage {
  return openImage(sql, bytes, LEDGER_IMPORT_ROWS_MAX);
}

export interface ChargedImage {
  readonly result: MutationResult;
  /** The file after the commit, which is still to be stored; null: nothing was changed. */
  readonly after: { readonly image: Uint8Array; readonly tables: Tables } | null;
}

/** Carries the call out on a file with these bytes, or on an empty one. */
export function chargeImage(
  sql: SqlJsStatic,
  bytes: Uint8Array | null,
  call: MutationCall,
): ChargedImage {
  return withLedger(sql, bytes, (ledger) => {
    ledger.run({ connection: 'page', do: 'open' });
    const result = mutate(ledger, 'page', call);
    const isChanged = result.kind === 'executed';
    const after = isChanged ? { image: ledger.image(), tables: ledger.tables(null) } : null;
    return { result, after };
  });
}

function withLedger<T>(
  sql: SqlJsStatic,
  bytes: Uint8Array | null,
  work: (ledger: SqliteLedger) => T,
): T {
  const ledger = createSqliteLedger(sql, bytes);
  try {
    return work(ledger);
  } finally {
    ledger.dispose();
  }
}

export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  // A plain loop: a file may have megabytes, and this is asked at every charge.
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false;
  return true;
}
