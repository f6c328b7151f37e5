/** A cancel is a wish in one revision and an end in the other. */

import type { Lab } from '../../course/lab.ts';
import {
  listenRequest,
  polls,
  stopAct,
  stopRequest,
  taskCall,
  taskScenario,
} from '../../course/taskScenario.ts';

const call = taskCall([
  { do: 'checkpoint', afterMs: 200 },
  { do: 'checkpoint', afterMs: 200 },
  { do: 'complete', afterMs: 100 },
]);
const acts = [stopAct(120)];
const forms = [
  {
    id: 'poll',
    name: 'polled',
    scenario: taskScenario({ requests: [call, stopRequest(), ...polls(3)], acts }),
  },
  {
    id: 'listen',
    name: 'polled and told',
    brief:
      'Beside its polls the client is told of each change: on a subscription that names the task ' +
      'in 2026-07-28, and unasked in 2025-11-25, where it must not rely on that. Once it has ' +
      'been told of the end it polls no more.',
    scenario: taskScenario({
      requests: [call, listenRequest(), stopRequest(), ...polls(3)],
      acts,
      tellsStatus: true,
    }),
  },
  {
    id: 'ack-is-end',
    name: 'takes the answer for the end',
    brief:
      'The client reads the empty acknowledgement as “stopped”, tells its user so and polls no ' +
      'more. The worker reaches no checkpoint before its end, and the task completes. Under ' +
      '2025-11-25 the answer really is the end.',
    scenario: taskScenario({
      requests: [taskCall([{ do: 'complete', afterMs: 300 }]), stopRequest(), ...polls(3)],
      acts,
      clientFaults: ['ack-is-end'],
    }),
  },
] as const;

export const taskCancel: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-cancel',
  letter: 'T1',
  title: 'Cancel a task',
  tagline: 'a wish, or an end',
  brief:
    'The user presses stop. The server takes note and answers, and the task still works: only a ' +
    'checkpoint of its worker observes the wish. Under 2025-11-25 the status is cancelled before ' +
    'the answer goes out.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Step to the answer to X and read both sides: what the service holds, and what the client ' +
      'was told. Then switch the revision.',
    'Move the first checkpoint before the arrival of X: the wish waits for the second one.',
    'Take the third position of the switch, and look at what the client says while the task works.',
  ],
};
