/** The client's side of durable tasks: what it is told, what it asks next, and how it stops one. */

import { isObject, type Json, type JsonObject } from '../../protocol/jsonRpc.ts';
import { cancelledMessage } from '../../protocol/messages.ts';
import { ELICITED, isTerminal, type TaskStatus } from '../../protocol/taskMessages.ts';
import { ignore } from '../clientSide.ts';
import type { Entry } from '../parts.ts';
import type { RequestPlan } from '../planPieces.ts';
import type { View } from '../view.ts';
import { clientSends } from '../wire.ts';
import { followUp } from './followUps.ts';
import type { TaskBelief, TaskPlan } from './tasksPlan.ts';

/** The client has taken what arrived: it may tell of a task, or ask for something. */
export function learn(view: View, entry: Entry): void {
  const { frame } = entry;
  const request = view.plan.requests[entry.request];
  const message = isObject(frame.message) ? frame.message : {};
  if (frame.kind === 'ask' && request) return reply(view, request, entry.event, message);
  if (view.records.some(({ type }) => type === 'ignored')) return;
  if (frame.kind === 'task') return hear(view, message['params']);
  if (frame.kind !== 'response' || !request) return;
  const { result, error } = message;
  if (isObject(result)) return takeResult(view, request, result);
  if (isObject(error)) takeError(view, request);
}

/** The task that a request is about, in the eyes of its client. */
export function aboutTask(view: View, { spec, index }: RequestPlan): TaskPlan | undefined {
  return view.plan.streams?.tasks?.tasks.find(
    ({ request, id }) =>
      request.index === index || (request.label === spec.taskOf && isAbout(spec.params, id)),
  );
}

/** Whether the parameters of a request name a task, by itself or among others. */
function isAbout({ taskId, notifications }: JsonObject, id: string): boolean {
  return taskId === id || notifications !== undefined;
}

function takeResult(view: View, request: RequestPlan, result: JsonObject): void {
  const task = aboutTask(view, request);
  if (!task) return;
  const { method } = request.spec;
  if (request === task.request) return learnId(view, task, result);
  if (method === 'tasks/cancel') return takeAck(view, task, result);
  if (method === 'tasks/get') return hearOf(view, task, request, result);
  // What `tasks/result` answers is the outcome itself.
  if (method === 'tasks/result')
    believe(view, task, result['isError'] === true ? 'failed' : 'completed');
}

/** The answer to a call is a task: only now does the client know its id (DUR-4). */
function learnId(view: View, task: TaskPlan, result: JsonObject): void {
  const { tasks } = view.plan.conduct;
  const told = tasks.isNested ? result['task'] : result;
  if (!isObject(told) || told['taskId'] !== task.id) return;
  view.put(task.known, true);
  believe(view, task, statusIn(told));
  followUp(view, task.request, 'known');
  if (isOpen(view, task)) followUp(view, task.request, 'open');
  if (view.get(task.belief).stop === 'remembered') sendStop(view, task);
}

/** Progress of the belief by an answer to `tasks/get`; an open task is asked for again. */
function hearOf(view: View, task: TaskPlan, request: RequestPlan, told: JsonObject): void {
  believe(view, task, statusIn(told));
  if (!isOpen(view, task)) return;
  if (statusIn(told) === 'input_required') followUp(view, request, 'asked');
  followUp(view, request, 'open');
}

/** A notice tells just what `tasks/get` would (SUB-14). */
function hear(view: View, params: Json | undefined): void {
  if (!isObject(params)) return;
  const task = view.plan.streams?.tasks?.tasks.find(({ id }) => id === params['taskId']);
  if (!task || !view.get(task.known)) return;
  believe(view, task, statusIn(params));
  if (statusIn(params) === 'input_required') followUp(view, task.request, 'asked');
}

/** An acknowledgement tells nothing of the task; a faulty client takes it for the end. */
function takeAck(view: View, task: TaskPlan, result: JsonObject): void {
  set(view, task, { stop: 'acknowledged' });
  const status = statusIn(result);
  if (status !== null) return believe(view, task, status);
  if (view.plan.clientFaults.has('ack-is-end')) believe(view, task, 'cancelled', true);
}

/** The server knows no such task, or has nothing left of it to cancel. */
function takeError(view: View, request: RequestPlan): void {
  const task = aboutTask(view, request);
  const { method } = request.spec;
  // What another server knows tells nothing of the task.
  if (!task || request === task.request || request.replica !== task.request.replica) return;
  if (method === 'tasks/cancel') set(view, task, { stop: 'refused' });
  if (method !== 'tasks/get') return;
  set(view, task, { isGone: true });
  view.note({ type: 'belief', request: task.request.label, status: null, isClaim: false });
  stopPolling(view, task);
}

function statusIn(told: JsonObject): TaskStatus | null {
  const status = told['status'];
  return typeof status === 'string' ? (status as TaskStatus) : null;
}

function set(view: View, task: TaskPlan, change: Partial<TaskBelief>): void {
  view.put(task.belief, { ...view.get(task.belief), ...change });
}

function believe(view: View, task: TaskPlan, status: TaskStatus | null, isClaim = false): void {
  const before = view.get(task.belief);
  // A client that made up its own end listens no more.
  if (status === null || before.isClaim) return;
  set(view, task, { status, isClaim });
  if (before.status !== status || isClaim) {
    view.note({ type: 'belief', request: task.request.label, status, isClaim });
  }
  if (isTerminal(status)) stopPolling(view, task);
}

/** An ended task is not asked for again (TSK-15). */
function stopPolling(view: View, task: TaskPlan): void {
  for (const followers of view.plan.streams?.followers ?? []) {
    for (const { request, when, timer } of followers) {
      if (when === 'open' && request.spec.taskOf === task.request.label) view.disarm(timer);
    }
  }
}

/** Whether progress of a call still counts, since its task keeps the token (PRO-14). */
export function hasOpenTask(view: View, request: RequestPlan): boolean {
  const task = aboutTask(view, request);
  const isOwn = task?.request === request && view.plan.conduct.tasks.hasProgress;
  return task !== undefined && isOwn && isOpen(view, task);
}

function isOpen(view: View, task: TaskPlan): boolean {
  const { status, isGone } = view.get(task.belief);
  return !isGone && status !== null && !isTerminal(status);
}

/** The user wants the task to stop. Before its id is known that can only be remembered (DUR-4). */
export function stop(view: View, request: RequestPlan): void {
  const task = aboutTask(view, request);
  if (!task) return;
  const { status, isGone } = view.get(task.belief);
  if (isGone || (status !== null && isTerminal(status))) {
    return ignore(view, request, `stop:${request.label}`, 'LAB-4', 'nothing-to-cancel');
  }
  if (view.plan.clientFaults.has('notifies-task')) return notify(view, task);
  if (view.get(task.known)) return sendStop(view, task);
  set(view, task, { stop: 'remembered' });
  view.note({ type: 'stop', request: request.label, what: 'remembered' });
}

function sendStop(view: View, task: TaskPlan): void {
  set(view, task, { stop: 'sent' });
  view.note({ type: 'stop', request: task.request.label, what: 'sent' });
  followUp(view, task.request, 'stopped');
}

/** A notification that names the call: it cancels no task, in either design (CAN-7, CAN-8). */
function notify(view: View, task: TaskPlan): void {
  const { request } = task;
  const { spec, label } = request;
  set(view, task, { stop: 'sent' });
  clientSends(view, request, request.side, {
    // The call itself may be given up as well, once or (by a fault) twice.
    event: `arrive:${label}.cancel.3`,
    kind: 'cancel',
    message: cancelledMessage(spec.id, 'stop the task'),
  });
}

/** The user answers at once what a task asks on its `tasks/result` (D). */
function reply(view: View, request: RequestPlan, event: string, { id }: JsonObject): void {
  clientSends(view, request, request.side, {
    event: event.replace('.ask.', '.reply.'),
    kind: 'reply',
    message: { jsonrpc: '2.0', id: id ?? null, result: ELICITED },
  });
}
