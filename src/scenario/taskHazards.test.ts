/** What a scenario with durable tasks warns of. */

import { expect, it } from 'vitest';
import { parseScenario } from './parseScenario.ts';

const task = { id: 'k-1', pollIntervalMs: 100, work: [{ do: 'complete', afterMs: 100 }] };
const call = { label: 'T', id: 1, method: 'tools/call', task, limits: { maxTotalTimeoutMs: 500 } };
const open = { request: 'T', when: 'open', delayMs: 100 };
const poll = { ...call, label: 'P', id: 2, method: 'tasks/get', task: undefined, taskOf: 'T' };

function noticesOf(...requests: object[]): readonly string[] {
  const outcome = parseScenario({
    format: 'mcp-reliability-scenario',
    version: 1,
    revision: '2026-07-28',
    transport: 'stdio',
    latencyMs: { clientToServer: 20, serverToClient: 20 },
    requests,
  });
  return outcome.ok ? outcome.notices : outcome.problems;
}

it.each<[string, object[], string[]]>([
  ['a poll in time', [call, { ...poll, after: open }], []],
  [
    'a poll at another server',
    [call, { ...poll, after: open, replica: 2 }],
    ['P asks another server than the one that keeps the task: it is not known.'],
  ],
  [
    'a poll too soon',
    [call, { ...poll, after: { ...open, delayMs: 99 } }],
    ['P polls sooner than pollIntervalMs: a server may refuse that.'],
  ],
  [
    'a task without an end',
    [{ ...call, task: { ...task, work: [] } }],
    ['T has a task whose work never completes: only a cancel or its ttl ends it.'],
  ],
  [
    'what a revision lacks',
    [call, { ...poll, label: 'R', method: 'tasks/result' }],
    ['tasks/result does not exist in 2026-07-28: R is left out.'],
  ],
])('%s', (_, requests, notices) => {
  expect(noticesOf(...requests)).toEqual(notices);
});
