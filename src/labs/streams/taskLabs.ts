/** The labs of durable tasks in the order of their list. */

import type { Lab } from '../../course/lab.ts';
import { taskCancel } from './taskCancel.ts';
import { taskCompletesAnyway } from './taskCompletesAnyway.ts';
import { taskConnectionDrops } from './taskConnectionDrops.ts';
import { taskInputRequired } from './taskInputRequired.ts';
import { taskRestart } from './taskRestart.ts';
import { taskStopTooEarly } from './taskStopTooEarly.ts';
import { taskTerminalCancel } from './taskTerminalCancel.ts';
import { taskTtl } from './taskTtl.ts';
import { taskUnknown } from './taskUnknown.ts';
import { taskWrongCancel } from './taskWrongCancel.ts';

export const taskLabs: readonly Lab[] = [
  taskCancel,
  taskCompletesAnyway,
  taskTerminalCancel,
  taskConnectionDrops,
  taskRestart,
  taskTtl,
  taskInputRequired,
  taskStopTooEarly,
  taskUnknown,
  taskWrongCancel,
];
