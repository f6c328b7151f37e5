/** What each side holds of every durable task after any step of a run. */

import type { Run } from '../../engine/run.ts';
import type { TaskCause, TaskRec } from '../../engine/streams/taskRec.ts';
import type { DurableTask } from '../../engine/streams/taskRecord.ts';
import type { TaskBelief, TaskPlan } from '../../engine/streams/tasksPlan.ts';
import type { Reader } from '../../engine/view.ts';
import type { TaskStatus } from '../../protocol/taskMessages.ts';
import type { Observation } from '../../scenario/observation.ts';

/** The server's status; a task that is not stored yet or no longer has none. */
export type ShownStatus = TaskStatus | 'none' | 'deleted';
/** What the client was told last, or that a server knows no such task. */
export type Believed = TaskStatus | 'unknown' | 'gone';

export interface TaskFacts {
  readonly id: string;
  /** Label of the call that created it. */
  readonly request: string;
  readonly status: ShownStatus;
  /** The record of the service, if there is one. */
  readonly record: DurableTask | null;
  readonly worker: 'none' | 'running' | 'waiting' | 'stopped' | 'returned' | 'gone';
  readonly ttlMs: number | null;
  readonly pollIntervalMs: number;
  readonly isKnown: boolean;
  readonly believed: Believed;
  readonly isClaim: boolean;
  readonly stop: TaskBelief['stop'];
  readonly history: readonly Moment[];
}

/** A change of the service's record. */
export interface Moment {
  readonly step: number;
  readonly atMs: number;
  readonly status: ShownStatus;
  readonly by: TaskCause;
}

export function tasksAt(run: Run, count: number): readonly TaskFacts[] {
  const { tasks } = run.plan.streams ?? {};
  if (!tasks) return [];
  const reader = run.at(count);
  const kept = new Map<string, DurableTask>();
  for (const [number, slot] of tasks.services) {
    for (const task of reader.get(slot).service.tasks) kept.set(`${number} ${task.id}`, task);
  }
  const past = recordsUntil(run, count);
  return tasks.tasks.map((task) => {
    const record = kept.get(`${task.request.replica.number} ${task.id}`);
    return factsOf(reader, task, record, past.get(task.request.label) ?? []);
  });
}

function factsOf(
  reader: Reader,
  task: TaskPlan,
  record: DurableTask | undefined,
  records: readonly Placed[],
): TaskFacts {
  const { request, id, ttlMs, pollIntervalMs } = task;
  const belief = reader.get(task.belief);
  const history = records.flatMap(({ step, atMs, record: one }) =>
    one.type === 'task' ? [{ step, atMs, status: one.to ?? 'deleted', by: one.by } as const] : [],
  );
  return {
    id,
    request: request.label,
    status: record?.status ?? (history.length > 0 ? 'deleted' : 'none'),
    record: record ?? null,
    worker: workerOf(
      records.map((one) => one.record),
      reader.get(task.worker),
    ),
    ttlMs,
    pollIntervalMs,
    isKnown: reader.get(task.known),
    believed: belief.isGone ? 'gone' : (belief.status ?? 'unknown'),
    isClaim: belief.isClaim,
    stop: belief.stop,
    history,
  };
}

type Placed = { readonly step: number; readonly atMs: number; readonly record: TaskRec };

/** What was noted of each task, by the label of the call that created it. */
function recordsUntil(run: Run, count: number): ReadonlyMap<string, readonly Placed[]> {
  const past = new Map<string, Placed[]>();
  for (const { index, atMs, records } of run.steps.slice(0, count)) {
    for (const record of records) {
      if (record.type !== 'task' && record.type !== 'task-worker') continue;
      const placed = { step: index + 1, atMs, record };
      const own = past.get(record.request);
      if (own) own.push(placed);
      else past.set(record.request, [placed]);
    }
  }
  return past;
}

function workerOf(
  records: readonly TaskRec[],
  { next, state }: { readonly next: number; readonly state: string },
): TaskFacts['worker'] {
  if (state === 'running') return 'running';
  if (state === 'idle') return next > 0 ? 'waiting' : 'none';
  const last = records.findLast((record) => record.type === 'task-worker');
  const what = last?.type === 'task-worker' ? last.what : 'stopped';
  return what === 'gone' || what === 'returned' ? what : 'stopped';
}

/** The tasks of a run as the observation tells of them. */
export function observedTasks(run: Run, count: number): Pick<Observation, 'tasks'> {
  const tasks = tasksAt(run, count);
  if (tasks.length === 0) return {};
  return {
    tasks: tasks.map(({ record, history, ...facts }) => ({
      ...facts,
      cancelAsked: record?.isCancelAsked ?? false,
      history: history.map(({ step, status, by }) => ({ step, status, by })),
    })),
  };
}
