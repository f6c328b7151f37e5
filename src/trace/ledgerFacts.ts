/** What a run's ledger, its connections and the other service hold after any of its steps. */

import { handlers } from '../engine/handlerPort.ts';
import type { LedgerRecord, Lock, Outcome, Statement, Tables } from '../engine/ledger/ledger.ts';
import type { LedgerState } from '../engine/ledger/memoryLedger.ts';
import type { ProviderPart } from '../engine/parts.ts';
import type { Run } from '../engine/run.ts';

/** A statement that was run, with what its connection was told. */
export interface Told {
  readonly statement: Statement;
  readonly outcome: Outcome;
}

export interface LedgerFacts {
  /** Open connections in the order in which they were opened. */
  readonly connections: readonly string[];
  readonly locks: readonly Lock[];
  /** Who holds the write lock: at most one can. */
  readonly lockHolder: string | null;
  /** What a connection may see now; null: what is committed. */
  readonly seenBy: (connection: string | null) => Tables;
  readonly charges: ProviderPart['charges'];
  /** What each server process keeps in its own memory, where it keeps keys there at all. */
  readonly maps: readonly { readonly replica: number; readonly records: readonly LedgerRecord[] }[];
  /** Committed effects of this run, here and at the other service, by the request of each. */
  readonly effects: readonly string[];
}

/** Null for a run without a ledger. */
export function ledgerAt({ plan, at }: Run, count: number): LedgerFacts | null {
  if (!plan.ledger || !plan.provider) return null;
  const { locksOf, tablesSeen } = handlers();
  const reader = at(count);
  const state = reader.get(plan.ledger);
  const { charges } = reader.get(plan.provider);
  const locks = locksOf(state);
  // What the file held before the first step is no effect of this run.
  const start = plan.start[plan.ledger.index] as LedgerState;
  const receipts = state.committed.receipts.slice(start.committed.receipts.length);
  const keepsMaps = plan.serverFaults.has('map-ledger');
  return {
    connections: state.connections.map(({ name }) => name),
    locks,
    lockHolder: locks.find(({ level }) => level !== 'shared')?.connection ?? null,
    seenBy: (connection) => tablesSeen(state, connection),
    charges,
    maps: keepsMaps
      ? plan.replicas.map(({ number, map }) => {
          return { replica: number, records: Object.values(reader.get(map)) };
        })
      : [],
    effects: [...receipts, ...charges].map(({ request }) => request),
  };
}

/** Every statement up to a step, in the order in which they were run. */
export function statementsUntil(run: Run, count: number): readonly Told[] {
  return run.steps
    .slice(0, count)
    .flatMap(({ records }) => records.filter((record) => record.type === 'statement'));
}
