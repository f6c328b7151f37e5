/** What a worker does with a query: starts an SQLite of its own, and runs it within bounds. */

import { QUERY_HEAP_BYTES_MAX } from '../base/limits.ts';
import { startSql } from './openSql.ts';
import { type QueryResult, readQuery } from './readQuery.ts';

export interface Query {
  /** Compiled already: a worker needs only to start it. */
  readonly module: WebAssembly.Module;
  readonly image: Uint8Array;
  readonly text: string;
}

/** Never throws. What it does to its SQLite stays: it is called once in a worker's life. */
export async function answerQuery({ module, image, text }: Query): Promise<QueryResult> {
  try {
    const sql = await startSql(module);
    const db = new sql.Database();
    // A query may lower it, and cannot raise it again.
    db.exec(`PRAGMA hard_heap_limit = ${QUERY_HEAP_BYTES_MAX}`);
    db.close();
    return readQuery(sql, image, text);
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
