/** The record of a durable task, which is all that a server keeps of it. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { ErrorObject } from '../../protocol/messages.ts';
import type { TaskStatus, ToldTask } from '../../protocol/taskMessages.ts';

/** Something the task asked its client for. A key is never used again in its life (TSK-17). */
export interface TaskInput {
  readonly key: string;
  readonly request: JsonObject;
  /** Null while it is outstanding. */
  readonly response: JsonObject | null;
}

export interface DurableTask {
  readonly id: string;
  readonly status: TaskStatus;
  readonly statusMessage: string | null;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** How long it is kept from its creation on; null: without end. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  /** Its client has asked for it to be cancelled, and no checkpoint has observed that yet. */
  readonly isCancelAsked: boolean;
  readonly inputs: readonly TaskInput[];
  readonly result: JsonObject | null;
  readonly error: ErrorObject | null;
  /** The step of its work from which a worker begins after a restart. */
  readonly point: number;
}

export interface TaskService {
  readonly tasks: readonly DurableTask[];
}

export const NO_TASKS: TaskService = { tasks: [] };

/** What a task waits for. */
export function outstanding({ inputs }: Pick<DurableTask, 'inputs'>): readonly TaskInput[] {
  return inputs.filter(({ response }) => response === null);
}

/** A task as it is told on the wire; what is outstanding is told in full (TSK-17). */
export function toldTask(task: DurableTask): ToldTask {
  const requests = outstanding(task).map(({ key, request }) => [key, request] as const);
  const inputRequests = requests.length > 0 ? Object.fromEntries(requests) : null;
  return { ...task, inputRequests };
}

const MOVES: Readonly<Record<TaskStatus, readonly TaskStatus[]>> = {
  working: ['input_required', 'completed', 'failed', 'cancelled'],
  input_required: ['working', 'completed', 'failed', 'cancelled'],
  completed: [],
  failed: [],
  cancelled: [],
};

/** Whether a task may go from one status to the other (TSK-2); a terminal one is the last. */
export function mayMove(from: TaskStatus, to: TaskStatus): boolean {
  return MOVES[from].includes(to);
}
