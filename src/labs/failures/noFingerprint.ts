/** Failure 8: one key is used for two intents, and nobody looks at the arguments. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { failureLab, issue, RETRYING } from './failureLab.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };

function scenario(faults: readonly ServerFault[]): Scenario {
  return ledgerScenario({
    requests: [
      mutatingCall('A', 112, 0, args, {
        limits: { idleTimeoutMs: 300, maxTotalTimeoutMs: 2000 },
        answerAfterMs: 100,
      }),
      mutatingCall(
        'C',
        113,
        0,
        { ...args, cents: 9900 },
        { after: { request: 'A', when: 'lost', delayMs: 50 } },
      ),
    ],
    faults,
  });
}

export const noFingerprint = failureLab(
  {
    id: 'fail-no-fingerprint',
    group: RETRYING,
    title: 'One key, two intents',
    tagline: 'nobody compares the arguments',
    brief:
      'A is answered, and the key is used once. Can you make it fail? When its answer is lost, ' +
      'the agent asks anew, under the same key and with another amount.',
    rightBrief:
      'A fingerprint of the arguments is stored with the key. The same key with other arguments ' +
      'is refused, and nothing is changed.',
    names: ['the key decides', 'compares arguments'],
    tryNext: ['Read the answer to C in both positions: which amount was charged?'],
    failure: {
      number: 8,
      whose: 'server',
      fault: 'no-fingerprint',
      wrong: 'A known key is answered without a look at the arguments.',
      seen: 'One key stands for two intents, and the second is silently dropped.',
      remedy: 'Store a fingerprint of the arguments with the key, and refuse where it differs.',
      client: 'It is told of a success, and believes that 9,900 were charged.',
      server: 'It has recognised the key, and has charged 1,200.',
      breaks: [{ invariant: 'INV-39' }],
      moves: [{ expire: 'idle:A' }],
      reports: [
        issue(
          'josipmusa/idempotency4j',
          12,
          'A key that came with another body was answered from the cache without a word.',
        ),
        issue(
          'ArcadeData/arcadedb',
          5023,
          'The key alone chose the answer: another command under it was answered 200 and never ' +
            'executed.',
        ),
      ],
    },
  },
  scenario(['no-fingerprint']),
  scenario([]),
);
