/** The loser waits, then replays. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [mutatingCall('A', 41, 0, args), mutatingCall('B', 42, 5, args, { retryOf: 'A' })],
  },
  { safe: 'one transaction', unsafe: 'statement by statement' },
  ['separate-statements'],
  'A and B arrive together with one key. Each looks for it, finds nothing, and executes; by ' +
    'the time that one of them keeps its result, the other has charged as well.',
);

export const ledgerRace: Lab = {
  section: 'ledger',
  id: 'ledger-race',
  letter: '3',
  title: 'Two connections, one key',
  tagline: 'the loser waits, then replays',
  brief:
    'A and B arrive together with one key, each with a connection of its own. Who gets the ' +
    'write lock first executes; the other is refused the lock, waits, and finds the result.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Let B begin first: move its BEGIN IMMEDIATE before that of A.',
    'Switch to “statement by statement” and look for an order in which only one of them ' +
      'executes.',
  ],
};
