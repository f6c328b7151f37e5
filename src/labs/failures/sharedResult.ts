/** Failure 7: the stored result is handed out itself, and edits of it come back in replays. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { failureLab, pull, RETRYING } from './failureLab.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };

function scenario(faults: readonly ServerFault[]): Scenario {
  return ledgerScenario({
    requests: [
      mutatingCall('A', 110, 0, args, {
        work: [
          { do: 'mutate', afterMs: 10, statementMs: 10 },
          { do: 'edit', afterMs: 150 },
          { do: 'complete', afterMs: 10 },
        ],
      }),
      mutatingCall('B', 111, 90, args, { retryOf: 'A' }),
    ],
    faults,
  });
}

export const sharedResult = failureLab(
  {
    id: 'fail-shared-result',
    group: RETRYING,
    title: 'A result that is shared',
    tagline: 'one edit, every replay',
    brief:
      'B has its replay before anybody edits the result of A. Can you make it fail? This server ' +
      'hands out the very object that it keeps, and puts a greeting into it before it answers.',
    rightBrief:
      'The result is stored as text when it is committed, and each replay is built from that: an ' +
      'edit stays with the caller who made it.',
    names: ['hands out its own', 'hands out copies'],
    tryNext: ['Read the two answers in the frames, with the edit before and after the replay.'],
    failure: {
      number: 7,
      whose: 'server',
      fault: 'map-ledger',
      wrong: 'The stored result is a mutable object, and is handed out itself.',
      seen: 'What one caller edits is in every later replay.',
      remedy: 'Turn the result into text when it is committed, and hand out copies.',
      client: 'It is told of a replay, and cannot know that this is not what was first answered.',
      server: 'It believes that it kept the first result, and has changed it with its own hands.',
      breaks: [{ invariant: 'INV-39' }],
      moves: [{ move: 'edit:A', to: 'send:B' }],
      reports: [
        pull(
          'juspay/neurolink',
          1618,
          'A cache of tool results gave out what it held by reference, so callers could change ' +
            'later hits.',
        ),
      ],
    },
  },
  scenario(['map-ledger']),
  scenario([]),
);
