/** A queue that is full of answers, and one more answer. */

import type { Lab } from '../../course/lab.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, queued, reporting } from './slowReader.ts';

function threeAnswers(capacity: number): Scenario {
  return queued(
    [capacity, 300],
    [
      reporting('I', 68, 'count_tiles', [{ do: 'complete', afterMs: 40 }]),
      reporting('J', 69, 'count_bricks', [{ do: 'complete', afterMs: 50 }]),
      reporting('K', 70, 'count_planks', [{ do: 'complete', afterMs: 60 }]),
    ],
  );
}

const full = threeAnswers(2);

export const bufferOnlyFinals: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'buffer-only-finals',
  letter: 'B4',
  title: 'Full of answers',
  tagline: 'one is refused, and both sides see it',
  brief:
    'Three calls end before the reader takes anything, and the queue has two slots. The third ' +
    'answer could only fit if another one went. The queue refuses it: over HTTP the server ends ' +
    'that stream, on stdio the client finds out by its deadline.',
  transport: 'http',
  scenario: full,
  forms: [
    { id: 'full', name: 'two slots', scenario: full },
    {
      id: 'room',
      name: 'three slots',
      brief:
        'The queue has a slot for each call that may be in progress at once, which is the bound ' +
        'that never has to refuse an answer.',
      scenario: threeAnswers(3),
    },
  ],
  tryNext: [
    'Compare what the client knows on the two transports, and when.',
    'Ask what the client may do next: the work was done, and its answer is gone.',
  ],
};
