/** The worker of a durable task: its steps, its checkpoints, and its life over restarts. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import { progressMessage } from '../../protocol/messages.ts';
import { elicitation, isTerminal } from '../../protocol/taskMessages.ts';
import type { TaskStep } from '../../scenario/schema.ts';
import type { ReplicaPlan, RequestPlan, WorkPlan } from '../planPieces.ts';
import { serverIgnores } from '../serverSide.ts';
import type { View } from '../view.ts';
import { serverSends } from '../wire.ts';
import * as service from './durableTaskService.ts';
import type { TaskCause } from './taskRec.ts';
import { NO_TASKS } from './taskRecord.ts';
import {
  askNow,
  isWaiting,
  nowMs,
  putService,
  recordOf,
  slotOf,
  taskPlanOf,
} from './taskServer.ts';
import type { TaskPlan } from './tasksPlan.ts';

const DONE: JsonObject = { content: [{ type: 'text', text: 'done' }] };

/** One step of a task's worker. */
export function workOnTask(view: View, request: RequestPlan, work: WorkPlan): void {
  const task = taskPlanOf(view, request);
  if (!task || work.step.do !== 'task') return;
  store(view, task);
  const worker = view.get(task.worker);
  const next = worker.next + 1;
  const isLast = next % task.steps === 0;
  view.put(task.worker, { next, state: isLast ? 'stopped' : 'running' });
  take(view, task, work.step.task, work);
}

/** A server that told the id first stores its task only now: a fault. */
function store(view: View, task: TaskPlan): void {
  const slot = slotOf(view, task.request);
  const part = view.get(slot);
  if (!part.unstored.includes(task.id)) return;
  view.put(slot, { ...part, unstored: part.unstored.filter((id) => id !== task.id) });
  const created = service.createTask(part.service, task, nowMs(view, slot));
  putService(view, task, created.service, 'create');
}

function take(view: View, task: TaskPlan, step: TaskStep, work: WorkPlan): void {
  const slot = slotOf(view, task.request);
  const { service: kept } = view.get(slot);
  const now = nowMs(view, slot);
  const { id } = task;
  switch (step.do) {
    case 'checkpoint': {
      const point = ((view.get(task.worker).next - 1) % task.steps) + 1;
      return put(view, task, service.reachCheckpoint(kept, id, point, now), 'checkpoint');
    }
    case 'status':
      return put(view, task, service.describeTask(kept, id, step.message, now), 'work');
    case 'input':
      return requireInput(view, task, step);
    case 'complete':
      return complete(view, task, step, work);
    case 'progress':
      return progress(view, task, work);
  }
}

/** Writes what came of a step; a worker whose task has ended stops. */
function put(view: View, task: TaskPlan, served: service.Served, by: TaskCause): void {
  putService(view, task, served.service, by);
  const record = recordOf(view, task);
  if (record && !isTerminal(record.status)) return;
  end(view, task, by === 'checkpoint' ? 'stopped' : 'returned');
}

function end(view: View, task: TaskPlan, what: 'stopped' | 'returned' | 'gone'): void {
  const { next } = view.get(task.worker);
  view.put(task.worker, { next, state: 'stopped' });
  view.note({ type: 'task-worker', request: task.request.label, what });
}

/** The worker waits until the client has answered. */
function requireInput(view: View, task: TaskPlan, step: Extract<TaskStep, { do: 'input' }>): void {
  const slot = slotOf(view, task.request);
  const { service: kept } = view.get(slot);
  const { input } = view.plan.conduct.tasks;
  const request = elicitation(step.message, input === 'request' ? task.id : undefined);
  const asked = reusesKey(view, task)
    ? askedAgain(view, task, request)
    : service.requireInput(kept, task.id, { key: step.key, request }, nowMs(view, slot));
  put(view, task, asked, 'input');
  if (recordOf(view, task)?.status !== 'input_required') return;
  const { next } = view.get(task.worker);
  view.put(task.worker, { next, state: 'idle' });
  askNow(view, task);
}

function reusesKey(view: View, task: TaskPlan): boolean {
  const isSecond = (recordOf(view, task)?.inputs.length ?? 0) > 0;
  // Where each question is a request, it has an id of its own.
  const hasKeys = view.plan.conduct.tasks.input === 'update';
  return isSecond && hasKeys && view.plan.serverFaults.has('reuses-input-keys');
}

/** Another question under the first key, which the service itself would refuse: a fault. */
function askedAgain(view: View, task: TaskPlan, request: JsonObject): service.Served {
  const slot = slotOf(view, task.request);
  const { service: kept } = view.get(slot);
  const tasks = kept.tasks.map((one) => {
    const [first] = one.inputs;
    if (one.id !== task.id || !first) return one;
    const inputs = [{ key: first.key, request, response: null }];
    return { ...one, inputs, status: 'input_required' as const };
  });
  return service.getTask({ tasks }, task.id);
}

/** The work is done; what its task has become by then decides whether that still counts. */
function complete(
  view: View,
  task: TaskPlan,
  { result = DONE, error }: Extract<TaskStep, { do: 'complete' }>,
  { id: event }: WorkPlan,
): void {
  const { conduct, serverFaults } = view.plan;
  const slot = slotOf(view, task.request);
  const part = view.get(slot);
  const now = nowMs(view, slot);
  const record = recordOf(view, task);
  const isLate = !record || isTerminal(record.status);
  const served = error
    ? service.failTask(part.service, task.id, error, now)
    : service.completeTask(part.service, conduct.tasks, task.id, result, now);
  put(view, task, served, 'work');
  if (!isLate) return;
  if (record && serverFaults.has('late-work-wins')) {
    const overwritten = { ...record, status: 'completed', result, updatedMs: now } as const;
    const tasks = part.service.tasks.map((one) => (one === record ? overwritten : one));
    return putService(view, task, { tasks }, 'work');
  }
  const rule = conduct.tasks.cancel === 'status' ? 'TSK-6' : 'TSK-3';
  serverIgnores(view, task.request, event, rule, 'task-ended');
}

/** Progress goes on under the token of the call (D), and does not exist for a task (T). */
function progress(view: View, task: TaskPlan, { id: event, value, n }: WorkPlan): void {
  const { conduct, serverFaults } = view.plan;
  const { request } = task;
  const token = request.spec.progressToken;
  const record = recordOf(view, task);
  if (!conduct.tasks.hasProgress && !serverFaults.has('task-progress')) {
    return serverIgnores(view, request, event, 'PRO-16', 'no-task-progress');
  }
  if (token === undefined) return serverIgnores(view, request, event, 'PRO-1', 'no-token-asked');
  if (!record || isTerminal(record.status)) {
    return serverIgnores(
      view,
      request,
      event,
      conduct.tasks.hasProgress ? 'PRO-15' : 'PRO-16',
      'after-end',
    );
  }
  const on = streamOf(view, task);
  if (!on) return serverIgnores(view, request, event, 'PRO-4', 'no-task-stream');
  serverSends(view, on, {
    event: `arrive:${request.label}.progress.${n}`,
    kind: 'progress',
    message: progressMessage(token, { value }),
  });
}

/** Where a server may speak of a task: on the pipes, or on a `tasks/result` that is open (D). */
function streamOf(view: View, { request, id }: TaskPlan): RequestPlan | undefined {
  const { conduct, requests } = view.plan;
  if (conduct.transport === 'stdio' || !conduct.tasks.hasProgress) return request;
  return requests.find(
    (one) =>
      one.spec.method === 'tasks/result' &&
      one.spec.params['taskId'] === id &&
      view.get(one.server).record === 'in_progress',
  );
}

/** The ttl of a task is over (TSK-16, DUR-3). */
export function expire(view: View, request: RequestPlan): void {
  const task = taskPlanOf(view, request);
  if (!task) return;
  const slot = slotOf(view, request);
  const after = service.expireTask(
    view.get(slot).service,
    view.plan.conduct.tasks,
    task.id,
    nowMs(view, slot),
  );
  putService(view, task, after, 'ttl');
}

/** A process went away with its workers, or is back and begins again what has not ended (DUR-2). */
export function processOfTasks(view: View, replica: ReplicaPlan, to: 'down' | 'up'): void {
  for (const task of view.plan.streams?.tasks?.tasks ?? []) {
    if (task.request.replica !== replica) continue;
    if (to === 'down') goDown(view, task);
    else comeBack(view, task);
  }
}

function goDown(view: View, task: TaskPlan): void {
  const worker = view.get(task.worker);
  if (worker.state === 'running' || isWaiting(worker)) end(view, task, 'gone');
  if (view.plan.serverFaults.has('forgets-tasks')) putService(view, task, NO_TASKS, 'restart');
}

function comeBack(view: View, task: TaskPlan): void {
  const { service: kept } = view.get(slotOf(view, task.request));
  const left = service.unfinished(kept).find(({ id }) => id === task.id);
  if (!left || left.point === task.steps) return;
  const { next } = view.get(task.worker);
  // The script holds the steps once for each round; a new round begins at the durable point.
  const round = Math.floor(Math.max(0, next - 1) / task.steps) + 1;
  view.put(task.worker, { next: round * task.steps + left.point, state: 'running' });
  view.note({ type: 'task-worker', request: task.request.label, what: 'resumed' });
}
