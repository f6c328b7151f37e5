/** What a fault of a party breaks: every invariant on tasks, where it holds, and nothing else. */

import { describe, expect, it } from 'vitest';
import {
  aboutTask,
  polls,
  resultRequest,
  stopAct,
  stopRequest,
  type TaskSetting,
  taskCall,
  updateRequest,
} from '../../course/taskScenario.ts';
import { nameOf, SETTINGS } from '../../engine/scenarios.testing.ts';
import { taskWatches } from '../../engine/streams/taskWatches.ts';
import type { ClientFault, ServerFault } from '../../scenario/policies.ts';
import { brokenIn, runTask } from './taskRuns.testing.ts';

const slow = taskCall([
  { do: 'checkpoint', afterMs: 200 },
  { do: 'complete', afterMs: 200 },
]);
const stopped = { requests: [slow, stopRequest(), ...polls(4)], acts: [stopAct(120)] };
const late = {
  requests: [taskCall([{ do: 'complete', afterMs: 300 }]), stopRequest(), ...polls(5)],
  acts: [stopAct(120)],
};
const awaited = {
  requests: [slow, stopRequest(), resultRequest({ request: 'T', when: 'known', delayMs: 10 })],
  acts: [stopAct(120)],
};
const YES = { action: 'accept', content: { answer: 'yes' } };
const twoQuestions = [
  taskCall([
    { do: 'input', afterMs: 40, key: 'a', message: 'Overwrite it?' },
    { do: 'input', afterMs: 40, key: 'b', message: 'Send it?' },
  ]),
  ...polls(4),
  updateRequest('U', 61, { request: 'P1', when: 'asked', delayMs: 10 }, { a: YES }),
];
const reporting = taskCall(
  [
    { do: 'progress', afterMs: 100 },
    { do: 'complete', afterMs: 100 },
  ],
  { progressToken: 'tok' },
);
const givenUp = {
  requests: [
    slow,
    { ...polls(1)[0]!, work: [{ do: 'complete', afterMs: 80 } as const] },
    aboutTask('P2', 12, 'tasks/get', { request: 'P1', when: 'ended', delayMs: 100 }),
  ],
  acts: [{ do: 'cancel', request: 'P1', atMs: 180 } as const],
};

type Case = readonly [
  fault: ClientFault | ServerFault,
  party: 'client' | 'server',
  setting: TaskSetting,
  in2026: readonly string[],
  in2025: readonly string[],
];

const CASES: readonly Case[] = [
  ['late-work-wins', 'server', late, [], ['INV-30', 'INV-31']],
  ['cancel-keeps-working', 'server', stopped, ['INV-32'], ['INV-31']],
  ['cancel-tells-task', 'server', stopped, ['INV-32'], []],
  ['id-before-task', 'server', { requests: [slow, ...polls(2)] }, ['INV-33'], ['INV-33']],
  [
    'forgets-tasks',
    'server',
    {
      requests: [slow, ...polls(3)],
      acts: [
        { do: 'crash', atMs: 200 },
        { do: 'restart', atMs: 240 },
      ],
    },
    ['INV-33'],
    ['INV-33'],
  ],
  ['forgets-waiters', 'server', awaited, [], ['INV-45']],
  ['close-cancels-task', 'server', givenUp, ['INV-34'], ['INV-34']],
  ['task-progress', 'server', { requests: [reporting] }, ['INV-15', 'INV-35'], []],
  ['reuses-input-keys', 'server', { requests: twoQuestions }, ['INV-36'], []],
  ['polls-too-fast', 'client', { requests: [slow, ...polls(3)] }, ['INV-37'], ['INV-37']],
  ['ack-is-end', 'client', late, ['INV-41'], []],
  ['notifies-task', 'client', stopped, ['INV-10', 'INV-13'], ['INV-10', 'INV-13']],
];

it('every invariant on tasks is broken by one of the faults', () => {
  const broken = new Set(CASES.flatMap(([, , , in2026, in2025]) => [...in2026, ...in2025]));
  expect(taskWatches.filter(({ invariant }) => !broken.has(invariant))).toEqual([]);
});

describe.each(CASES)('%s of the %s', (fault, party, setting, in2026, in2025) => {
  const faulty: TaskSetting =
    party === 'client'
      ? { ...setting, clientFaults: [fault as ClientFault] }
      : { ...setting, faults: [fault as ServerFault] };

  it.each(SETTINGS.map((where) => [nameOf(where), where] as const))('on %s', (_, where) => {
    expect(brokenIn(runTask(where, setting))).toEqual([]);
    const expected = where.revision === '2026-07-28' ? in2026 : in2025;
    // A posted notification breaks a rule of the transport as well.
    const isPost = fault === 'notifies-task' && where.transport === 'http';
    const posts = isPost && where.revision === '2026-07-28' ? ['INV-6'] : [];
    expect(brokenIn(runTask(where, faulty)).toSorted()).toEqual([...expected, ...posts].toSorted());
  });
});
