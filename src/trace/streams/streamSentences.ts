/** Provides the words for what stands around requests and streams; importing it is enough. */

import { provideStreamWords } from '../streamWords.ts';
import { proxyLanes, streamLane } from './lanes.ts';
import { whyStream } from './why.ts';
import { streamChoice, timerName } from './words.ts';

provideStreamWords({
  choiceWords: streamChoice,
  timerName,
  laneOf: streamLane,
  lanes: proxyLanes,
  why: whyStream,
});
