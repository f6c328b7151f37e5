/** After it, the key is new. */

import type { Lab } from '../../course/lab.ts';
import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const requests = [
  mutatingCall('A', 41, 0, args),
  mutatingCall('B', 42, 140, args, { retryOf: 'A' }),
  mutatingCall('C', 43, 400, args, { retryOf: 'A' }),
];
const forms = [
  {
    id: 'window',
    name: '200 ms',
    scenario: ledgerScenario({ requests, ledger: { windowMs: 200 } }),
  },
  {
    id: 'forever',
    name: 'kept for ever',
    brief:
      'Keys are kept for ever here: B and C are both answered from the ledger, and every key ' +
      'stays a row of the file.',
    scenario: ledgerScenario({ requests }),
  },
] as const;

export const ledgerWindow: Lab = {
  section: 'ledger',
  id: 'ledger-window',
  letter: '9',
  title: 'A key has a window',
  tagline: 'after it, the key is new',
  brief:
    'Keys are kept for 200 ms here. B comes within that time and is answered from the ledger; C ' +
    'comes after it, and is executed.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Move “C: looks for the key” before the end of the window.',
    'Ask how long the slowest retry may take: the window has to be longer. Its end removes no ' +
      'row: that of C takes the place of A’s, and a key that never comes again keeps its own.',
  ],
};
