/** The server's side of durable tasks: creates them, answers about them, and tells of changes. */

import { must } from '../../base/assert.ts';
import { isId, isObject, type Json, type JsonObject } from '../../protocol/jsonRpc.ts';
import { errorMessage } from '../../protocol/messages.ts';
import {
  cancelTaskResult,
  createTaskResult,
  declaresTasks,
  isTerminal,
  MISSING_CAPABILITY,
  outcomeOf,
  taskNotice,
  taskState,
  UNKNOWN_TASK,
} from '../../protocol/taskMessages.ts';
import type { Entry, WorkerPart } from '../parts.ts';
import type { RequestPlan, Slot } from '../planPieces.ts';
import type { Served as Answer } from '../streamsPort.ts';
import type { View } from '../view.ts';
import { answerPost, refusePost, serverSends, setAnswer } from '../wire.ts';
import * as service from './durableTaskService.ts';
import type { TaskCause } from './taskRec.ts';
import { type DurableTask, type TaskInput, type TaskService, toldTask } from './taskRecord.ts';
import type { ServicePart, TaskPlan, TasksPlan } from './tasksPlan.ts';

/** A change of the service costs a second of its clock (DUR-7). */
const TICK_MS = 1_000;

function plansOf(view: View): TasksPlan {
  return must(view.plan.streams?.tasks, 'a scenario with tasks has them planned');
}

export function taskPlanOf(view: View, request: RequestPlan): TaskPlan | undefined {
  return view.plan.streams?.tasks?.tasks.find((task) => task.request.index === request.index);
}

export function slotOf(view: View, { replica }: RequestPlan): Slot<ServicePart> {
  return must(plansOf(view).services.get(replica.number), 'every process has a service');
}

export function nowMs(view: View, slot: Slot<ServicePart>): number {
  return view.get(slot).changes * TICK_MS;
}

export function recordOf(view: View, task: TaskPlan): DurableTask | undefined {
  const { service: kept } = view.get(slotOf(view, task.request));
  return kept.tasks.find(({ id }) => id === task.id);
}

/** Writes a service and notes what that did to one task: its status, its flag, who is told. */
export function putService(view: View, task: TaskPlan, after: TaskService, by: TaskCause): void {
  const slot = slotOf(view, task.request);
  const part = view.get(slot);
  if (after === part.service) return;
  const before = recordOf(view, task);
  view.put(slot, { ...part, service: after, changes: part.changes + 1 });
  const now = recordOf(view, task);
  const { label } = task.request;
  const named = { request: label, task: task.id };
  if (now?.isCancelAsked && !before?.isCancelAsked) view.note({ type: 'task-flag', ...named });
  const [from, to] = [before?.status ?? null, now?.status ?? null];
  if (from !== to) view.note({ type: 'task', ...named, from, to, by });
  view.put(task.free, now === undefined || isTerminal(now.status));
  if (now === undefined) view.disarm(task.ttl);
  else if (before === undefined) view.arm(task.ttl);
  const isTold = now !== undefined && before !== undefined && from !== to;
  if (isTold) tellChange(view, task, now);
}

/**
 * Tells of a change: on each subscription that named the task (T), or unasked on the pipes, and
 * over HTTP on a stream that is open for it (D).
 */
function tellChange(view: View, task: TaskPlan, now: DurableTask): void {
  const { tasks } = view.plan.conduct;
  for (const request of view.plan.requests) {
    if (!isToldOn(view, request, task)) continue;
    const slot = slotOf(view, request);
    const notices = view.get(slot).notices + 1;
    view.put(slot, { ...view.get(slot), notices });
    const listenId = request.isListen ? request.spec.id : undefined;
    serverSends(view, request, {
      // The same on every transport, whichever stream it travels on.
      event: `arrive:${request.isListen ? request.label : task.request.label}.task.${notices}`,
      kind: 'task',
      message: taskNotice(tasks, toldTask(now), listenId),
    });
  }
}

function isToldOn(view: View, request: RequestPlan, task: TaskPlan): boolean {
  const { conduct, scenario } = view.plan;
  if (request.replica !== task.request.replica) return false;
  const isOpen = view.get(request.server).record === 'in_progress';
  if (conduct.hasListen) return isOpen && request.isListen && taskIdsOf(request).includes(task.id);
  if (scenario.server.tellsStatus !== true) return false;
  if (conduct.transport === 'stdio') return request === task.request;
  return isOpen && request.spec.method === 'tasks/result' && taskIdOf(request) === task.id;
}

function taskIdsOf({ spec }: RequestPlan): readonly Json[] {
  const wanted = spec.params['notifications'];
  const ids = isObject(wanted) ? wanted['taskIds'] : undefined;
  return Array.isArray(ids) ? ids : [];
}

function taskIdOf({ spec }: RequestPlan): string {
  const id = spec.params['taskId'];
  return typeof id === 'string' ? id : '';
}

/** The task that a request is about, where its own server has planned one of that id. */
export function targetOf(view: View, request: RequestPlan): TaskPlan | undefined {
  const { replica } = request;
  const id = taskIdOf(request);
  return view.plan.streams?.tasks?.tasks.find(
    (task) => task.id === id && task.request.replica === replica,
  );
}

/** The answer of the task service to a request; null for one that does not concern it. */
export function serveTask(view: View, request: RequestPlan): Answer | null {
  const own = taskPlanOf(view, request);
  const { method } = request.spec;
  if (!own && !method.startsWith('tasks/')) return null;
  const { conduct, serverFaults } = view.plan;
  const { tasks } = conduct;
  if (tasks.isDeclared && !declaresTasks({ params: request.spec.params })) {
    return { error: MISSING_CAPABILITY };
  }
  if (own) return create(view, own);
  const task = targetOf(view, request);
  const got = service.getTask(view.get(slotOf(view, request)).service, taskIdOf(request));
  if (!task || !got.ok) return { error: UNKNOWN_TASK };
  switch (method) {
    case 'tasks/get':
      return { result: taskState(tasks, toldTask(got.task)) };
    case 'tasks/result':
      return outcomeOf(toldTask(got.task));
    case 'tasks/update':
      return update(view, task, request.spec.params['inputResponses']);
    case 'tasks/cancel': {
      const keeps = serverFaults.has('cancel-keeps-working');
      const tells = serverFaults.has('cancel-tells-task');
      return cancel(view, task, keeps ? { ...tasks, cancel: 'flag' } : tasks, keeps || tells);
    }
    default:
      return { error: { code: -32601, message: `Method not found: ${method}` } };
  }
}

/** The task is stored before its id is told (TSK-12); a faulty server stores it later. */
function create(view: View, task: TaskPlan): Answer {
  const slot = slotOf(view, task.request);
  const part = view.get(slot);
  const created = service.createTask(part.service, task, nowMs(view, slot));
  if (!created.ok) return { error: created.error };
  if (view.plan.serverFaults.has('id-before-task')) {
    view.put(slot, { ...part, unstored: [...part.unstored, task.id] });
  } else {
    putService(view, task, created.service, 'create');
  }
  view.put(task.worker, { next: 0, state: 'running' });
  view.note({ type: 'task-worker', request: task.request.label, what: 'started' });
  return { result: createTaskResult(view.plan.conduct.tasks, toldTask(created.task)) };
}

function cancel(
  view: View,
  task: TaskPlan,
  rules: View['plan']['conduct']['tasks'],
  tellsTask: boolean,
): Answer {
  const slot = slotOf(view, task.request);
  const served = service.cancelTask(view.get(slot).service, rules, task.id, nowMs(view, slot));
  if (!served.ok) return { error: served.error };
  putService(view, task, served.service, 'cancel');
  endWorkIfWaiting(view, task, served.task);
  const { tasks } = view.plan.conduct;
  const told = toldTask(served.task);
  return { result: tellsTask ? taskState(tasks, told) : cancelTaskResult(tasks, told) };
}

/** A worker that waits for input has nothing to wait for once its task has ended (DUR-5). */
function endWorkIfWaiting(view: View, task: TaskPlan, { status }: DurableTask): void {
  const worker = view.get(task.worker);
  if (!isTerminal(status) || !isWaiting(worker)) return;
  view.put(task.worker, { ...worker, state: 'stopped' });
  view.note({ type: 'task-worker', request: task.request.label, what: 'stopped' });
}

/** Whether a worker has asked for input; one that has not begun waits for nothing. */
export function isWaiting({ next, state }: WorkerPart): boolean {
  return state === 'idle' && next > 0;
}

function update(view: View, task: TaskPlan, responses: Json | undefined): Answer {
  const given = isObject(responses) ? responses : {};
  const objects = Object.entries(given).filter((one): one is [string, JsonObject] =>
    isObject(one[1]),
  );
  takeAnswers(view, task, Object.fromEntries(objects));
  return { result: {} };
}

/** Takes the client's answers; once nothing is open the worker goes on (TSK-17). */
function takeAnswers(
  view: View,
  task: TaskPlan,
  given: Readonly<Record<string, JsonObject>>,
): void {
  const slot = slotOf(view, task.request);
  const served = service.updateTask(view.get(slot).service, task.id, given, nowMs(view, slot));
  if (!served.ok) return;
  const { label } = task.request;
  const { ignored = [] } = served;
  if (ignored.length > 0) view.note({ type: 'unasked', request: label, keys: ignored });
  putService(view, task, served.service, 'update');
  const worker = view.get(task.worker);
  if (served.task.status !== 'working' || !isWaiting(worker)) return;
  view.put(task.worker, { ...worker, state: 'running' });
  view.note({ type: 'task-worker', request: label, what: 'resumed' });
}

/** Asks the client on a `tasks/result` that waits for the task, each open question once (D). */
export function askOn(view: View, request: RequestPlan): void {
  const task = targetOf(view, request);
  const isWaiting = view.get(request.server).record === 'in_progress';
  if (view.plan.conduct.tasks.input !== 'request' || !task || !isWaiting) return;
  if (request.spec.method !== 'tasks/result') return;
  for (const [index, { key, request: question, response }] of inputsOf(view, task).entries()) {
    if (response !== null) continue;
    serverSends(view, request, {
      event: `arrive:${request.label}.ask.${index + 1}`,
      kind: 'ask',
      message: { jsonrpc: '2.0', id: `${questionPrefix(view, task)}${key}`, ...question },
    });
  }
}

/** Ids of questions are the server's own: they have to differ from task to task. */
function questionPrefix(view: View, task: TaskPlan): string {
  return `${plansOf(view).tasks.indexOf(task) + 1}-`;
}

function inputsOf(view: View, task: TaskPlan): readonly TaskInput[] {
  return recordOf(view, task)?.inputs ?? [];
}

/** Asks on every `tasks/result` that is open for the task. */
export function askNow(view: View, task: TaskPlan): void {
  for (const request of view.plan.requests) {
    if (taskIdOf(request) === task.id) askOn(view, request);
  }
}

/** Whether a subscription to tasks was refused, since its client did not declare them (SUB-13). */
export function refusesListen(view: View, request: RequestPlan): boolean {
  const { conduct } = view.plan;
  const { id, params } = request.spec;
  const isFine = taskIdsOf(request).length === 0 || declaresTasks({ params });
  if (!request.isListen || !conduct.tasks.isDeclared || isFine) return false;
  if (conduct.transport === 'http') {
    refusePost(view, request, MISSING_CAPABILITY);
    return true;
  }
  setAnswer(view, request, 'sent');
  serverSends(view, request, {
    event: `arrive:${request.label}.response`,
    kind: 'response',
    message: errorMessage(id, MISSING_CAPABILITY),
  });
  return true;
}

/** The client's answer to a request of the server's own (D). */
export function takeReply(view: View, { frame, request }: Entry): void {
  const on = view.plan.requests[request];
  const message = isObject(frame.message) ? frame.message : {};
  const { id, result } = message;
  const task = on && targetOf(view, on);
  const name = isId(id) ? String(id) : '';
  const prefix = task ? questionPrefix(view, task) : '';
  if (task && name.startsWith(prefix) && isObject(result)) {
    takeAnswers(view, task, { [name.slice(prefix.length)]: result });
  }
  answerPost(view, on?.label ?? null, true);
}
