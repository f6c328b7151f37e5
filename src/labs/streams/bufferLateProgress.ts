/** Progress that comes too late, or with a value that its token has had. */

import type { Lab } from '../../course/lab.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';
import { GROUP, queued, reporting } from './slowReader.ts';

const at = (value: number): WorkStep => ({ do: 'progress', afterMs: 20, value, total: 9 });
const done: WorkStep = { do: 'complete', afterMs: 20 };
const late = [at(2), at(5), done, at(9)];
const lower = [at(2), at(6), at(4), done];

function sloppy(work: readonly WorkStep[], more: Scenario['server']['faults'] = []): Scenario {
  const call = reporting('M', 71, 'label_jars', work);
  return queued([4, 100], [call], ['progress-after-end', 'repeats-progress', ...more]);
}

const afterFinal = sloppy(late);

export const bufferLateProgress: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'buffer-late-progress',
  letter: 'B5',
  title: 'Progress after the end',
  tagline: 'too late, or too low',
  brief:
    'A careless server reports once more after it has answered. The queue knows that the request ' +
    'has had its answer, while that waits and when it is gone, and refuses the report.',
  transport: 'stdio',
  scenario: afterFinal,
  forms: [
    { id: 'late', name: 'after the answer', scenario: afterFinal },
    {
      id: 'lower',
      name: 'a lower value',
      brief:
        'The worker reports 6 and then 4. A lower value never takes the place of a higher one: ' +
        'the client would see its progress go back.',
      scenario: sloppy(lower),
    },
    {
      id: 'unwatched',
      name: 'no watch kept',
      brief:
        'A plain queue passes everything on, the late report too, and the client gets progress ' +
        'for a request that it has forgotten.',
      scenario: sloppy(late, ['unbounded-queue']),
    },
  ],
  tryNext: [
    'Find the report among the ignored events, and the rule behind it.',
    'Say what the client would have done with it, in either form.',
  ],
};
