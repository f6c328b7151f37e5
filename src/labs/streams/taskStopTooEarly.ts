/** Stop is pressed before there is anything to name. */

import type { Lab } from '../../course/lab.ts';
import {
  polls,
  stopAct,
  stopRequest,
  type TaskSetting,
  taskCall,
  taskScenario,
} from '../../course/taskScenario.ts';

const setting: TaskSetting = {
  requests: [
    taskCall([
      { do: 'checkpoint', afterMs: 120 },
      { do: 'complete', afterMs: 80 },
    ]),
    stopRequest(),
    ...polls(3),
  ],
};
const forms = [
  {
    id: 'waits',
    name: 'waits for the id',
    scenario: taskScenario({ ...setting, acts: [stopAct(25)] }),
  },
  {
    id: 'cancels-request',
    name: 'cancels the request',
    brief:
      'The client cancels the call itself. Its server has created the task by then: the answer ' +
      'with the id arrives at a client that waits for it no more, and the task works on, ' +
      'unknown to anybody. Under 2025-11-25 a call that asks for a task must not be cancelled ' +
      'this way, and the client sends nothing.',
    scenario: taskScenario({ ...setting, acts: [{ do: 'cancel', request: 'T', atMs: 25 }] }),
  },
] as const;

export const taskStopTooEarly: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-stop-too-early',
  letter: 'T8',
  title: 'Stop, too early',
  tagline: 'no id to name yet',
  brief:
    'The user presses stop before the answer with the id of the task has arrived. The client ' +
    'remembers that, and sends tasks/cancel as soon as it knows what to name.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Take the second position, and move the arrival of the cancel before the answer of T: which ' +
      'order leaves no task behind?',
    'Switch to Streamable HTTP: the close of the stream loses the answer with the id.',
  ],
};
