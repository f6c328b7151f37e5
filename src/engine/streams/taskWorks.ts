/** Plans the durable tasks of one scenario, and the requests about them. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { Conduct } from '../../protocol/revisions.ts';
import { declaringTasks } from '../../protocol/taskMessages.ts';
import type { RequestSpec, Scenario, TaskStep } from '../../scenario/schema.ts';
import { WORKER_START, type WorkerPart } from '../parts.ts';
import type { PlanBuilder } from '../planBuilder.ts';
import type { ReplicaPlan, RequestPlan, Slot, WorkPlan } from '../planPieces.ts';
import { NO_TASKS } from './taskRecord.ts';
import { BELIEF_START, type ServicePart, type TaskPlan, type TasksPlan } from './tasksPlan.ts';

/** Task steps come after all others at one instant, in the order of the scenario. */
const SCRIPT_FROM = 1_000_000;

export interface TaskWorks {
  /** The request as it goes on the wire, with the id and what the revision asks for. */
  prepare(spec: RequestSpec): RequestSpec;
  /** True once the client knows the id that the request needs; null where it needs none. */
  knows(spec: RequestSpec): Slot<boolean> | null;
  /** True once the server may answer it; null where it may at once. */
  until(spec: RequestSpec): Slot<boolean> | null;
  request(request: RequestPlan): void;
  plan(): TasksPlan;
}

type TaskSpec = NonNullable<RequestSpec['task']>;
type Slots = Pick<TaskPlan, 'known' | 'free' | 'belief'> & {
  readonly task: TaskSpec;
  readonly worker: Slot<WorkerPart>;
};

/** Null for a scenario that has no durable tasks. */
export function createTaskWorks(
  scenario: Scenario,
  conduct: Conduct,
  build: PlanBuilder,
  replicas: readonly ReplicaPlan[],
): TaskWorks | null {
  if (!scenario.requests.some(concernsTasks)) return null;
  const isDeclared =
    conduct.tasks.isDeclared && !scenario.client.faults.includes('undeclared-tasks');
  const slots = new Map<string, Slots>();
  for (const { label, task } of scenario.requests) {
    if (!task) continue;
    slots.set(label, {
      task,
      known: build.slot(false),
      free: build.slot(true),
      belief: build.slot(BELIEF_START),
      worker: build.slot(WORKER_START),
    });
  }
  const of = ({ taskOf }: RequestSpec) => (taskOf === undefined ? undefined : slots.get(taskOf));
  const tasks: TaskPlan[] = [];
  let script = SCRIPT_FROM;
  return {
    prepare: (spec) => {
      const params = paramsOf(spec, conduct, of(spec)?.task.id);
      return { ...spec, params: isDeclared ? declaringTasks(params) : params };
    },
    knows: (spec) => of(spec)?.known ?? null,
    until: (spec) => {
      const own = of(spec);
      const isOwn = own !== undefined && spec.params['taskId'] === own.task.id;
      return isOwn && spec.method === 'tasks/result' ? own.free : null;
    },
    request(request) {
      const { label, index } = request;
      const own = slots.get(label);
      if (!own) return;
      const { task, ...parts } = own;
      const rounds = 1 + restartsOf(scenario, request.replica.number);
      const told = request.spec.work.filter((step) => step.do === 'progress').length;
      const steps = workOf(label, task.work, { rounds, told }, () => script++);
      const ttl = build.timer('ttl', 2, index, label, task.ttlMs);
      const { id, ttlMs = null, pollIntervalMs } = task;
      const plan = { request, id, ttlMs, pollIntervalMs, script: steps, ttl, ...parts };
      tasks.push({ ...plan, steps: task.work.length });
      const source = { kind: 'worker', request, script: steps, worker: own.worker } as const;
      build.source(source, [own.worker]);
    },
    plan: () => ({ tasks, services: servicesOf(build, replicas) }),
  };
}

export function concernsTasks({ task, taskOf, method }: RequestSpec): boolean {
  return task !== undefined || taskOf !== undefined || method.startsWith('tasks/');
}

function servicesOf(build: PlanBuilder, replicas: readonly ReplicaPlan[]) {
  const start: ServicePart = { service: NO_TASKS, changes: 0, notices: 0, unstored: [] };
  return new Map(replicas.map(({ number }) => [number, build.slot(start)] as const));
}

/** How often a process starts again, and the workers of its tasks with it. */
function restartsOf({ acts }: Scenario, replica: number): number {
  return acts.filter((act) => act.do === 'restart' && (act.replica ?? 1) === replica).length;
}

/** The task's id where the method wants it, and what asks for the task itself (D). */
function paramsOf(spec: RequestSpec, conduct: Conduct, id: string | undefined): JsonObject {
  const { method, params, task } = spec;
  if (task && conduct.hasCoreTasks) {
    return { ...params, task: task.ttlMs == null ? {} : { ttl: task.ttlMs } };
  }
  if (id === undefined) return params;
  if (method === 'subscriptions/listen') {
    const wanted = params['notifications'];
    return { ...params, notifications: { ...(wanted as JsonObject | undefined), taskIds: [id] } };
  }
  return { taskId: id, ...params };
}

/**
 * The steps of every round. A later round has its number at the end of each id. Progress is counted
 * on from what the call has `told`, through all rounds: it keeps the token, under which it must
 * rise (PRO-5), and each arrival has an id of its own.
 */
function workOf(
  label: string,
  steps: readonly TaskStep[],
  { rounds, told }: { readonly rounds: number; readonly told: number },
  nextOrder: () => number,
): WorkPlan[] {
  const plans: WorkPlan[] = [];
  let reports = told;
  for (let round = 1; round <= rounds; round++) {
    const counts = new Map<string, number>();
    for (const task of steps) {
      const nth = (counts.get(task.do) ?? 0) + 1;
      counts.set(task.do, nth);
      const n = task.do === 'progress' ? ++reports : nth;
      const bare = `${task.do}:${label}.task${task.do === 'complete' ? '' : `.${nth}`}`;
      const id = round === 1 ? bare : `${bare}.${round}`;
      const step = { do: 'task', task, afterMs: task.afterMs } as const;
      const value = task.do === 'progress' ? (task.value ?? n) : 0;
      plans.push({ id, n, step, value, scriptOrder: nextOrder() });
    }
  }
  return plans;
}
