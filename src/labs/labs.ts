/** The labs of the orderings, in the order of their list; those of the ledger are loaded apart. */

import type { Lab } from '../course/lab.ts';
import { cancelFirst } from './cancelFirst.ts';
import { closeStream } from './closeStream.ts';
import { completeFirst } from './completeFirst.ts';
import { maximumDeadline } from './maximumDeadline.ts';

export const labs: readonly [Lab, ...Lab[]] = [
  cancelFirst,
  completeFirst,
  maximumDeadline,
  closeStream,
];
