/** Puts this browser's durable ledger together: SQLite, the stored file, lock and channel. */

import { DurableLedger } from './durableLedger.ts';
import { browserChannel, browserGate, ONE_TAB_ONLY } from './fileGate.ts';
import type { PlaceKind } from './fileShelf.ts';
import { openSql } from './openSql.ts';
import { sqlUrls } from './sqlUrls.ts';
import { openStoredFile } from './storedFile.ts';

export interface OpenLedger {
  readonly ledger: DurableLedger;
  readonly kind: PlaceKind;
  readonly name: string;
  /** What this browser lacks, as a sentence; null: nothing. */
  readonly caution: string | null;
}

/** `isForGood`: to try again would change nothing. */
export type OpenedLedger =
  | { readonly ok: true; readonly value: OpenLedger }
  | { readonly ok: false; readonly reason: string; readonly isForGood: boolean };

export async function openDurableLedger(name: string): Promise<OpenedLedger> {
  const place = await openStoredFile(name);
  if (place.kind === 'none') return { ok: false, reason: place.reason, isForGood: true };
  const opened = await openSql(sqlUrls);
  if (!opened.ok) return { ok: false, reason: opened.reason, isForGood: false };
  const shared = `mcp-reliability-lab.${name}`;
  const { gate, isForAllTabs } = browserGate(shared);
  const channel = browserChannel(shared);
  const { sql } = opened;
  const ledger = await DurableLedger.open({ sql, file: place.file, gate, channel });
  if (!ledger.ok) return { ok: false, reason: ledger.reason, isForGood: false };
  const caution = isForAllTabs ? null : ONE_TAB_ONLY;
  return { ok: true, value: { ledger: ledger.value, kind: place.kind, name, caution } };
}
