/** The cancel comes after the end. */

import type { Lab } from '../../course/lab.ts';
import { polls, stopAct, stopRequest, taskCall, taskScenario } from '../../course/taskScenario.ts';

const scenario = taskScenario({
  requests: [taskCall([{ do: 'complete', afterMs: 80 }]), stopRequest(), ...polls(2)],
  acts: [stopAct(100)],
});

export const taskTerminalCancel: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-terminal-cancel',
  letter: 'T3',
  title: 'Cancel what has ended',
  tagline: 'acknowledged, or refused',
  brief:
    'The task completes while the cancel is on its way. Under 2026-07-28 the server acknowledges ' +
    'it all the same, and nothing changes; under 2025-11-25 it must refuse it with -32602.',
  transport: 'stdio',
  scenario,
  tryNext: [
    'Compare the two answers to X: neither says whether the work was stopped.',
    'Move stop behind the arrival of a poll’s answer that tells the end: the client has nothing ' +
      'left to cancel.',
  ],
};
