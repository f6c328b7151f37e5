/** How long a task is kept. */

import type { Lab } from '../../course/lab.ts';
import { polls, taskCall, taskScenario } from '../../course/taskScenario.ts';

const slow = [
  { do: 'checkpoint', afterMs: 150 },
  { do: 'checkpoint', afterMs: 150 },
  { do: 'complete', afterMs: 150 },
] as const;
const forms = [
  {
    id: 'short',
    name: 'over before the end',
    scenario: taskScenario({ requests: [taskCall(slow, { ttlMs: 250 }), ...polls(6)] }),
  },
  {
    id: 'late',
    name: 'over before the poll',
    brief:
      'The work ends in time, but the client looks only after the ttl: the task is deleted with ' +
      'its result, and the poll gets -32602. That a task has ended does not keep it.',
    scenario: taskScenario({
      requests: [taskCall([{ do: 'complete', afterMs: 100 }], { ttlMs: 250 }), ...polls(2, 300)],
    }),
  },
  {
    id: 'endless',
    name: 'no end',
    brief: 'The ttl is null: the task is kept without end, and so is its result.',
    scenario: taskScenario({ requests: [taskCall(slow), ...polls(6)] }),
  },
] as const;

export const taskTtl: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-ttl',
  letter: 'T6',
  title: 'The ttl is over',
  tagline: 'failed, or gone',
  brief:
    'The task is kept for 250 ms from its creation on, whatever becomes of it, and its work ' +
    'takes longer. This server then marks it as failed under 2026-07-28 and deletes it under ' +
    '2025-11-25; both are only allowed to it.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Look at what the worker does after the ttl, and who hears of it.',
    'Take the second position: how much longer would the ttl have to be for the poll to find it?',
  ],
};
