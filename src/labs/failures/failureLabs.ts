/** The labs of failures in the order of their numbers. */

import type { FailureLab } from '../../course/failure.ts';
import '../../trace/streams/allOfStreams.ts';
import '../../trace/allOfLedger.ts';
import { ackIsEnd } from './ackIsEnd.ts';
import { answerAfterCancel } from './answerAfterCancel.ts';
import { answersCancels } from './answersCancels.ts';
import { answersTwice } from './answersTwice.ts';
import { anyTraffic } from './anyTraffic.ts';
import { bufferedStream } from './bufferedStream.ts';
import { cancelsInitialize } from './cancelsInitialize.ts';
import { cancelsTask } from './cancelsTask.ts';
import { droppedFinal } from './droppedFinal.ts';
import { falsyToken } from './falsyToken.ts';
import { forgetfulLedger } from './forgetfulLedger.ts';
import { forgetsWaiters } from './forgetsWaiters.ts';
import { ignoresClose } from './ignoresClose.ts';
import { ignoresKeys } from './ignoresKeys.ts';
import { keepsDeadlines } from './keepsDeadlines.ts';
import { lateCancelWins } from './lateCancelWins.ts';
import { lateWorkWins } from './lateWorkWins.ts';
import { madeUpToken } from './madeUpToken.ts';
import { needsHead } from './needsHead.ts';
import { newIdNoKey } from './newIdNoKey.ts';
import { noFingerprint } from './noFingerprint.ts';
import { noJitter } from './noJitter.ts';
import { oneLineEvents } from './oneLineEvents.ts';
import { oneStream } from './oneStream.ts';
import { postedCancel } from './postedCancel.ts';
import { progressAfterEnd } from './progressAfterEnd.ts';
import { readIsMessage } from './readIsMessage.ts';
import { replaysOthers } from './replaysOthers.ts';
import { resumesFromNothing } from './resumesFromNothing.ts';
import { separateCheck } from './separateCheck.ts';
import { sharedResult } from './sharedResult.ts';
import { slidingMaximum } from './slidingMaximum.ts';
import { strictReader } from './strictReader.ts';
import { takesLateAnswer } from './takesLateAnswer.ts';
import { textIds } from './textIds.ts';
import { unboundedQueue } from './unboundedQueue.ts';
import { unscopedKeys } from './unscopedKeys.ts';

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
  answersTwice,
  answersCancels,
  progressAfterEnd,
  lateWorkWins,
  cancelsInitialize,
  ignoresKeys,
  unscopedKeys,
  ignoresClose,
  lateCancelWins,
  cancelsTask,
  madeUpToken,
  readIsMessage,
  strictReader,
  textIds,
  needsHead,
  oneStream,
  forgetsWaiters,
  keepsDeadlines,
  anyTraffic,
  takesLateAnswer,
  falsyToken,
  replaysOthers,
  oneLineEvents,
];
