/** The labs of failures in the order of their numbers. */

import type { FailureLab } from '../../course/failure.ts';
import '../../engine/ledgerHandlers.ts';
import '../../engine/streams/streamParts.ts';
import '../../trace/streams/streamSentences.ts';
import '../../trace/whyLedger.ts';
import { ackIsEnd } from './ackIsEnd.ts';
import { answerAfterCancel } from './answerAfterCancel.ts';
import { bufferedStream } from './bufferedStream.ts';
import { droppedFinal } from './droppedFinal.ts';
import { forgetfulLedger } from './forgetfulLedger.ts';
import { newIdNoKey } from './newIdNoKey.ts';
import { noFingerprint } from './noFingerprint.ts';
import { noJitter } from './noJitter.ts';
import { postedCancel } from './postedCancel.ts';
import { resumesFromNothing } from './resumesFromNothing.ts';
import { separateCheck } from './separateCheck.ts';
import { sharedResult } from './sharedResult.ts';
import { slidingMaximum } from './slidingMaximum.ts';
import { unboundedQueue } from './unboundedQueue.ts';

export const failureLabs: readonly FailureLab[] = [
  postedCancel,
  answerAfterCancel,
  slidingMaximum,
  newIdNoKey,
  separateCheck,
  forgetfulLedger,
  sharedResult,
  noFingerprint,
  unboundedQueue,
  droppedFinal,
  bufferedStream,
  resumesFromNothing,
  noJitter,
  ackIsEnd,
];
