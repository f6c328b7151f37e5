/** Reads what a ledger's file holds, for a run that starts from it. */

import type { Tables } from '../engine/ledger/ledger.ts';
import { openSql } from './openSql.ts';
import { inspectFile } from './schema.ts';
import { createSqliteLedger } from './sqliteLedger.ts';
import { sqlUrls } from './sqlUrls.ts';

/** Null for bytes that are no ledger, and where SQLite cannot be loaded. */
export async function imageTables(bytes: Uint8Array): Promise<Tables | null> {
  const opened = await openSql(sqlUrls);
  if (!opened.ok || !inspectFile(opened.sql, bytes).ok) return null;
  const ledger = createSqliteLedger(opened.sql, bytes);
  const tables = ledger.tables(null);
  ledger.dispose();
  return tables;
}
