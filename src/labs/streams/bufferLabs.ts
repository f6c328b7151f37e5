/** The labs of backpressure in the order of their list. */

import type { Lab } from '../../course/lab.ts';
import { bufferLateProgress } from './bufferLateProgress.ts';
import { bufferOnlyFinals } from './bufferOnlyFinals.ts';
import { bufferOverload } from './bufferOverload.ts';
import { bufferTwoTokens } from './bufferTwoTokens.ts';
import { bufferUnbounded } from './bufferUnbounded.ts';
import { progressRate } from './progressRate.ts';

export const bufferLabs: readonly Lab[] = [
  progressRate,
  bufferOverload,
  bufferTwoTokens,
  bufferOnlyFinals,
  bufferLateProgress,
  bufferUnbounded,
];
