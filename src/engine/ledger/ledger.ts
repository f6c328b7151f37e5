/** The ledger port: statements in, outcomes out, at the grain at which two connections meet. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';

/** The place of an idempotency key: the same text elsewhere is another key (FC-31). */
export interface Scope {
  readonly tenant: string;
  readonly operation: string;
  readonly key: string;
}

/** What is stored under a key: which arguments it stands for, and what to answer again. */
export interface LedgerRecord extends Scope {
  /** Lower-case hex SHA-256 of the canonical JSON of the arguments without the key. */
  readonly fingerprint: string;
  readonly result: JsonObject;
  readonly storedMs: number;
  /** From this instant on the key is as good as new; null: it is kept for ever. */
  readonly expiresMs: number | null;
}

/** The business effect: one row for every time that the operation was really carried out. */
export interface Receipt {
  /** 1, 2, 3 … in the order in which the file numbered them. */
  readonly id: number;
  readonly tenant: string;
  readonly operation: string;
  /** The label of the request that caused it. */
  readonly request: string;
  readonly arguments: JsonObject;
  /** Unique within tenant and operation where the business has such a name; null where not. */
  readonly naturalKey: string | null;
  readonly atMs: number;
}

/** How often a key was executed. A call without a key counts under the key ''. */
export interface Execution extends Scope {
  readonly count: number;
}

/** A message to another service, written in the same transaction as what it tells of. */
export interface OutboxMessage {
  readonly id: number;
  readonly body: JsonObject;
  readonly sentMs: number | null;
}

/** Every row of the file, in the order of the primary keys. */
export interface Tables {
  readonly records: readonly LedgerRecord[];
  readonly receipts: readonly Receipt[];
  readonly executions: readonly Execution[];
  readonly outbox: readonly OutboxMessage[];
}

/** One statement of one connection. Names of connections match `[A-Za-z0-9_-]{1,32}`. */
export type Statement = { readonly connection: string } & (
  | { readonly do: 'open' }
  /** The connection goes away, with whatever it has not committed. */
  | { readonly do: 'close' }
  | { readonly do: 'begin'; readonly mode: 'immediate' | 'deferred' }
  | { readonly do: 'find'; readonly scope: Scope; readonly atMs: number }
  | {
      readonly do: 'find-natural';
      readonly tenant: string;
      readonly operation: string;
      readonly naturalKey: string;
    }
  | { readonly do: 'effect'; readonly receipt: Omit<Receipt, 'id'> }
  | { readonly do: 'count'; readonly scope: Scope }
  | {
      readonly do: 'store';
      readonly record: LedgerRecord;
      /** An expired record is always replaced; a live one only where this says so. */
      readonly onConflict: 'refuse' | 'replace';
    }
  | { readonly do: 'enqueue'; readonly body: JsonObject }
  | { readonly do: 'mark-sent'; readonly id: number; readonly atMs: number }
  | { readonly do: 'commit' }
  | { readonly do: 'rollback' }
);

/** `busy` is SQLite's "database is locked", and `unique` its "UNIQUE constraint failed". */
export type Outcome =
  | { readonly ok: true; readonly found?: LedgerRecord | Receipt | null; readonly id?: number }
  | { readonly ok: false; readonly error: 'busy' | 'unique' };

/** SQLite's lock levels on the file, from the weakest on. */
export type LockLevel = 'shared' | 'reserved' | 'pending' | 'exclusive';

export interface Lock {
  readonly connection: string;
  readonly level: LockLevel;
}

/** What the engine needs of a ledger. Nothing that it hands out aliases what it stores. */
export interface Ledger {
  /** Runs one statement. A statement of an unknown connection, or out of turn, is an assertion. */
  run(statement: Statement): Outcome;
  /** What a connection would read now; null: what is committed, as a new connection would. */
  tables(connection: string | null): Tables;
  /** Locks held now, in the order in which the connections were opened. */
  locks(): readonly Lock[];
}
