/** What both designs of tasks put on the wire, against the shapes of their pages. */

import { describe, expect, it } from 'vitest';
import { postHead } from './http.ts';
import { requestMessage } from './messages.ts';
import { conductOf } from './revisions.ts';
import {
  cancelTaskResult,
  createTaskResult,
  declaresTasks,
  declaringTasks,
  elicitation,
  MISSING_CAPABILITY,
  outcomeOf,
  TASKS_EXTENSION,
  type ToldTask,
  taskNotice,
  taskState,
} from './taskMessages.ts';

const modern = conductOf('2026-07-28', 'http');
const T = modern.tasks;
const D = conductOf('2025-11-25', 'http').tasks;

const task: ToldTask = {
  id: 'k-1',
  status: 'working',
  statusMessage: null,
  createdMs: 0,
  updatedMs: 46_861_007,
  ttlMs: 60_000,
  pollIntervalMs: 500,
  inputRequests: null,
  result: null,
  error: null,
};
const times = { createdAt: '2026-01-01T00:00:00.000Z', lastUpdatedAt: '2026-01-01T13:01:01.007Z' };
const flat = { taskId: 'k-1', status: 'working', ...times, ttlMs: 60_000, pollIntervalMs: 500 };
const core = { taskId: 'k-1', status: 'working', ...times, ttl: 60_000, pollInterval: 500 };
const done = { content: [{ type: 'text', text: 'done' }] };

describe('the answer that creates a task', () => {
  it('is flat and says that it is a task (T)', () => {
    expect(createTaskResult(T, task)).toEqual({ resultType: 'task', ...flat });
  });

  it('holds it in a member of its own (D)', () => {
    expect(createTaskResult(D, task)).toEqual({ task: core });
  });
});

describe('the state of a task', () => {
  it('has null for a task that is kept without end', () => {
    expect(taskState(T, { ...task, ttlMs: null })['ttlMs']).toBeNull();
    expect(taskState(D, { ...task, ttlMs: null })['ttl']).toBeNull();
  });

  it('holds the outcome or the open questions inline (T)', () => {
    const questions = { name: elicitation('Name?') };
    const cases: [ToldTask, object][] = [
      [{ ...task, status: 'completed', result: done }, { result: done }],
      [
        { ...task, status: 'failed', error: { code: -32603, message: 'x' } },
        { error: { code: -32603, message: 'x' } },
      ],
      [
        { ...task, status: 'input_required', inputRequests: questions },
        { inputRequests: questions },
      ],
      [{ ...task, status: 'cancelled' }, {}],
    ];
    for (const [told, more] of cases) {
      expect(taskState(T, told)).toEqual({ ...flat, status: told.status, ...more });
    }
  });

  it('holds no outcome (D)', () => {
    expect(taskState(D, { ...task, status: 'completed', result: done })).toEqual({
      ...core,
      status: 'completed',
    });
  });

  it('is what a notice tells, with the subscription where there is one', () => {
    expect(taskNotice(T, task, 'listen-1')).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/tasks',
      params: {
        ...taskState(T, task),
        _meta: { 'io.modelcontextprotocol/subscriptionId': 'listen-1' },
      },
    });
    expect(taskNotice(D, task)).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/tasks/status',
      params: core,
    });
  });
});

describe('the answer to a cancel', () => {
  it('is empty (T) or the cancelled task (D)', () => {
    const cancelled = { ...task, status: 'cancelled' } as const;
    expect(cancelTaskResult(T, cancelled)).toEqual({});
    expect(cancelTaskResult(D, cancelled)).toEqual({ ...core, status: 'cancelled' });
  });
});

describe('tasks/result', () => {
  it('answers what the call would have, and says whose it is', () => {
    const related = { 'io.modelcontextprotocol/related-task': { taskId: 'k-1' } };
    expect(outcomeOf({ ...task, status: 'failed', result: { ...done, isError: true } })).toEqual({
      result: { ...done, isError: true, _meta: related },
    });
    expect(outcomeOf({ ...task, result: { ...done, _meta: { own: 1 } } })).toEqual({
      result: { ...done, _meta: { own: 1, ...related } },
    });
  });

  it('answers the error, or that the task was cancelled', () => {
    const error = { code: -32603, message: 'x' };
    expect(outcomeOf({ ...task, status: 'failed', error })).toEqual({ error });
    expect(outcomeOf({ ...task, status: 'cancelled' })).toMatchObject({ error: { code: -32000 } });
  });
});

describe('the extension', () => {
  const request = { id: 1, method: 'tools/call', params: { name: 'x' } };

  it('is declared in the request itself, and seen there', () => {
    const declared = requestMessage(modern, { ...request, params: declaringTasks({ name: 'x' }) });
    expect(declared['params']).toMatchObject({
      name: 'x',
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientCapabilities': {
          extensions: { 'io.modelcontextprotocol/tasks': {} },
        },
      },
    });
    expect(declaresTasks(declared)).toBe(true);
    expect(declaresTasks(requestMessage(modern, request))).toBe(false);
    for (const odd of [undefined, null, 'x', { params: { _meta: [] } }]) {
      expect(declaresTasks(odd)).toBe(false);
    }
  });

  it('keeps what a request has in _meta of its own', () => {
    const params = declaringTasks({ _meta: { own: 1 } });
    expect(params['_meta']).toMatchObject({ own: 1 });
  });

  it('is named by the refusal of a request without it', () => {
    expect(MISSING_CAPABILITY).toMatchObject({
      code: -32021,
      data: { requiredCapabilities: { extensions: { [TASKS_EXTENSION]: {} } } },
    });
  });
});

describe('the head of a request about a task', () => {
  const nameOf = (conduct: typeof modern, method: string) =>
    postHead(
      conduct,
      { jsonrpc: '2.0', id: 1, method, params: { taskId: 'k-1' } },
      '1',
    ).headers.find(([name]) => name === 'Mcp-Name')?.[1];

  it('names the task, so that a proxy can route it (HTTP-4)', () => {
    for (const method of ['tasks/get', 'tasks/update', 'tasks/cancel']) {
      expect(nameOf(modern, method)).toBe('k-1');
    }
    expect(nameOf(conductOf('2025-11-25', 'http'), 'tasks/get')).toBeUndefined();
  });
});
