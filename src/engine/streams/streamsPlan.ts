/** What a plan holds beside its requests where something stands around them. */

import type { Framer } from '../../protocol/stdioFraming.ts';
import type { RequestSpec } from '../../scenario/schema.ts';
import type { Entry } from '../parts.ts';
import type { ReplicaPlan, RequestPlan, Slot, TimerPlan } from '../planPieces.ts';
import type { SseBuffer } from './boundedSseBuffer.ts';
import type { Catalogue } from './catalogue.ts';
import type { ItemCache } from './itemCache.ts';
import type { TasksPlan } from './tasksPlan.ts';

export type After = NonNullable<RequestSpec['after']>;

export interface StreamsPlan {
  /** Durable tasks, in a scenario that has any. */
  readonly tasks: TasksPlan | null;
  /** For each request, by its index, those that the client sends by itself after it. */
  readonly followers: readonly (readonly Follower[])[];
  /** For each request, by its index, what its response stream has. */
  readonly streams: readonly StreamPlan[];
  /** For each server process, the queue before its wire, where it has one. */
  readonly queues: readonly (QueuePlan | null)[];
  /** For each server process, the connections that its handlers share, where they do. */
  readonly pools: readonly (PoolPlan | null)[];
  /** For each request, by its index, when its time is up for a server that would know that. */
  readonly deadlines: readonly (TimerPlan | null)[];
  /** For each server process, how far its client has read its stdout, where lines are cut. */
  readonly framers: readonly (Slot<Framer> | null)[];
  /** What the server has and the client holds copies of, in a scenario that says so. */
  readonly items: ItemsPlan | null;
}

/** The connections that the handlers of one server process share. */
export interface PoolPlan {
  readonly size: number;
  /** Indexes of the requests that wait for one, the first in line first. */
  readonly waiting: Slot<readonly number[]>;
  readonly replica: ReplicaPlan;
}

/** The queue of a server process: a slow reader takes one message each time the timer is due. */
export interface QueuePlan {
  readonly part: Slot<QueuePart>;
  readonly drain: TimerPlan;
  readonly replica: ReplicaPlan;
}

export interface QueuePart {
  readonly buffer: SseBuffer<Queued>;
  /** Requests whose stream ends once nothing waits for them any more. */
  readonly ending: readonly number[];
}

/** A message that waits, and the index of the channel that it is to take. */
export interface Queued {
  readonly entry: Entry;
  readonly channel: number;
}

export interface ItemsPlan {
  readonly catalogue: Slot<Catalogue>;
  readonly cache: Slot<ItemCache>;
  /** Subscriptions that were told something, by their index: a faulty server acknowledges then. */
  readonly told: Slot<readonly number[]>;
}

/** A request that is sent by a timer. */
export interface Follower {
  readonly request: RequestPlan;
  readonly when: After['when'];
  readonly timer: TimerPlan;
  readonly sent: Slot<boolean>;
}

export interface StreamPlan {
  readonly part: Slot<StreamPart>;
  /** Due when the stream has been silent for so long that the intermediary cuts it. */
  readonly cut: TimerPlan | null;
  readonly keepalive: TimerPlan | null;
  /** Due when the client takes up the stream again. */
  readonly resume: TimerPlan | null;
}

/** What the middle and the server keep of one response stream. */
export interface StreamPart {
  /** Events that the intermediary has not passed on yet, in their order. */
  readonly held: readonly Entry[];
  /** Events that the server keeps to send them again, with their ids. */
  readonly kept: readonly Entry[];
  /** Number of the last event that the client got; 0 for none. */
  readonly lastGot: number;
  /** Something of it has come to a client that minds that, by a fault. */
  readonly begun?: true;
  /** Comments sent so far. */
  readonly comments: number;
  /** How often the client has taken the stream up again. */
  readonly resumed: number;
  /** How many copies of its events were sent on other streams, by a fault. */
  readonly copied?: number;
}

export const STREAM_START: StreamPart = { held: [], kept: [], lastGot: 0, comments: 0, resumed: 0 };
