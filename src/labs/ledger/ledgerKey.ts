/** Replay, refusal, nothing else. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [
      mutatingCall('A', 41, 0, args),
      mutatingCall('B', 42, 160, args, { retryOf: 'A' }),
      mutatingCall('C', 43, 300, { ...args, cents: 9900 }),
    ],
  },
  { safe: 'compares arguments', unsafe: 'key alone decides' },
  ['no-fingerprint'],
  'B repeats the call of A under the same key and is answered from the ledger. C uses the key ' +
    'for another amount and is answered the same: nobody looked at the arguments.',
);

export const ledgerKey: Lab = {
  section: 'ledger',
  id: 'ledger-key',
  letter: '2',
  title: 'One key, one intent',
  tagline: 'replay, refusal, nothing else',
  brief:
    'B repeats the call of A under another id and the same key: it is answered from the ledger. ' +
    'C uses the key for another amount: it is refused, and nothing is changed.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Read the answers of A and B in the frames: only one is marked as replayed.',
    'Switch to “key alone decides”: C is told that 1200 were charged, and believes it was ' +
      '9900.',
  ],
};
