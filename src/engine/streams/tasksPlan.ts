/** What a plan holds of durable tasks: services, workers, and what the client believes of each. */

import type { TaskStatus } from '../../protocol/taskMessages.ts';
import type { WorkerPart } from '../parts.ts';
import type { RequestPlan, Slot, TimerPlan, WorkPlan } from '../planPieces.ts';
import type { TaskService } from './taskRecord.ts';

export interface TasksPlan {
  readonly tasks: readonly TaskPlan[];
  /** The service of each server process, by its number. */
  readonly services: ReadonlyMap<number, Slot<ServicePart>>;
}

/** A task of the scenario. The label of the request that creates it stands for it. */
export interface TaskPlan {
  readonly request: RequestPlan;
  readonly id: string;
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  /** Its work, once for each time that its worker may begin: `steps` of them a round. */
  readonly script: readonly WorkPlan[];
  readonly steps: number;
  readonly worker: Slot<WorkerPart>;
  readonly belief: Slot<TaskBelief>;
  /** The client knows the id, so that requests about it can be sent. */
  readonly known: Slot<boolean>;
  /** No request has to wait for its end: it has ended, or is not there (TSK-18). */
  readonly free: Slot<boolean>;
  readonly ttl: TimerPlan | null;
}

/** The service of one process, with the count of its changes, by which it tells the time. */
export interface ServicePart {
  readonly service: TaskService;
  readonly changes: number;
  /** Notices sent, by which the next one gets its name. */
  readonly notices: number;
  /** Tasks whose id was told before they were stored: a fault. */
  readonly unstored: readonly string[];
}

/** What a client holds of a task: what it was told last, and what its user wants. */
export interface TaskBelief {
  /** Null before it was told of the task. */
  readonly status: TaskStatus | null;
  /** A server said that there is no such task. */
  readonly isGone: boolean;
  /** The status is what the client made of an acknowledgement, and nobody told it: a fault. */
  readonly isClaim: boolean;
  readonly stop: 'no' | 'remembered' | 'sent' | 'acknowledged' | 'refused';
}

export const BELIEF_START: TaskBelief = {
  status: null,
  isGone: false,
  isClaim: false,
  stop: 'no',
};
