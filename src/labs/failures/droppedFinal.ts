/** Failure 10: a full queue lets an answer go. */

import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { queued, reporting, reports } from '../streams/slowReader.ts';
import { failureLab, issue, STREAMING } from './failureLab.ts';

function scenario(faults: readonly ServerFault[]): Scenario {
  return queued(
    [2, 60],
    [
      reporting('A', 115, 'count_tiles', [{ do: 'complete', afterMs: 40 }]),
      reporting('B', 116, 'index_archive', [...reports(2, 120), { do: 'complete', afterMs: 120 }]),
    ],
    [...faults],
  );
}

export const droppedFinal = failureLab(
  {
    id: 'fail-dropped-final',
    group: STREAMING,
    title: 'The answer that was dropped',
    tagline: 'the oldest goes, whatever it is',
    brief:
      'The answer to A is taken before B has much to say. Can you make it fail? When the queue ' +
      'of this server is full, its oldest message goes, an answer too.',
    rightBrief:
      'When the queue is full, progress makes room. An answer is never let go, and what was lost ' +
      'is marked as to be read again.',
    names: ['the oldest goes', 'progress goes'],
    tryNext: ['Fill the queue behind the answer to A, and see what its client is left with.'],
    failure: {
      number: 10,
      whose: 'server',
      fault: 'drops-finals',
      wrong: 'Under pressure the queue drops a final response.',
      seen: 'The work was done, and nobody will ever know how it ended.',
      remedy: 'Reserve room for answers, or let progress go; never let a final response go.',
      client: 'It waits until its deadline, and believes that the server hangs.',
      server: 'It has answered, and its log says so.',
      breaks: [{ invariant: 'INV-40' }],
      moves: [{ move: 'progress:B.2', to: 'drain:server.1' }],
      reports: [
        issue(
          'labring/aiproxy',
          641,
          'The answer met a full queue and the error was swallowed: the client had its 202 and ' +
            'waited for ever.',
        ),
      ],
    },
  },
  scenario(['drops-finals']),
  scenario([]),
);
