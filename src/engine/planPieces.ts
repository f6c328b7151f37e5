/** What a plan is made of: slots, channels, timers, requests, and where choices come from. */

import type { RequestSpec, TaskStep, WorkStep } from '../scenario/schema.ts';
import type { LedgerState } from './ledger/memoryLedger.ts';
import type { Mutation, Operation } from './ledger/program.ts';
import type {
  ChannelPart,
  ClientPart,
  HandlerPart,
  MapPart,
  ProviderPart,
  ServerPart,
  SessionPart,
  WorkerPart,
} from './parts.ts';
import type { TimerName } from './record.ts';

/** A typed place in the world's tuple. */
export interface Slot<T> {
  readonly index: number;
  readonly start: T;
}

export interface TimerPlan {
  readonly id: string;
  readonly name: TimerName;
  readonly request: number;
  readonly label: string;
  readonly limitMs: number;
  /** Which of two timers due at one instant fires first: maximum 0, idle 1, others 2. */
  readonly rank: number;
  readonly armed: Slot<boolean>;
  /**
   * How often it was armed, for a timer that may fire several times: each is a choice of its own.
   */
  readonly count: Slot<number> | null;
  /**
   * For the cut of a stream: how often that was taken up, and so may be cut once more; and whether
   * the script has a cut of it, which is another choice.
   */
  readonly turns: {
    readonly of: Slot<{ readonly resumed: number }>;
    readonly before: 0 | 1;
  } | null;
  /** Index among the plan's timers. */
  readonly index: number;
}

export interface ChannelPlan {
  readonly name: string;
  readonly to: 'client' | 'server';
  readonly latencyMs: number;
  readonly part: Slot<ChannelPart>;
  readonly index: number;
}

/** A step of the script; a mutation is planned as its operations. */
export type PlannedStep =
  | Exclude<WorkStep, { readonly do: 'mutate' }>
  | { readonly do: 'operate'; readonly operation: Operation; readonly afterMs: number }
  | { readonly do: 'task'; readonly task: TaskStep; readonly afterMs: number };

/** One step of a worker's script with the choice id it gets. `value` is that of progress. */
export interface WorkPlan {
  readonly id: string;
  /** 1, 2, 3 … among the steps of its kind. */
  readonly n: number;
  readonly step: PlannedStep;
  readonly value: number;
  readonly scriptOrder: number;
}

/** What a request's handler has to do with the ledger. */
export interface Handler {
  readonly mutation: Mutation;
  readonly begin: 'immediate' | 'deferred';
  /** All of the mutation is one transaction. */
  readonly isAtomic: boolean;
  /** Arguments are not compared when the key is known: a fault. */
  readonly ignoresArguments: boolean;
  readonly part: Slot<HandlerPart>;
  readonly ledger: Slot<LedgerState>;
  /** The map in memory that stands in for the ledger's keys: a fault. */
  readonly map: Slot<MapPart> | null;
  readonly provider: Slot<ProviderPart>;
  readonly providerKey: boolean;
  /** Where its key counts, as one text: each process has a map of its own, and all one file. */
  readonly keptUnder: string | null;
  /** Keys whose window is over, by where each is kept. */
  readonly expired: Slot<readonly string[]>;
}

/** A server process with the pipes to it, which over HTTP are none. */
export interface ReplicaPlan {
  /** 1, 2, 3 … */
  readonly number: number;
  readonly session: Slot<SessionPart>;
  readonly pipes: { readonly up: ChannelPlan; readonly down: ChannelPlan } | null;
  /** What it keeps in its own memory. */
  readonly map: Slot<MapPart>;
}

export interface RequestPlan {
  readonly index: number;
  readonly label: string;
  readonly spec: RequestSpec;
  readonly isListen: boolean;
  readonly isInitialize: boolean;
  readonly isTask: boolean;
  readonly work: readonly WorkPlan[];
  readonly client: Slot<ClientPart>;
  readonly server: Slot<ServerPart>;
  readonly worker: Slot<WorkerPart>;
  readonly idle: TimerPlan | null;
  readonly max: TimerPlan | null;
  readonly flush: TimerPlan | null;
  /** The time for which its key is kept. */
  readonly window: TimerPlan | null;
  readonly handler: Handler | null;
  readonly replica: ReplicaPlan;
  /** Carries the request itself, and over HTTP the close of its stream. */
  readonly up: ChannelPlan;
  /** Carries a cancellation that is a message. */
  readonly side: ChannelPlan;
  /** Carries what the server sends for it. */
  readonly down: ChannelPlan;
}

export interface ActPlan {
  readonly id: string;
  readonly kind: 'act' | 'crash';
  readonly atMs: number;
  readonly done: Slot<boolean>;
  readonly scriptOrder: number;
  readonly what: ActWhat;
}

export type ActWhat =
  | {
      readonly do: 'send' | 'cancel' | 'cut' | 'stop';
      readonly request: number;
      readonly reason?: string;
    }
  | { readonly do: 'close' }
  | { readonly do: 'change'; readonly item: string; readonly adds: string | undefined }
  | { readonly do: 'use'; readonly item: string }
  | { readonly do: 'crash' | 'restart'; readonly replica: ReplicaPlan }
  | {
      readonly do: 'client-raw';
      readonly label: string;
      readonly text: string;
      readonly up: ChannelPlan;
      readonly down: ChannelPlan;
    }
  | {
      readonly do: 'server-bytes';
      readonly label: string;
      readonly text: string;
      readonly cuts: readonly number[];
    }
  | {
      readonly do: 'server-raw';
      readonly label: string;
      readonly text: string;
      readonly request: number;
    };

/** A place where the next choice may come from; each offers at most one at a time. */
export type Source =
  | {
      readonly kind: 'act';
      readonly act: ActPlan;
      /** The act that has to be done before, if any. */
      readonly after: Slot<boolean> | null;
      /** The request that the server must have received before, if any. */
      readonly received: Slot<ServerPart> | null;
      /** The channel that must be empty before, if any. */
      readonly emptied?: ChannelPlan | undefined;
    }
  | {
      readonly kind: 'worker';
      readonly request: RequestPlan;
      readonly script: readonly WorkPlan[];
      readonly worker: Slot<WorkerPart>;
      /** What has to be so before, if anything. */
      readonly until?: Slot<boolean> | undefined;
    }
  | { readonly kind: 'channel'; readonly channel: ChannelPlan }
  | { readonly kind: 'timer'; readonly timer: TimerPlan };
