/** Provides the words for what stands around requests and streams; importing it is enough. */

import { provideStreamWords } from '../streamWords.ts';
import { proxyLanes, streamLane } from './lanes.ts';
import { observedStreams } from './observed.ts';
import { whyStream } from './why.ts';
import { whyQueue } from './whyQueue.ts';
import { streamChoice, timerName } from './words.ts';

provideStreamWords({
  choiceWords: streamChoice,
  timerName,
  laneOf: streamLane,
  lanes: proxyLanes,
  why: (step, run) => whyQueue(step, run) ?? whyStream(step, run),
  observed: observedStreams,
});
