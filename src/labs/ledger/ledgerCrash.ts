/** What the retry finds. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [mutatingCall('A', 41, 0, args), mutatingCall('B', 42, 200, args, { retryOf: 'A' })],
    acts: [
      { do: 'crash', atMs: 55 },
      { do: 'restart', atMs: 140 },
    ],
  },
  { safe: 'one transaction', unsafe: 'statement by statement' },
  ['separate-statements'],
  'The server process dies between the effect of A and the record of it. B is the retry: it ' +
    'finds no key, and charges a second time.',
);

export const ledgerCrash: Lab = {
  section: 'ledger',
  id: 'ledger-crash',
  letter: '5',
  title: 'A crash at any statement',
  tagline: 'what the retry finds',
  brief:
    'The server process dies in the middle of A and starts again; B is the retry. What the ' +
    'transaction had not committed is gone, so B does the whole of it, once.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'With “Move later” on the crash A gets one statement further each time: find out from ' +
      'where on B is told what A did.',
    'Switch to “statement by statement”: the effect is there, its record is not, and B ' +
      'charges again.',
  ],
};
