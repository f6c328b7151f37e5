/** Two levers that are no way to cancel a task. */

import type { Lab } from '../../course/lab.ts';
import { polls, stopAct, stopRequest, taskCall, taskScenario } from '../../course/taskScenario.ts';

const [first, second, third] = polls(3);
const call = taskCall([
  { do: 'checkpoint', afterMs: 200 },
  { do: 'complete', afterMs: 120 },
]);
const slowPoll = { answer: 'sse', work: [{ do: 'complete', afterMs: 60 }] } as const;
const requests = [
  call,
  stopRequest(),
  ...(first ? [{ ...first, ...slowPoll, work: [...slowPoll.work] }] : []),
  ...(second
    ? [{ ...second, after: { request: 'P1', when: 'ended', delayMs: 100 } as const }]
    : []),
  ...(third ? [third] : []),
];
const forms = [
  {
    id: 'tasks-cancel',
    name: 'tasks/cancel',
    scenario: taskScenario({ requests, acts: [stopAct(120)] }),
  },
  {
    id: 'notification',
    name: 'notifications/cancelled',
    brief:
      'The client sends notifications/cancelled with the id of the call that became the task. ' +
      'That call has been answered, and a task is never cancelled this way: the server ignores ' +
      'it, and the work goes on.',
    scenario: taskScenario({ requests, acts: [stopAct(120)], clientFaults: ['notifies-task'] }),
  },
  {
    id: 'closed-poll',
    name: 'give up the poll',
    brief:
      'The user gives up while a poll waits for its answer. That ends the poll, by a ' +
      'notification or by the closed stream, and the task knows nothing of it.',
    scenario: taskScenario({ requests, acts: [{ do: 'cancel', request: 'P1', atMs: 200 }] }),
  },
] as const;

export const taskWrongCancel: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-wrong-cancel',
  letter: 'T10',
  title: 'The wrong lever',
  tagline: 'one of three cancels a task',
  brief:
    'Three ways in which a client may try to stop a task. tasks/cancel is the only one that acts ' +
    'on it; the others act on a request, and leave the task as it is.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  panels: ['cancel-table'],
  forms,
  tryNext: [
    'Go through the three positions of the switch, with the table of the three mechanisms at hand.',
    'Over HTTP in 2026-07-28 take the second position: a posted notification breaks a rule of ' +
      'the transport as well.',
  ],
};
