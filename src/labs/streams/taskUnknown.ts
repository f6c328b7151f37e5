/** An id that names nothing here. */

import type { Lab } from '../../course/lab.ts';
import { aboutTask, polls, taskCall, taskScenario } from '../../course/taskScenario.ts';

const call = taskCall([
  { do: 'checkpoint', afterMs: 60 },
  { do: 'complete', afterMs: 60 },
]);
const known = (delayMs: number) => ({ request: 'T', when: 'known', delayMs }) as const;
const stray = { params: { taskId: '00000000-0000-4000-8000-000000000000' } };
const elsewhere = { replica: 2 };
const forms = [
  {
    id: 'unknown',
    name: 'an unknown id',
    scenario: taskScenario({
      requests: [
        call,
        aboutTask('G', 21, 'tasks/get', known(20), stray),
        aboutTask('X', 31, 'tasks/cancel', known(40), stray),
        ...polls(2),
      ],
    }),
  },
  {
    id: 'other-server',
    name: 'an id of another server',
    brief:
      'The client asks a second server process for a task that the first one keeps. The id is a ' +
      'good one, and means nothing there. Over HTTP in 2026-07-28 the header Mcp-Name repeats ' +
      'it, so that a proxy could have found the right one.',
    scenario: taskScenario({
      requests: [
        call,
        aboutTask('G', 21, 'tasks/get', known(20), elsewhere),
        aboutTask('X', 31, 'tasks/cancel', known(40), elsewhere),
        ...polls(2),
      ],
    }),
  },
  {
    id: 'too-early',
    name: 'told before it is stored',
    brief:
      'The server tells the id and stores the task later. A poll in between finds nothing, and ' +
      'the client gives up a task that will work to its end.',
    scenario: taskScenario({
      requests: [
        taskCall([
          { do: 'checkpoint', afterMs: 150 },
          { do: 'complete', afterMs: 60 },
        ]),
        ...polls(2),
      ],
      faults: ['id-before-task'],
    }),
  },
] as const;

export const taskUnknown: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-unknown',
  letter: 'T9',
  title: 'An unknown task',
  tagline: 'error -32602',
  brief:
    'Two requests name a task that this server does not have. Both are answered with error ' +
    '-32602, and nothing else happens; polls of the task that is there go on.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Compare the answers to G and X with that to P1: is there anything that tells a wrong id ' +
      'from a deleted task?',
  ],
};
