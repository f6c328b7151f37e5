/** Runs the statements of a run on real SQLite, up to any step, and compares what it is told. */

import type { SqlJsStatic } from 'sql.js';
import {
  CHECKPOINT_STATEMENTS,
  CHECKPOINTS_BYTES_MAX,
  REPLAY_SLICE_STATEMENTS,
} from '../base/limits.ts';
import type { Told } from '../trace/ledgerFacts.ts';
import { type Checkpoint, Checkpoints } from './checkpoints.ts';
import { createSqliteLedger, type SqliteLedger } from './sqliteLedger.ts';

export class Replay {
  private ledger: SqliteLedger;
  /** How many statements of `known` the ledger has run. */
  private count = 0;
  /** The longest list that has been run and that still holds: checkpoints are of this one. */
  private known: readonly Told[] = [];
  private difference: string | null = null;
  private readonly checkpoints: Checkpoints;

  constructor(
    private readonly sql: SqlJsStatic,
    private readonly image: Uint8Array | null,
    every = CHECKPOINT_STATEMENTS,
    bytesMax = CHECKPOINTS_BYTES_MAX,
  ) {
    this.ledger = createSqliteLedger(sql, image);
    this.checkpoints = new Checkpoints(every, bytesMax);
  }

  /** The first statement that SQLite answered otherwise than the run says; null: none. */
  get differs(): string | null {
    return this.difference;
  }

  /** Brings SQLite to where these statements lead; what went before may be others altogether. */
  to(statements: readonly Told[]): SqliteLedger {
    while (this.towards(statements, REPLAY_SLICE_STATEMENTS) === null);
    return this.ledger;
  }

  /**
   * Goes at most so many statements on the way there, at least one; null: it is not there yet.
   * What it is asked for next may lead elsewhere.
   */
  towards(statements: readonly Told[], most: number): SqliteLedger | null {
    const same = lengthInCommon(this.known, statements);
    const isOther = same < Math.min(this.known.length, statements.length);
    if (isOther) this.checkpoints.keepUntil(same);
    const nearest = this.checkpoints.before(same);
    const isOnTheWay = this.count <= same && this.count >= (nearest?.count ?? 0);
    try {
      if (!isOnTheWay) this.restore(nearest);
      const until = Math.min(this.count + most, statements.length);
      if (isOther || until > this.known.length) {
        this.known = statements.slice(0, Math.max(same, until));
      }
      for (const told of statements.slice(this.count, until)) this.take(told);
    } catch (error) {
      // Half way there nothing is known any more; the next step begins from an empty run.
      this.known = [];
      this.checkpoints.keepUntil(0);
      this.restore(undefined);
      throw error;
    }
    return this.count === statements.length ? this.ledger : null;
  }

  /** How many statements the ledger has run. */
  get done(): number {
    return this.count;
  }

  dispose(): void {
    this.ledger.dispose();
  }

  /** Goes on from a checkpoint, in a fresh file; undefined: from before the first statement. */
  private restore(from: Checkpoint | undefined): void {
    this.ledger.dispose();
    this.ledger = createSqliteLedger(this.sql, from?.image ?? this.image);
    for (const connection of from?.open ?? []) this.ledger.run({ connection, do: 'open' });
    this.count = from?.count ?? 0;
    this.difference = from?.difference ?? null;
  }

  private take({ statement, outcome }: Told): void {
    const real = this.ledger.run(statement);
    this.count++;
    if (this.difference === null && JSON.stringify(real) !== JSON.stringify(outcome))
      this.difference = `${statement.connection}: ${statement.do}`;
    const open = this.checkpoints.isDue(this.count) ? this.ledger.atRest() : null;
    if (open === null) return;
    const { count, difference } = this;
    this.checkpoints.add({ count, image: this.ledger.image(), open, difference });
  }
}

function lengthInCommon(a: readonly Told[], b: readonly Told[]): number {
  const at = a.findIndex((one, index) => one !== b[index]);
  return at < 0 ? a.length : at;
}
