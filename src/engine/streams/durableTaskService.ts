/**
 * The durable task service: what a server keeps of its tasks, and every way in which one changes.
 * Pure functions on immutable data, for both designs; the worker and the wire are elsewhere.
 *
 * Durable, and so the same after a restart of the process: the whole record of each task, with the
 * flag of a cancel, what was asked and answered, its outcome, and the point that its worker had
 * reached. A worker begins again from its last checkpoint rather than failing its task: that work
 * outlives one process is what a task is for (TSK-21). What it did since that checkpoint it does
 * again, so that has to be safe to repeat.
 */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { ErrorObject } from '../../protocol/messages.ts';
import type { TaskConduct } from '../../protocol/revisions.ts';
import {
  isTerminal,
  TASK_ENDED,
  TASK_EXPIRED,
  type TaskStatus,
  UNKNOWN_TASK,
} from '../../protocol/taskMessages.ts';
import {
  type DurableTask,
  mayMove,
  outstanding,
  type TaskInput,
  type TaskService,
} from './taskRecord.ts';

/** What came of a call. A refusal leaves the service as it was. */
export type Served =
  | { readonly ok: true; readonly service: TaskService; readonly task: DurableTask }
  | { readonly ok: false; readonly service: TaskService; readonly error: ErrorObject };

/**
 * Creates a task, in `working` (TSK-1). It is in the service that this answers, so that its id may
 * be told from then on and not before (TSK-12). An id that is taken is refused.
 */
export function createTask(
  service: TaskService,
  { id, ttlMs, pollIntervalMs }: Pick<DurableTask, 'id' | 'ttlMs' | 'pollIntervalMs'>,
  nowMs: number,
): Served {
  if (find(service, id)) return refused(service, { code: -32603, message: 'Task id is taken' });
  const task: DurableTask = {
    id,
    status: 'working',
    statusMessage: null,
    createdMs: nowMs,
    updatedMs: nowMs,
    ttlMs,
    pollIntervalMs,
    isCancelAsked: false,
    inputs: [],
    result: null,
    error: null,
    point: 0,
  };
  return { ok: true, service: { tasks: [...service.tasks, task] }, task };
}

/** Reads a task; nothing about it changes. */
export function getTask(service: TaskService, id: string): Served {
  const task = find(service, id);
  return task ? { ok: true, service, task } : refused(service, UNKNOWN_TASK);
}

/**
 * Takes note of a cancel. T: a flag and an empty acknowledgement, for an ended task as well; a task
 * that waits for input is at a checkpoint already, so there it is the end (TSK-8, TSK-9). D: the
 * status is `cancelled` before the answer, and an ended task is refused (TSK-4, TSK-5).
 */
export function cancelTask(
  service: TaskService,
  tasks: TaskConduct,
  id: string,
  nowMs: number,
): Served {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  if (isTerminal(task.status)) {
    return tasks.refusesLateCancel ? refused(service, TASK_ENDED) : { ok: true, service, task };
  }
  const isEnd = tasks.cancel === 'status' || task.status === 'input_required';
  if (isEnd) return moved(service, { ...task, isCancelAsked: true }, 'cancelled', nowMs);
  return changed(service, { ...task, isCancelAsked: true });
}

/**
 * A checkpoint of the worker, which the service remembers: `next` is the step after it. A flag is
 * observed here and nowhere else, and the task has `cancelled` then.
 */
export function reachCheckpoint(
  service: TaskService,
  id: string,
  next: number,
  nowMs: number,
): Served {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  if (isTerminal(task.status)) return { ok: true, service, task };
  if (task.isCancelAsked) return moved(service, task, 'cancelled', nowMs);
  return changed(service, { ...task, point: next });
}

/** Says something about the task while it works; its status stays. */
export function describeTask(
  service: TaskService,
  id: string,
  statusMessage: string,
  nowMs: number,
): Served {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  if (isTerminal(task.status)) return { ok: true, service, task };
  return changed(service, { ...task, statusMessage, updatedMs: nowMs });
}

/**
 * Asks the client for something: `input_required` until all that is outstanding is answered. Asked
 * again for the same thing after a restart, it changes nothing; a key for another one is refused.
 */
export function requireInput(
  service: TaskService,
  id: string,
  { key, request }: Pick<TaskInput, 'key' | 'request'>,
  nowMs: number,
): Served {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  if (isTerminal(task.status)) return { ok: true, service, task };
  const known = task.inputs.find((input) => input.key === key);
  if (known) {
    const isSame = JSON.stringify(known.request) === JSON.stringify(request);
    const error = { code: -32603, message: `Input key ${key} was used for something else` };
    return isSame ? { ok: true, service, task } : refused(service, error);
  }
  const inputs = [...task.inputs, { key, request, response: null }];
  return moved(service, { ...task, inputs }, 'input_required', nowMs);
}

/** What an update did: the keys that it answered, and those that it named in vain (TSK-17). */
export type Updated = Served & {
  readonly taken?: readonly string[];
  readonly ignored?: readonly string[];
};

/**
 * Takes answers of the client. Keys that are unknown or answered already are ignored; once nothing
 * is outstanding the task works on.
 */
export function updateTask(
  service: TaskService,
  id: string,
  responses: Readonly<Record<string, JsonObject>>,
  nowMs: number,
): Updated {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  const open = isTerminal(task.status) ? [] : outstanding(task).map(({ key }) => key);
  const names = Object.keys(responses);
  const taken = names.filter((key) => open.includes(key));
  const ignored = names.filter((key) => !open.includes(key));
  if (taken.length === 0) return { ok: true, service, task, taken, ignored };
  const inputs = task.inputs.map((input) =>
    taken.includes(input.key) ? { ...input, response: responses[input.key] ?? null } : input,
  );
  const answered = { ...task, inputs };
  const served =
    outstanding(answered).length === 0
      ? moved(service, answered, 'working', nowMs)
      : changed(service, { ...answered, updatedMs: nowMs });
  return { ...served, taken, ignored };
}

/** The work is done. An ended task keeps its end, and what comes later is thrown away (TSK-6). */
export function completeTask(
  service: TaskService,
  tasks: TaskConduct,
  id: string,
  result: JsonObject,
  nowMs: number,
): Served {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  const hasFailed = tasks.errorResultFails && result['isError'] === true;
  return moved(service, { ...task, result }, hasFailed ? 'failed' : 'completed', nowMs);
}

/** The work came to an error of JSON-RPC. */
export function failTask(
  service: TaskService,
  id: string,
  error: ErrorObject,
  nowMs: number,
): Served {
  const task = find(service, id);
  if (!task) return refused(service, UNKNOWN_TASK);
  return moved(service, { ...task, error, statusMessage: error.message }, 'failed', nowMs);
}

/**
 * The ttl of a task is over (TSK-16). D: it is deleted whatever its status is. T: one that has not
 * ended fails, and can still be read; one that has ended is deleted.
 */
export function expireTask(
  service: TaskService,
  tasks: TaskConduct,
  id: string,
  nowMs: number,
): TaskService {
  const task = find(service, id);
  if (!task) return service;
  if (tasks.onExpiry === 'fail' && !isTerminal(task.status)) {
    return failTask(service, id, TASK_EXPIRED, nowMs).service;
  }
  return { tasks: service.tasks.filter((one) => one !== task) };
}

/** The work to begin again when the process is back: of each task that has not ended. */
export function unfinished({ tasks }: TaskService): readonly Pick<DurableTask, 'id' | 'point'>[] {
  return tasks.filter(({ status }) => !isTerminal(status)).map(({ id, point }) => ({ id, point }));
}

/** The ttl that a server grants, in ms: what was asked for, within its own bounds (TSK-16). */
export function grantedTtl(
  askedMs: number | null | undefined,
  { leastMs, mostMs }: { readonly leastMs: number; readonly mostMs: number | null },
): number | null {
  if (askedMs === null || askedMs === undefined) return mostMs;
  return Math.max(leastMs, mostMs === null ? askedMs : Math.min(askedMs, mostMs));
}

function find({ tasks }: TaskService, id: string): DurableTask | undefined {
  return tasks.find((task) => task.id === id);
}

/** Sets the status where TSK-2 allows it, and leaves an ended task just as it ended. */
function moved(
  service: TaskService,
  task: DurableTask,
  status: TaskStatus,
  nowMs: number,
): Extract<Served, { ok: true }> {
  const kept = find(service, task.id) ?? task;
  // A second question while the first is open changes the task, though not its status.
  const mayBe = mayMove(kept.status, status) || (kept.status === status && !isTerminal(status));
  if (!mayBe) return { ok: true, service, task: kept };
  return changed(service, { ...task, status, updatedMs: nowMs });
}

function changed(service: TaskService, task: DurableTask): Extract<Served, { ok: true }> {
  const tasks = service.tasks.map((one) => (one.id === task.id ? task : one));
  return { ok: true, service: { tasks }, task };
}

function refused(service: TaskService, error: ErrorObject): Extract<Served, { ok: false }> {
  return { ok: false, service, error };
}
