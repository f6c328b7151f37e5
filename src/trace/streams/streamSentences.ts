/** Provides the words for what stands around requests and streams; importing it is enough. */

import { provideStreamWords } from '../streamWords.ts';
import { streamLane, streamLanes } from './lanes.ts';
import { observedRecovery } from './recoveryFacts.ts';
import { observedTasks } from './taskFacts.ts';
import { whyStream } from './why.ts';
import { streamChoice, timerName } from './words.ts';

provideStreamWords({
  choiceWords: streamChoice,
  timerName,
  laneOf: streamLane,
  lanes: streamLanes,
  why: whyStream,
  observed: (run, count) => ({ ...observedTasks(run, count), ...observedRecovery(run, count) }),
});
