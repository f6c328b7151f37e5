/** The ledger as plain data: what SQLite with a rollback journal does, lock by lock. */

import { assert, must } from '../../base/assert.ts';
import type { Ledger, Lock, LockLevel, Outcome, Statement, Tables } from './ledger.ts';
import { isExpired, noRows, type Rows, receiptOf, recordOf, tablesOf } from './rows.ts';
import { findNatural, place, type Write, writeRows } from './writeRows.ts';

/** The file and its connections: immutable JSON, so that equal texts are equal ledgers. */
export interface LedgerState {
  readonly committed: Rows;
  /** In the order in which they were opened. */
  readonly connections: readonly Connection[];
}

interface Connection {
  readonly name: string;
  readonly inTransaction: boolean;
  /** What it holds between two statements; never `exclusive`, which only a commit needs. */
  readonly lock: LockLevel | null;
  /** The rows as its transaction has changed them; null: it has changed none. */
  readonly working: Rows | null;
}

export interface Applied {
  readonly state: LedgerState;
  readonly outcome: Outcome;
}

export const emptyLedger: LedgerState = { committed: noRows, connections: [] };

const done: Outcome = { ok: true };
const busy: Outcome = { ok: false, error: 'busy' };

/**
 * The state after one statement, and what its connection is told. SQLite would wait for a lock as
 * long as its busy timeout says; here that is 0, so a lock not free is `busy` at once, and whoever
 * runs the statement may run it again. A statement of an unknown connection, a `begin` within a
 * transaction, a `commit` or `rollback` outside one: assertions.
 */
export function applyStatement(state: LedgerState, statement: Statement): Applied {
  const { connection: name } = statement;
  if (statement.do === 'open') {
    assert(!state.connections.some((each) => each.name === name), `${name} is open already`);
    const connection = { name, inTransaction: false, lock: null, working: null };
    return { state: { ...state, connections: [...state.connections, connection] }, outcome: done };
  }
  const own = connectionOf(state, name);
  switch (statement.do) {
    case 'close': {
      const connections = state.connections.filter((each) => each !== own);
      return { state: { ...state, connections }, outcome: done };
    }
    case 'begin':
      return begin(state, own, statement.mode);
    case 'commit':
      return commit(state, own);
    case 'rollback':
      assert(own.inTransaction, `${name} rolls back outside a transaction`);
      return { state: ended(state, own), outcome: done };
    case 'find':
    case 'find-natural':
      return read(state, own, statement);
    default:
      return write(state, own, statement);
  }
}

function begin(state: LedgerState, own: Connection, mode: 'immediate' | 'deferred'): Applied {
  assert(!own.inTransaction, `${own.name} begins within a transaction`);
  const isImmediate = mode === 'immediate';
  if (isImmediate && !canReserve(state, own)) return { state, outcome: busy };
  const lock = isImmediate ? 'reserved' : null;
  return { state: changed(state, own, { inTransaction: true, lock }), outcome: done };
}

/**
 * A writer needs the file to itself for the moment of its commit, even if it has written nothing.
 * While somebody reads it is refused, keeps PENDING so that no new reader comes, and stays open.
 */
function commit(state: LedgerState, own: Connection): Applied {
  assert(own.inTransaction, `${own.name} commits outside a transaction`);
  if (!isWriter(own)) return { state: ended(state, own), outcome: done };
  if (!canExclude(state, own))
    return { state: changed(state, own, { lock: 'pending' }), outcome: busy };
  const committed = own.working ?? state.committed;
  return { state: ended({ ...state, committed }, own), outcome: done };
}

function read(
  state: LedgerState,
  own: Connection,
  statement: Extract<Statement, { do: 'find' | 'find-natural' }>,
): Applied {
  if (own.lock === null && !canShare(state, own)) return { state, outcome: busy };
  const keepsLock = own.inTransaction && own.lock === null;
  const next = keepsLock ? changed(state, own, { lock: 'shared' }) : state;
  const rows = rowsSeen(state, own);
  if (statement.do === 'find') {
    const { row } = place(rows.records, statement.scope);
    const found = row && !isExpired(row, statement.atMs) ? recordOf(row) : null;
    return { state: next, outcome: { ok: true, found } };
  }
  const row = findNatural(rows, statement.tenant, statement.operation, statement.naturalKey);
  return { state: next, outcome: { ok: true, found: row ? receiptOf(row) : null } };
}

/**
 * The first write of a transaction takes RESERVED, and keeps it even if the statement then breaks
 * a constraint. A write refused for want of a lock changes neither rows nor locks. Outside a
 * transaction the statement is one of its own: it also needs what a commit needs, or is undone.
 */
function write(state: LedgerState, own: Connection, statement: Write): Applied {
  if (!isWriter(own) && !canReserve(state, own)) return { state, outcome: busy };
  const { rows, outcome } = writeRows(rowsSeen(state, own), statement);
  if (own.inTransaction) {
    const lock = isWriter(own) ? own.lock : 'reserved';
    const working = outcome.ok ? rows : own.working;
    return { state: changed(state, own, { lock, working }), outcome };
  }
  if (!outcome.ok) return { state, outcome };
  if (!canExclude(state, own)) return { state, outcome: busy };
  return { state: { ...state, committed: rows }, outcome };
}

/** What a connection would read now, its own uncommitted rows included; null: what is committed. */
export function tablesSeen(state: LedgerState, connection: string | null): Tables {
  if (connection === null) return tablesOf(state.committed);
  return tablesOf(rowsSeen(state, connectionOf(state, connection)));
}

/** Locks held now, in the order in which the connections were opened. */
export function locksOf(state: LedgerState): readonly Lock[] {
  return indexOf(state).holders.flatMap(({ name, lock }) =>
    lock === null ? [] : [{ connection: name, level: lock }],
  );
}

/** The same as a `Ledger`, starting empty. */
export function createMemoryLedger(): Ledger {
  let state = emptyLedger;
  return {
    run: (statement) => {
      const applied = applyStatement(state, statement);
      state = applied.state;
      return applied.outcome;
    },
    tables: (connection) => tablesSeen(state, connection),
    locks: () => locksOf(state),
  };
}

/** A reader holds SHARED until it ends, and nobody commits meanwhile: its snapshot is the file. */
const rowsSeen = (state: LedgerState, own: Connection) => own.working ?? state.committed;

const isWriter = ({ lock }: Connection) => lock === 'reserved' || lock === 'pending';

const noOther = (state: LedgerState, own: Connection, holds: (other: Connection) => boolean) =>
  !indexOf(state).holders.some((other) => other !== own && holds(other));
const canShare = (state: LedgerState, own: Connection) =>
  noOther(state, own, ({ lock }) => lock === 'pending');
const canReserve = (state: LedgerState, own: Connection) => noOther(state, own, isWriter);
const canExclude = (state: LedgerState, own: Connection) => noOther(state, own, () => true);

/** Connections by name, and the few that hold a lock: each of hundreds that wait asks for both. */
interface Index {
  readonly byName: ReadonlyMap<string, Connection>;
  readonly holders: readonly Connection[];
}

const indexes = new WeakMap<LedgerState['connections'], Index>();

function indexOf({ connections }: LedgerState): Index {
  let index = indexes.get(connections);
  if (!index) {
    const byName = new Map(connections.map((each) => [each.name, each]));
    index = { byName, holders: connections.filter(({ lock }) => lock !== null) };
    indexes.set(connections, index);
  }
  return index;
}

function connectionOf(state: LedgerState, name: string): Connection {
  return must(indexOf(state).byName.get(name), `no connection ${name} is open`);
}

function changed(state: LedgerState, own: Connection, change: Partial<Connection>): LedgerState {
  const connections = state.connections.map((each) =>
    each === own ? { ...own, ...change } : each,
  );
  return { ...state, connections };
}

const ended = (state: LedgerState, own: Connection) =>
  changed(state, own, { inTransaction: false, lock: null, working: null });
