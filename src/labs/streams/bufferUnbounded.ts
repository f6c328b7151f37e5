/** The same flood through a bounded queue and through one that has no bound. */

import type { Lab } from '../../course/lab.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, queued, reporting, reports } from './slowReader.ts';

const work = [...reports(50, 10), { do: 'complete', afterMs: 10 } as const];

function flood(faults: Scenario['server']['faults']): Scenario {
  return queued(
    [4, 60],
    [
      reporting('N', 72, 'scan_north', work),
      reporting('S', 73, 'scan_south', work, { sendAtMs: 5 }),
    ],
    faults,
  );
}

const unbounded = flood(['unbounded-queue']);

export const bufferUnbounded: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'buffer-unbounded',
  letter: 'B6',
  title: 'A queue without an end',
  tagline: 'memory, and answers that come too late',
  brief:
    'Two calls report a hundred times in half a second, to a reader that takes one message in ' +
    '60 ms. Nothing is lost, and everything waits: the answers stand behind reports that nobody ' +
    'needs any more, until the client has given up.',
  transport: 'stdio',
  scenario: unbounded,
  forms: [
    { id: 'unbounded', name: 'without a bound', scenario: unbounded },
    {
      id: 'bounded',
      name: 'four slots',
      brief:
        'The same flood through four slots: old progress gives way, memory stays level, and ' +
        'both answers arrive soon after the work is done.',
      scenario: flood([]),
    },
  ],
  tryNext: [
    'Read the curve: where does it turn, and what sets how high it is there?',
    'Let the reader take a message in 5 ms: when do the two curves differ no more?',
  ],
};
