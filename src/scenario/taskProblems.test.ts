/** What a scenario may not say of durable tasks, in the sentences that refuse it. */

import { describe, expect, it } from 'vitest';
import { parseScenario } from './parseScenario.ts';

const id = '786512e2-9e0d-44bd-8f29-789f320fe840';
const task = { id, pollIntervalMs: 100, work: [{ do: 'complete', afterMs: 100 }] };
const call = { label: 'T', id: 1, method: 'tools/call', task };

function problemsWith(requests: readonly object[], acts: readonly object[] = []) {
  const outcome = parseScenario({
    format: 'mcp-reliability-scenario',
    version: 1,
    revision: '2026-07-28',
    transport: 'stdio',
    latencyMs: { clientToServer: 20, serverToClient: 20 },
    requests,
    acts,
  });
  return outcome.ok ? [] : outcome.problems;
}

const withTask = (change: object) => ({ ...call, task: { ...task, ...change } });
const poll = { label: 'P', id: 2, method: 'tasks/get', taskOf: 'T' };

it('takes a call with a task, and requests about it', () => {
  expect(problemsWith([call, poll])).toEqual([]);
  expect(problemsWith([withTask({ ttlMs: null })])).toEqual([]);
});

describe('refuses, in one sentence,', () => {
  it.each<[string, object[], string]>([
    [
      'a ttl of 0',
      [withTask({ ttlMs: 0 })],
      'requests[0].task.ttlMs is 0: the task would be over before anybody could ask for it; use ' +
        '1 or more, or null for no end.',
    ],
    [
      'a poll interval of 0',
      [withTask({ pollIntervalMs: 0 })],
      'requests[0].task.pollIntervalMs is 0: the client would poll without a pause; use 1 or more.',
    ],
    [
      'two tasks of one id',
      [call, { ...call, label: 'S', id: 2 }],
      'requests[1].task.id repeats "786512e2-9e0d-44bd-8f29-789f320fe840", which ' +
        'requests[0].task.id has already.',
    ],
    [
      'a request about no task',
      [call, { ...poll, taskOf: 'S' }],
      'requests[1].taskOf "S" names no request with a task.',
    ],
    [
      'a request about its own task',
      [{ ...call, taskOf: 'T' }],
      'requests[0].taskOf "T" is the request itself, which cannot know its own task.',
    ],
    [
      'a task of another method',
      [{ ...call, method: 'resources/read' }],
      'requests[0].task is only for tools/call.',
    ],
    [
      'work after the end',
      [
        withTask({
          work: [
            { do: 'complete', afterMs: 1 },
            { do: 'checkpoint', afterMs: 1 },
          ],
        }),
      ],
      'requests[0].task.work[1].do "checkpoint" comes after the end of the task.',
    ],
    [
      'a key for two questions',
      [
        withTask({
          work: [
            { do: 'input', afterMs: 1, key: 'a', message: 'Name?' },
            { do: 'input', afterMs: 1, key: 'a', message: 'Age?' },
          ],
        }),
      ],
      'requests[0].task.work[1].key "a" is used a second time; a key is for one question (TSK-17).',
    ],
    [
      'two outcomes',
      [
        withTask({
          work: [{ do: 'complete', afterMs: 1, result: {}, error: { code: 1, message: 'x' } }],
        }),
      ],
      'requests[0].task.work[0] has both result and error; leave one out.',
    ],
    [
      'an interval below 0',
      [withTask({ pollIntervalMs: -5 })],
      'requests[0].task.pollIntervalMs must be at least 0, but is -5.',
    ],
  ])('%s', (_, requests, sentence) => {
    expect(problemsWith(requests)).toEqual([sentence]);
  });
});

it('refuses an act that stops a request without a task', () => {
  const plain = { ...call, task: undefined };
  expect(problemsWith([plain], [{ do: 'stop', request: 'T', atMs: 5 }])).toEqual([
    'acts[0].request "T" names no request with a task.',
  ]);
});
