/** Runs a run on real SQLite, and reads what its file holds: now, reopened, and after edits. */

import type { SqlJsStatic } from 'sql.js';
import type { Stored } from '../course/statements/statement.ts';
import type { Run } from '../engine/run.ts';
import { statementsUntil } from '../trace/ledgerFacts.ts';
import { Replay } from './replay.ts';
import { createSqliteLedger } from './sqliteLedger.ts';

/** `empty` holds the bytes of a file without rows; null: it is made. */
export function storedRun(sql: SqlJsStatic, empty: Uint8Array | null, run: Run): Stored {
  const replay = new Replay(sql, empty);
  const ledger = replay.to(statementsUntil(run, run.steps.length));
  const tables = ledger.tables(null);
  const again = createSqliteLedger(sql, ledger.image());
  const reopened = again.tables(null);
  again.dispose();
  // Whatever the caller does to a row that was handed out.
  for (const { result } of ledger.tables(null).records) Object.assign(result, { edited: true });
  const afterEdit = ledger.tables(null);
  replay.dispose();
  return { tables, reopened, afterEdit, differs: replay.differs };
}
