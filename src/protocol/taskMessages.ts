/** Builds what both designs of durable tasks put on the wire (TSK-*). */

import { isObject, type Json, type JsonObject, type Message, type RequestId } from './jsonRpc.ts';
import { type ErrorObject, META, subscriptionTag } from './messages.ts';
import type { TaskConduct } from './revisions.ts';

export type TaskStatus = 'working' | 'input_required' | 'completed' | 'failed' | 'cancelled';

/** A terminal status is the last that a task has (TSK-2, TSK-3). */
export function isTerminal(status: TaskStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** What a server tells of a task. Times are in ms since its own clock started. */
export interface ToldTask {
  readonly id: string;
  readonly status: TaskStatus;
  readonly statusMessage: string | null;
  readonly createdMs: number;
  readonly updatedMs: number;
  /** From its creation; null: kept without end. */
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  /** What it waits for, by key; only while input is required. */
  readonly inputRequests: JsonObject | null;
  readonly result: JsonObject | null;
  readonly error: ErrorObject | null;
}

/** A time of the server's own clock, which starts a day; ISO 8601 as both designs ask for. */
function isoTime(ms: number): string {
  const part = (value: number, width: number) => String(value).padStart(width, '0');
  const seconds = Math.floor(ms / 1000);
  const minutes = Math.floor(seconds / 60);
  const clock = [Math.floor(minutes / 60), minutes % 60, seconds % 60].map((one) => part(one, 2));
  return `2026-01-01T${clock.join(':')}.${part(ms % 1000, 3)}Z`;
}

/** The fields that both designs have, under the names of each. */
function fieldsOf({ timeFields: [ttl, interval] }: TaskConduct, task: ToldTask): JsonObject {
  const { statusMessage } = task;
  return {
    taskId: task.id,
    status: task.status,
    ...(statusMessage === null ? {} : { statusMessage }),
    createdAt: isoTime(task.createdMs),
    lastUpdatedAt: isoTime(task.updatedMs),
    [ttl]: task.ttlMs,
    [interval]: task.pollIntervalMs,
  };
}

/** The whole task as `tasks/get` answers it, with its outcome or open questions inline (T). */
export function taskState(tasks: TaskConduct, task: ToldTask): JsonObject {
  const fields = fieldsOf(tasks, task);
  if (tasks.results === 'apart') return fields;
  const { status, inputRequests, result, error } = task;
  return {
    ...fields,
    ...(status === 'input_required' && inputRequests ? { inputRequests } : {}),
    ...(status === 'completed' && result ? { result } : {}),
    ...(status === 'failed' && error ? { error: { ...error } } : {}),
  };
}

/** The answer that stands in for the result of a call: here is a task instead (TSK-12). */
export function createTaskResult(tasks: TaskConduct, task: ToldTask): JsonObject {
  const fields = fieldsOf(tasks, task);
  return tasks.isNested ? { task: fields } : { resultType: 'task', ...fields };
}

/** The answer to a cancel: an empty acknowledgement (TSK-8), or the cancelled task (TSK-5). */
export function cancelTaskResult(tasks: TaskConduct, task: ToldTask): JsonObject {
  return tasks.cancel === 'flag' ? {} : fieldsOf(tasks, task);
}

const RELATED = `${META}related-task`;

/** What `tasks/result` answers with: just what the call itself would have got, and whose it is. */
export function outcomeOf(task: ToldTask): { result: JsonObject } | { error: ErrorObject } {
  if (task.result) {
    const own = task.result['_meta'];
    const meta = { ...(isObject(own) ? own : {}), [RELATED]: { taskId: task.id } };
    return { result: { ...task.result, _meta: meta } };
  }
  return { error: task.error ?? (task.status === 'cancelled' ? TASK_CANCELLED : TASK_EXPIRED) };
}

/** A change of a task, told without being asked (D), or on a subscription that named it (T). */
export function taskNotice(tasks: TaskConduct, task: ToldTask, listenId?: RequestId): Message {
  const state = taskState(tasks, task);
  const params = listenId === undefined ? state : { ...state, ...subscriptionTag(listenId) };
  return { jsonrpc: '2.0', method: tasks.notice, params };
}

/** A question to the user that belongs to a task; `task` is its id where the wire has to say it. */
export function elicitation(message: string, task?: string): JsonObject {
  const requestedSchema = { type: 'object', properties: { answer: { type: 'string' } } };
  const meta = task === undefined ? {} : { _meta: { [RELATED]: { taskId: task } } };
  return {
    method: 'elicitation/create',
    params: { mode: 'form', message, requestedSchema, ...meta },
  };
}

/** How the user of this lab's client answers any question. */
export const ELICITED: JsonObject = { action: 'accept', content: { answer: 'yes' } };

export const TASKS_EXTENSION = `${META}tasks`;
const EXTENSIONS: JsonObject = { extensions: { [TASKS_EXTENSION]: {} } };

/** The parameters of a request whose client declares the extension, as it has to on each (T). */
export function declaringTasks(params: JsonObject): JsonObject {
  const own = params['_meta'];
  const meta = { ...(isObject(own) ? own : {}), [`${META}clientCapabilities`]: EXTENSIONS };
  return { ...params, _meta: meta };
}

/** Whether a request declares the extension in its own `_meta`. */
export function declaresTasks(message: Json | undefined): boolean {
  const params = isObject(message) ? message['params'] : undefined;
  const meta = isObject(params) ? params['_meta'] : undefined;
  const capabilities = isObject(meta) ? meta[`${META}clientCapabilities`] : undefined;
  const extensions = isObject(capabilities) ? capabilities['extensions'] : undefined;
  return isObject(extensions) && isObject(extensions[TASKS_EXTENSION]);
}

/** The client did not declare what this request needs (TSK-13, SUB-13). */
export const MISSING_CAPABILITY: ErrorObject = {
  code: -32021,
  message: 'Missing required client capability',
  data: { requiredCapabilities: EXTENSIONS },
};
/** No task of this server has the id: never had, or has no longer (TSK-11). */
export const UNKNOWN_TASK: ErrorObject = { code: -32602, message: 'Task not found' };
/** The task has ended, so there is nothing to cancel (TSK-4). */
export const TASK_ENDED: ErrorObject = { code: -32602, message: 'Task has already ended' };
/** What a call answers that was cancelled as a task; no revision fixes the form. */
const TASK_CANCELLED: ErrorObject = { code: -32000, message: 'Task was cancelled' };
export const TASK_EXPIRED: ErrorObject = { code: -32603, message: 'Task has expired' };
