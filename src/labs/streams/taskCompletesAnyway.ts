/** No checkpoint comes before the end of the work. */

import type { Lab } from '../../course/lab.ts';
import { polls, stopAct, stopRequest, taskCall, taskScenario } from '../../course/taskScenario.ts';

const setting = {
  requests: [
    taskCall([
      { do: 'checkpoint', afterMs: 60 },
      { do: 'complete', afterMs: 120 },
    ]),
    stopRequest(),
    ...polls(3),
  ],
  acts: [stopAct(120)],
};
const forms = [
  { id: 'keeps-end', name: 'first end stays', scenario: taskScenario(setting) },
  {
    id: 'late-work-wins',
    name: 'late work overwrites',
    brief:
      'The worker finishes after the cancel and its server writes that over the status. Under ' +
      '2025-11-25 a cancelled task turns into a completed one; under 2026-07-28 nothing had ' +
      'ended before, so nothing is overwritten.',
    scenario: taskScenario({ ...setting, faults: ['late-work-wins'] }),
  },
] as const;

export const taskCompletesAnyway: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-completes-anyway',
  letter: 'T2',
  title: 'It completes anyway',
  tagline: 'after the acknowledgement',
  brief:
    'The cancel is acknowledged after the last checkpoint, so the work runs to its end: the task ' +
    'has completed, and its result can be read. Under 2025-11-25 it stays cancelled, and what ' +
    'the worker brings is thrown away.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Move the checkpoint behind the arrival of X: now the wish is observed in time.',
    'Read what the last poll tells in each revision, and where the result is.',
  ],
};
