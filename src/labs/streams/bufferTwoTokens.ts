/** Two calls on one queue: only neighbours of one token coalesce. */

import type { Lab } from '../../course/lab.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, queued, reporting, reports } from './slowReader.ts';

const work = [...reports(4, 20), { do: 'complete', afterMs: 20 } as const];

/** The second call begins so long after the first. */
function twoCalls(laterMs: number): Scenario {
  return queued(
    [4, 200],
    [
      reporting('G', 66, 'sort_beads', work),
      reporting('H', 67, 'sort_pearls', work, { sendAtMs: laterMs }),
    ],
  );
}

const turns = twoCalls(10);

export const bufferTwoTokens: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'buffer-two-tokens',
  letter: 'B3',
  title: 'Two tokens on one queue',
  tagline: 'only neighbours coalesce',
  brief:
    'Two calls report at the same pace and take turns in the queue. Each message has the other ' +
    'call’s before it, so none can take the place of an older one, and progress is lost.',
  transport: 'stdio',
  scenario: turns,
  forms: [
    { id: 'turns', name: 'in turns', scenario: turns },
    {
      id: 'runs',
      name: 'one after the other',
      brief:
        'The second call begins when the first is done. Its reports are neighbours now: each ' +
        'takes the place of the one before it, and nothing is lost.',
      scenario: twoCalls(100),
    },
  ],
  tryNext: [
    'Compare the two positions: the same messages, another order, another loss.',
    'Move one report of H before the one of G that it follows, and see two coalesce.',
  ],
};
