/**
 * The port of the handlers that mutate. They are loaded apart, since most scenarios have none, and
 * a scenario that has one is compiled only once they are there.
 */

import { createPort } from '../base/port.ts';
import type { RequestSpec, Scenario } from '../scenario/schema.ts';
import type { Watch } from './invariants/checker.ts';
import type { Lock, Tables } from './ledger/ledger.ts';
import type { LedgerState } from './ledger/memoryLedger.ts';
import type { Operation } from './ledger/program.ts';
import type { ProviderPart } from './parts.ts';
import type { Handler, ReplicaPlan, RequestPlan, Slot } from './planPieces.ts';
import type { Reader, View } from './view.ts';

/** What the engine asks of the handler of a request that has one. */
export interface Handlers {
  /** The invariants that concern keys; a run without a ledger has none to break. */
  readonly watches: readonly Watch[];
  createWorkshop(
    scenario: Scenario,
    slot: <T>(start: T) => Slot<T>,
    image: Tables | undefined,
  ): Workshop;
  /** Opens the connection of a handler that begins. */
  open(view: View, request: RequestPlan): void;
  /** A handler that ends, or dies with its process, gives up what it has not committed. */
  close(view: View, request: RequestPlan): void;
  /** Whether the statement that it waits with would be refused again just now. */
  isStillLocked(reader: Reader, request: RequestPlan, operation: Operation): boolean;
  /** Takes one operation, and says which step of the work comes next. */
  operate(view: View, request: RequestPlan, operation: Operation): void;
  /** Code between the ledger and the wire edits what it was handed. */
  edit(view: View, request: RequestPlan): void;
  /** What a connection would read now; null: what is committed. */
  tablesSeen(state: LedgerState, connection: string | null): Tables;
  locksOf(state: LedgerState): readonly Lock[];
  /** The window of its key is over. */
  endWindow(view: View, request: RequestPlan): void;
}

/** What the handlers of one scenario share. */
export interface Workshop {
  readonly ledger: Slot<LedgerState>;
  readonly provider: Slot<ProviderPart>;
  /** Null for a request that mutates nothing. */
  handlerOf(spec: RequestSpec, replica: ReplicaPlan): Handler | null;
}

export const { provide: provideHandlers, get: handlers } = createPort<Handlers>(
  'handlers are loaded before a mutation is compiled',
);
