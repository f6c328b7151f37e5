/** The labs of streams in the order of their list, group by group. */

import type { Lab } from '../../course/lab.ts';
import '../../trace/streams/allOfStreams.ts';
import '../../trace/allOfLedger.ts';
import { bufferLabs } from './bufferLabs.ts';
import { keepalive } from './keepalive.ts';
import { lost202 } from './lost202.ts';
import { lostAnswer } from './lostAnswer.ts';
import { proxyBuffering } from './proxyBuffering.ts';
import { proxyIdleCut } from './proxyIdleCut.ts';
import { reconnectHerd } from './reconnectHerd.ts';
import { reconnectRefetch } from './reconnectRefetch.ts';
import { stdioFraming } from './stdioFraming.ts';
import { stdioPolluted } from './stdioPolluted.ts';
import { subscriptionEnd } from './subscriptionEnd.ts';
import { taskLabs } from './taskLabs.ts';

export const streamLabs: readonly Lab[] = [
  proxyBuffering,
  proxyIdleCut,
  keepalive,
  lost202,
  ...bufferLabs,
  stdioFraming,
  stdioPolluted,
  ...taskLabs,
  reconnectRefetch,
  subscriptionEnd,
  lostAnswer,
  reconnectHerd,
];
