/** The plan of a scenario: all that is fixed before its first step. */

import type { Conduct } from '../protocol/revisions.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { LedgerState } from './ledger/memoryLedger.ts';
import type { ProviderPart } from './parts.ts';
import type {
  ChannelPlan,
  ReplicaPlan,
  RequestPlan,
  Slot,
  Source,
  TimerPlan,
} from './planPieces.ts';
import type { StreamsPlan } from './streams/streamsPlan.ts';

export interface Plan {
  readonly scenario: Scenario;
  readonly conduct: Conduct;
  readonly requests: readonly RequestPlan[];
  readonly timers: readonly TimerPlan[];
  readonly channels: readonly ChannelPlan[];
  readonly sources: readonly Source[];
  /** For each slot, the sources whose offer may change when it does. */
  readonly dependents: readonly (readonly number[])[];
  readonly start: readonly unknown[];
  readonly replicas: readonly ReplicaPlan[];
  readonly ledger: Slot<LedgerState> | null;
  readonly provider: Slot<ProviderPart> | null;
  /** What stands around requests and streams, in a scenario that has any of it. */
  readonly streams: StreamsPlan | null;
  /** Requests by id and by token, under keys that carry the type. */
  readonly byId: ReadonlyMap<string, readonly number[]>;
  readonly byToken: ReadonlyMap<string, readonly number[]>;
  /** Labels of requests and ids of acts that this revision or transport does not have. */
  readonly left: readonly string[];
  readonly clientFaults: ReadonlySet<string>;
  readonly serverFaults: ReadonlySet<string>;
}
