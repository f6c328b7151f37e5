/** Three calls report faster than a slow reader takes their messages. */

import type { Lab } from '../../course/lab.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { GROUP, queued, reporting, reports } from './slowReader.ts';

const done = { do: 'complete', afterMs: 30 } as const;
const work = [...reports(4, 30), done];

const calls = [
  reporting('C', 62, 'index_boxes', [...reports(2, 30), done]),
  reporting('D', 63, 'index_crates', work, { sendAtMs: 10 }),
  reporting('E', 64, 'index_drums', work, { sendAtMs: 20 }),
];

/** What the client does about the gap: it reads the present state. */
const refetch: RequestSpec = {
  ...reporting('R', 65, '', [{ do: 'complete', afterMs: 10 }]),
  method: 'resources/read',
  params: { uri: 'file:///index/status' },
  after: { request: 'E', when: 'answered', delayMs: 50 },
};

function overloaded(faults: Scenario['server']['faults']): Scenario {
  return queued([4, 120], [...calls, refetch], faults);
}

const bounded = overloaded([]);

export const bufferOverload: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'buffer-overload',
  letter: 'B2',
  title: 'More than the reader takes',
  tagline: 'progress gives way, answers stay',
  brief:
    'Three calls report in turns, and the reader takes one message in 120 ms from a queue of ' +
    'four slots. Old progress gives way, every answer arrives, and the client has to read the ' +
    'present state, since what it was told has a gap.',
  transport: 'stdio',
  scenario: bounded,
  forms: [
    { id: 'bounded', name: 'progress gives way', scenario: bounded },
    {
      id: 'oldest',
      name: 'whatever is oldest goes',
      brief:
        'The same queue lets its oldest message go, whatever that is. An answer goes, its client ' +
        'waits for nothing until its deadline, and nobody can say what became of the call.',
      scenario: overloaded(['drops-finals']),
    },
  ],
  tryNext: [
    'Step to the first loss: which message goes, and which stay?',
    'Let the reader take a message in 20 ms: what is left of the loss?',
    'Find the read that closes the gap, and what its client must not do instead.',
  ],
};
