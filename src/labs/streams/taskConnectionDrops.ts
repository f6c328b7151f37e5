/** What a lost connection does to a task: nothing. */

import type { Lab } from '../../course/lab.ts';
import { aboutTask, POLL_MS, polls, taskCall, taskScenario } from '../../course/taskScenario.ts';

const work = [
  { do: 'checkpoint', afterMs: 200 },
  { do: 'complete', afterMs: 200 },
] as const;
const [first] = polls(1);
const again = [
  aboutTask('P2', 12, 'tasks/get', { request: 'P1', when: 'lost', delayMs: POLL_MS }),
  aboutTask('P3', 13, 'tasks/get', { request: 'P2', when: 'open', delayMs: POLL_MS }),
];
const requests = [
  taskCall(work),
  ...(first
    ? [{ ...first, answer: 'sse' as const, work: [{ do: 'complete' as const, afterMs: 80 }] }]
    : []),
  ...again,
];
const acts = [{ do: 'cut', request: 'P1', atMs: 180 }] as const;
const setting = { requests, transport: 'http' as const };
const forms = [
  { id: 'poll', name: 'a poll is cut', scenario: taskScenario({ ...setting, acts }) },
  {
    id: 'create',
    name: 'the call is cut',
    brief:
      'The stream is cut while the answer to the call is on its way. The task exists and works, ' +
      'and nobody knows its id: the client can neither poll nor cancel it. Only a key of the ' +
      'application’s own would find out.',
    scenario: taskScenario({ ...setting, acts: [{ do: 'cut', request: 'T', atMs: 40 }] }),
  },
  {
    id: 'close-cancels',
    name: 'the server takes it for a cancel',
    brief:
      'A server that cancels the task with the request about it. Under 2026-07-28 the cut of a ' +
      'poll is enough; under 2025-11-25 a closed stream cancels not even the poll.',
    scenario: taskScenario({ ...setting, acts, faults: ['close-cancels-task'] }),
  },
] as const;

export const taskConnectionDrops: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-connection-drops',
  letter: 'T4',
  title: 'The connection drops',
  tagline: 'nothing happens to the task',
  brief:
    'Something between the two ends cuts the stream of a poll. Under 2026-07-28 that cancels the ' +
    'poll, and never the task; under 2025-11-25 it cancels nothing. The client polls again for ' +
    'the id that it knows, and does not call the tool again.',
  transport: 'http',
  exists: {
    transport: 'http',
    because:
      'On stdio the connection is a pair of pipes to one process and cannot drop without it: ' +
      'lab T5 shows that.',
  },
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Read the server’s record of P1 and the status of the task side by side, in both revisions.',
    'Take the second position: what could the client still do?',
  ],
};
