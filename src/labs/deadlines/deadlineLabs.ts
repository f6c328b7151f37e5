/** The labs of deadlines in the order of their list. */

import type { Lab } from '../../course/lab.ts';
import '../../trace/streams/allOfStreams.ts';
import '../../trace/allOfLedger.ts';
import { balancerCut } from './balancerCut.ts';
import { cancelIgnored } from './cancelIgnored.ts';
import { cancelLost } from './cancelLost.ts';
import { deadlinePropagation } from './deadlinePropagation.ts';
import { duplicateRefund } from './duplicateRefund.ts';
import { initializeCancel } from './initializeCancel.ts';
import { retryStacks } from './retryStacks.ts';
import { silentTimeout } from './silentTimeout.ts';
import { stuckLoop } from './stuckLoop.ts';
import { tokenNoProgress } from './tokenNoProgress.ts';
import { twoClocks } from './twoClocks.ts';

export const deadlineLabs: readonly Lab[] = [
  twoClocks,
  stuckLoop,
  tokenNoProgress,
  silentTimeout,
  cancelIgnored,
  cancelLost,
  initializeCancel,
  retryStacks,
  duplicateRefund,
  balancerCut,
  deadlinePropagation,
];
