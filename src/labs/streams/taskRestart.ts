/** What of a task outlives its process. */

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
      { do: 'checkpoint', afterMs: 150 },
      { do: 'checkpoint', afterMs: 120 },
      { do: 'complete', afterMs: 60 },
    ]),
    stopRequest(),
    ...polls(5),
  ],
  acts: [
    { do: 'crash', atMs: 240 },
    { do: 'restart', atMs: 280 },
  ],
};
const acts = setting.acts ?? [];
const forms = [
  { id: 'durable', name: 'all is stored', scenario: taskScenario(setting) },
  {
    id: 'wish',
    name: 'with a wish to cancel',
    brief:
      'The cancel was acknowledged before the crash, and no checkpoint had observed it. The wish ' +
      'is stored with the task, so the worker that begins again finds it at its next checkpoint. ' +
      'Under 2025-11-25 the task was cancelled already, and is so still.',
    scenario: taskScenario({ ...setting, acts: [stopAct(190), ...acts] }),
  },
  {
    id: 'forgets',
    name: 'kept in memory',
    brief:
      'The server keeps its tasks in the memory of its process. After the restart it knows none ' +
      'of them, and the id that the client holds names nothing.',
    scenario: taskScenario({ ...setting, faults: ['forgets-tasks'] }),
  },
] as const;

export const taskRestart: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-restart',
  letter: 'T5',
  title: 'The server restarts',
  tagline: 'what is durable',
  brief:
    'The server process dies in the middle of the work and comes back. The record of the task is ' +
    'stored: its status, a wish to cancel, its result. The worker begins again at its last ' +
    'checkpoint, so what came after that is done twice.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Move the crash before the first checkpoint: the worker begins at the start.',
    'Count what is done twice in each place of the crash, and ask what that asks of the work.',
  ],
};
