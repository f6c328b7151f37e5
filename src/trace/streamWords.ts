/** The port of the words for what stands around requests and streams, loaded with those parts. */

import { createPort } from '../base/port.ts';
import type { Choice } from '../engine/choice.ts';
import type { Plan } from '../engine/plan.ts';
import type { TimerPlan } from '../engine/planPieces.ts';
import type { Run, Step } from '../engine/run.ts';
import type { Observation } from '../scenario/observation.ts';
import type { Lane, LaneHead, Why } from './types.ts';

export type StreamsObserved = Pick<Observation, 'buffer' | 'tasks' | 'recovery' | 'load'>;

/** Each answers null where the words that every run has are right. */
export interface StreamWords {
  /** What happens in a row. */
  choiceWords(choice: Choice, plan: Plan): string | null;
  /** What a timer of this kind is called in a sentence, without its article. */
  timerName(timer: TimerPlan): string | null;
  laneOf(choice: Choice, plan: Plan): Lane | null;
  /** The lanes of the diagram, given those that every run has. */
  lanes(plan: Plan, heads: readonly LaneHead[]): readonly LaneHead[];
  why(step: Step, run: Run): Why | null;
  /** What the observation tells beside what every run has. */
  observed(run: Run, count: number): StreamsObserved;
}

export const { provide: provideStreamWords, get: streamWords } = createPort<StreamWords>(
  'the words for streams are loaded with their parts',
);
