/** The labs of deadlines in the order of their list. */

import type { Lab } from '../../course/lab.ts';
import { cancelIgnored } from './cancelIgnored.ts';
import { initializeCancel } from './initializeCancel.ts';
import { stuckLoop } from './stuckLoop.ts';
import { tokenNoProgress } from './tokenNoProgress.ts';
import { twoClocks } from './twoClocks.ts';

export const deadlineLabs: readonly Lab[] = [
  twoClocks,
  stuckLoop,
  tokenNoProgress,
  cancelIgnored,
  initializeCancel,
];
