/** Runs the statements of a run on real SQLite, up to any step, and compares what it is told. */

import type { SqlJsStatic } from 'sql.js';
import type { Told } from '../trace/ledgerFacts.ts';
import { createSqliteLedger, type SqliteLedger } from './sqliteLedger.ts';

export class Replay {
  private ledger: SqliteLedger;
  private done: readonly Told[] = [];
  private difference: string | null = null;

  constructor(
    private readonly sql: SqlJsStatic,
    private readonly image: Uint8Array | null,
  ) {
    this.ledger = createSqliteLedger(sql, image);
  }

  /** The first statement that SQLite answered otherwise than the run says; null: none. */
  get differs(): string | null {
    return this.difference;
  }

  /** Brings SQLite to where these statements lead; what went before may be others altogether. */
  to(statements: readonly Told[]): SqliteLedger {
    const isAhead = this.done.every((one, index) => one === statements[index]);
    if (!isAhead) this.begin();
    try {
      for (const told of statements.slice(this.done.length)) this.take(told);
    } catch (error) {
      // Half way there nothing is known any more; the next step begins from an empty run.
      this.begin();
      throw error;
    }
    this.done = statements;
    return this.ledger;
  }

  dispose(): void {
    this.ledger.dispose();
  }

  /** A fresh file: stepping back is cheaper so than by keeping every state. */
  private begin(): void {
    this.ledger.dispose();
    this.ledger = createSqliteLedger(this.sql, this.image);
    this.done = [];
    this.difference = null;
  }

  private take({ statement, outcome }: Told): void {
    const real = this.ledger.run(statement);
    if (this.difference !== null || JSON.stringify(real) === JSON.stringify(outcome)) return;
    this.difference = `${statement.connection}: ${statement.do}`;
  }
}
