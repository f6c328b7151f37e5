/** Provides the words for what stands around requests and streams; importing it is enough. */

import { provideStreamWords } from '../streamWords.ts';
import { streamLane, streamLanes } from './lanes.ts';
import { observedLoad, observedQueue } from './observed.ts';
import { observedRecovery } from './recoveryFacts.ts';
import { observedTasks } from './taskFacts.ts';
import { whyStream } from './why.ts';
import { whyFault } from './whyFault.ts';
import { whyFramed } from './whyFramed.ts';
import { whyLoad } from './whyLoad.ts';
import { whyQueue } from './whyQueue.ts';
import { streamChoice, timerName } from './words.ts';

provideStreamWords({
  choiceWords: streamChoice,
  timerName,
  laneOf: streamLane,
  lanes: streamLanes,
  why: (step, run) => {
    const own =
      whyFault(step, run) ?? whyQueue(step, run) ?? whyFramed(step, run) ?? whyStream(step, run);
    return whyLoad(step, run, own) ?? own;
  },
  observed: (run, count) => ({
    ...observedQueue(run, count),
    ...observedTasks(run, count),
    ...observedRecovery(run, count),
    ...observedLoad(run, count),
  }),
});
