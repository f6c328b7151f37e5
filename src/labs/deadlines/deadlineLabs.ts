/** The labs of deadlines in the order of their list. */

import type { Lab } from '../../course/lab.ts';
import '../../engine/ledgerHandlers.ts';
import '../../engine/streams/streamParts.ts';
import '../../trace/streams/streamSentences.ts';
import '../../trace/whyLedger.ts';
import { cancelIgnored } from './cancelIgnored.ts';
import { deadlinePropagation } from './deadlinePropagation.ts';
import { duplicateRefund } from './duplicateRefund.ts';
import { initializeCancel } from './initializeCancel.ts';
import { retryStacks } from './retryStacks.ts';
import { stuckLoop } from './stuckLoop.ts';
import { tokenNoProgress } from './tokenNoProgress.ts';
import { twoClocks } from './twoClocks.ts';

export const deadlineLabs: readonly Lab[] = [
  twoClocks,
  stuckLoop,
  tokenNoProgress,
  cancelIgnored,
  initializeCancel,
  retryStacks,
  duplicateRefund,
  deadlinePropagation,
];
