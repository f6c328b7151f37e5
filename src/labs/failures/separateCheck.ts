/** Failure 5: the key is looked up in one step and the effect made in another. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { failureLab, issue, RETRYING } from './failureLab.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };

function scenario(faults: readonly ServerFault[]): Scenario {
  return ledgerScenario({
    requests: [mutatingCall('A', 106, 0, args), mutatingCall('B', 107, 60, args, { retryOf: 'A' })],
    faults,
  });
}

export const separateCheck = failureLab(
  {
    id: 'fail-separate-check',
    group: RETRYING,
    title: 'Check, then act',
    tagline: 'both find no key',
    brief:
      'A has stored its result before B looks, and B is answered with it. Can you make it fail? ' +
      'This server looks for the key, makes the effect and stores the result one by one.',
    rightBrief:
      'Check, effect and result are one transaction that takes the write lock first. Whoever ' +
      'comes second waits, and finds the result.',
    names: ['one by one', 'one transaction'],
    tryNext: ['Find the latest place at which B may look and still find nothing.'],
    failure: {
      number: 5,
      whose: 'server',
      fault: 'separate-statements',
      wrong: 'The key is checked apart from the effect that it protects.',
      seen: 'Two workers both find no such key, and both do the work.',
      remedy: 'Commit the claim, the effect, its record and the result as one unit.',
      client:
        'Each call is answered with a success, and neither answer says that it was the second.',
      server: 'Each handler has checked the key, as it should, and has found nothing.',
      breaks: [{ invariant: 'INV-39' }],
      moves: [{ move: 'find:B', to: 'effect:A' }],
      reports: [
        issue(
          'zonelessdev/zoneless',
          134,
          'Requests at the same time could pass the check of one key before either had stored ' +
            'its result.',
        ),
        issue(
          'ikyriak/IdempotentAPI',
          57,
          'A process that fails between the effect and the record of the key does the work again.',
        ),
      ],
    },
  },
  scenario(['separate-statements']),
  scenario([]),
);
