/** The durable task service: the cancel that is only a wish, and every other way of a task. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conductOf } from '../../protocol/revisions.ts';
import { isTerminal, type TaskStatus, taskState } from '../../protocol/taskMessages.ts';
import * as tasks from './durableTaskService.ts';
import { mayMove, NO_TASKS, type TaskService, toldTask } from './taskRecord.ts';

const T = conductOf('2026-07-28', 'stdio').tasks;
const D = conductOf('2025-11-25', 'stdio').tasks;
const DONE = { content: [{ type: 'text', text: 'done' }] };
const SPEC = { id: 'k-1', ttlMs: 60_000, pollIntervalMs: 500 };

const created = () => tasks.createTask(NO_TASKS, SPEC, 0).service;
const status = (service: TaskService, id = 'k-1') =>
  service.tasks.find((task) => task.id === id)?.status;
const seen = (service: TaskService) => JSON.stringify(service);

it('takes note of a cancel, works on, and is cancelled where the worker looks', () => {
  const acknowledged = tasks.cancelTask(created(), T, 'k-1', 1).service;
  expect(status(acknowledged)).toBe('working');
  const observed = tasks.reachCheckpoint(acknowledged, 'k-1', 1, 2).service;
  expect(status(observed)).toBe('cancelled');
});

it('may complete after the acknowledgement, if no checkpoint comes before', () => {
  const acknowledged = tasks.cancelTask(created(), T, 'k-1', 1).service;
  const done = tasks.completeTask(acknowledged, T, 'k-1', DONE, 2);
  expect(done).toMatchObject({ ok: true, task: { status: 'completed', result: DONE } });
});

it('in the core design is cancelled before the answer, and stays so', () => {
  const cancelled = tasks.cancelTask(created(), D, 'k-1', 1);
  expect(cancelled).toMatchObject({ ok: true, task: { status: 'cancelled', updatedMs: 1 } });
  const late = tasks.completeTask(cancelled.service, D, 'k-1', DONE, 2).service;
  expect(seen(late)).toBe(seen(cancelled.service));
});

describe('creation', () => {
  it('begins in working, and the task is there to be got', () => {
    const { service } = tasks.createTask(NO_TASKS, SPEC, 7);
    expect(tasks.getTask(service, 'k-1')).toMatchObject({
      ok: true,
      task: { ...SPEC, status: 'working', createdMs: 7, updatedMs: 7, isCancelAsked: false },
    });
  });

  it('refuses an id that is taken, and leaves the first task as it is', () => {
    const before = created();
    const second = tasks.createTask(before, { ...SPEC, ttlMs: null }, 9);
    expect(second.ok).toBe(false);
    expect(second.service).toBe(before);
  });

  it('leaves the service that it was given untouched', () => {
    const before = created();
    tasks.cancelTask(before, D, 'k-1', 1);
    expect(status(before)).toBe('working');
  });
});

describe('a task that nobody knows', () => {
  const calls = {
    get: () => tasks.getTask(created(), 'k-2'),
    cancel: () => tasks.cancelTask(created(), D, 'k-2', 1),
    'cancel (T)': () => tasks.cancelTask(created(), T, 'k-2', 1),
    update: () => tasks.updateTask(created(), 'k-2', { a: {} }, 1),
    checkpoint: () => tasks.reachCheckpoint(created(), 'k-2', 1, 1),
    complete: () => tasks.completeTask(created(), T, 'k-2', DONE, 1),
    fail: () => tasks.failTask(created(), 'k-2', { code: 1, message: '' }, 1),
  };
  it.each(Object.entries(calls))('%s: -32602, and nothing changes', (_, call) => {
    const served = call();
    expect(served).toMatchObject({ ok: false, error: { code: -32602 } });
    expect(seen(served.service)).toBe(seen(created()));
  });
});

describe('a cancel of an ended task', () => {
  const ended = tasks.completeTask(created(), T, 'k-1', DONE, 1).service;

  it('gets the same acknowledgement in the extension, and changes nothing', () => {
    const late = tasks.cancelTask(ended, T, 'k-1', 2);
    expect(late.ok).toBe(true);
    expect(late.service).toBe(ended);
  });

  it('is refused with -32602 in the core, and changes nothing', () => {
    const late = tasks.cancelTask(ended, D, 'k-1', 2);
    expect(late).toMatchObject({ ok: false, error: { code: -32602 } });
    expect(late.service).toBe(ended);
  });
});

describe('outcomes', () => {
  const isError = { ...DONE, isError: true };

  it('an error result completes in the extension and fails in the core', () => {
    expect(tasks.completeTask(created(), T, 'k-1', isError, 1)).toMatchObject({
      task: { status: 'completed', result: isError },
    });
    expect(tasks.completeTask(created(), D, 'k-1', isError, 1)).toMatchObject({
      task: { status: 'failed', result: isError },
    });
  });

  it('an error of JSON-RPC fails in both', () => {
    const failed = tasks.failTask(created(), 'k-1', { code: -32603, message: 'rate limit' }, 1);
    expect(failed).toMatchObject({ task: { status: 'failed', statusMessage: 'rate limit' } });
  });

  it('are the first one for good (FC-32)', () => {
    const cancelled = tasks.cancelTask(created(), D, 'k-1', 1).service;
    const late = tasks.failTask(cancelled, 'k-1', { code: 1, message: 'late' }, 2).service;
    expect(seen(late)).toBe(seen(cancelled));
    const refused = tasks.cancelTask(late, D, 'k-1', 3);
    expect(refused).toMatchObject({ ok: false, error: { code: -32602 } });
    expect(refused.service.tasks[0]).toMatchObject({ status: 'cancelled', updatedMs: 1 });
  });
});

describe('input', () => {
  const ask = (service: TaskService, key: string, what = 'name?') =>
    tasks.requireInput(service, 'k-1', { key, request: { message: what } }, 1);
  const answer = (service: TaskService, ...keys: string[]) =>
    tasks.updateTask(service, 'k-1', Object.fromEntries(keys.map((key) => [key, { key }])), 2);

  it('is required until the last question is answered', () => {
    const two = ask(ask(created(), 'a').service, 'b').service;
    expect(status(two)).toBe('input_required');
    const one = answer(two, 'a');
    expect(one.taken).toEqual(['a']);
    expect(status(one.service)).toBe('input_required');
    expect(status(answer(one.service, 'b').service)).toBe('working');
  });

  it('tells all that is outstanding, and only that', () => {
    const two = ask(ask(created(), 'a').service, 'b').service;
    const told = (service: TaskService) =>
      Object.keys(toldTask(service.tasks[0] as never).inputRequests ?? {});
    expect(told(two)).toEqual(['a', 'b']);
    expect(told(answer(two, 'a').service)).toEqual(['b']);
  });

  it('ignores keys that are unknown or answered already', () => {
    const once = answer(ask(created(), 'a').service, 'a').service;
    const again = answer(once, 'a', 'never-asked');
    expect(again).toMatchObject({ ok: true, taken: [], ignored: ['a', 'never-asked'] });
    expect(again.service).toBe(once);
  });

  it('refuses a key for a second question', () => {
    const asked = ask(created(), 'a');
    expect(ask(asked.service, 'a', 'age?').ok).toBe(false);
    const answered = answer(asked.service, 'a').service;
    expect(ask(answered, 'a', 'age?').ok).toBe(false);
    expect(ask(answered, 'a').service).toBe(answered);
  });

  it('is a checkpoint: a cancel ends the task that waits for it', () => {
    expect(status(tasks.cancelTask(ask(created(), 'a').service, T, 'k-1', 2).service)).toBe(
      'cancelled',
    );
  });

  it('is not taken by an ended task', () => {
    const ended = tasks.cancelTask(ask(created(), 'a').service, T, 'k-1', 2).service;
    expect(answer(ended, 'a')).toMatchObject({ taken: [], ignored: ['a'] });
    expect(ask(ended, 'b').service).toBe(ended);
  });
});

describe('the ttl', () => {
  const ended = () => tasks.completeTask(created(), T, 'k-1', DONE, 1).service;

  it('is granted within the bounds of the server', () => {
    const bounds = { leastMs: 1000, mostMs: 60_000 };
    expect(tasks.grantedTtl(30_000, bounds)).toBe(30_000);
    expect(tasks.grantedTtl(0, bounds)).toBe(1000);
    expect(tasks.grantedTtl(90_000, bounds)).toBe(60_000);
    expect(tasks.grantedTtl(null, bounds)).toBe(60_000);
    expect(tasks.grantedTtl(undefined, { leastMs: 1000, mostMs: null })).toBeNull();
    expect(tasks.grantedTtl(90_000, { leastMs: 1000, mostMs: null })).toBe(90_000);
  });

  it('over: fails a task that works, and deletes one that has ended (T)', () => {
    const failed = tasks.expireTask(created(), T, 'k-1', 2);
    expect(tasks.getTask(failed, 'k-1')).toMatchObject({ task: { status: 'failed' } });
    expect(tasks.getTask(tasks.expireTask(ended(), T, 'k-1', 2), 'k-1').ok).toBe(false);
  });

  it('over: deletes the task whatever it is at (D)', () => {
    for (const service of [created(), ended()]) {
      expect(tasks.getTask(tasks.expireTask(service, D, 'k-1', 2), 'k-1').ok).toBe(false);
    }
  });

  it('means nothing for a task that is not there', () => {
    const service = created();
    expect(tasks.expireTask(service, T, 'k-2', 2)).toBe(service);
  });
});

describe('a restart of the process', () => {
  it('begins work that has not ended from its last checkpoint', () => {
    const two = tasks.createTask(created(), { ...SPEC, id: 'k-2' }, 0).service;
    const later = tasks.reachCheckpoint(two, 'k-1', 3, 1).service;
    const ended = tasks.completeTask(later, T, 'k-2', DONE, 2).service;
    expect(tasks.unfinished(ended)).toEqual([{ id: 'k-1', point: 3 }]);
  });

  it('remembers a cancel that no checkpoint had observed', () => {
    const asked = tasks.cancelTask(created(), T, 'k-1', 1).service;
    const read = JSON.parse(seen(asked)) as TaskService;
    expect(status(tasks.reachCheckpoint(read, 'k-1', 1, 2).service)).toBe('cancelled');
  });
});

type Call = (service: TaskService, nowMs: number) => TaskService;

/** Every call there is, for either design, on either of two tasks or one that is unknown. */
const anyCall = fc
  .record({
    kind: fc.nat(8),
    id: fc.constantFrom('k-1', 'k-2', 'k-9'),
    design: fc.constantFrom(T, D),
    key: fc.constantFrom('a', 'b'),
  })
  .map(({ kind, id, design, key }): Call => {
    const calls: Call[] = [
      (service, now) => tasks.createTask(service, { ...SPEC, id }, now).service,
      (service, now) => tasks.cancelTask(service, design, id, now).service,
      (service, now) => tasks.reachCheckpoint(service, id, 1, now).service,
      (service, now) => tasks.requireInput(service, id, { key, request: {} }, now).service,
      (service, now) => tasks.updateTask(service, id, { [key]: {} }, now).service,
      (service, now) => tasks.completeTask(service, design, id, DONE, now).service,
      (service, now) => tasks.failTask(service, id, { code: -32603, message: 'x' }, now).service,
      (service, now) => tasks.describeTask(service, id, 'half way', now).service,
      (service, now) => tasks.expireTask(service, design, id, now),
    ];
    return calls[kind] ?? ((service) => service);
  });

it('moves only as TSK-2 allows, whatever is called in whatever order', () => {
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 30 }), (calls) => {
      let service: TaskService = NO_TASKS;
      for (const [now, call] of calls.entries()) {
        const before = service;
        service = call(before, now);
        for (const task of service.tasks) {
          const was = before.tasks.find(({ id }) => id === task.id);
          if (!was) expect(task.status).toBe('working');
          else if (was.status !== task.status) expect(mayMove(was.status, task.status)).toBe(true);
          if (was && isTerminal(was.status)) expect(task).toEqual(was);
          const waits = task.inputs.some(({ response }) => response === null);
          if (task.status === 'input_required') expect(waits).toBe(true);
          if (task.status === 'working') expect(waits).toBe(false);
          expect(taskState(T, toldTask(task))['status']).toBe(task.status);
        }
      }
    }),
    { numRuns: 2000 },
  );
});

it('knows the three statuses after which nothing comes', () => {
  const all: TaskStatus[] = ['working', 'input_required', 'completed', 'failed', 'cancelled'];
  for (const from of all) {
    expect(all.some((to) => mayMove(from, to))).toBe(!isTerminal(from));
    expect(mayMove(from, from)).toBe(false);
  }
});
