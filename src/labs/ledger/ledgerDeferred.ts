/** Both read, one may write. */

import type { Lab } from '../../course/lab.ts';
import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';

const requests = [
  mutatingCall('A', 41, 0, { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' }),
  mutatingCall(
    'B',
    42,
    5,
    { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' },
    {
      retryOf: 'A',
    },
  ),
];
const forms = [
  {
    id: 'deferred',
    name: 'BEGIN',
    scenario: ledgerScenario({ requests, faults: ['deferred-begin'] }),
  },
  {
    id: 'immediate',
    name: 'BEGIN IMMEDIATE',
    brief:
      'BEGIN IMMEDIATE takes the write lock before anything is read. The second transaction ' +
      'is refused there, waits, and finds the result of the first.',
    scenario: ledgerScenario({ requests }),
  },
] as const;

export const ledgerDeferred: Lab = {
  section: 'ledger',
  id: 'ledger-deferred',
  letter: '4',
  title: 'BEGIN is not enough',
  tagline: 'both read, one may write',
  brief:
    'A plain BEGIN takes no lock. Both transactions read “no such key”; the first to write gets ' +
    'the lock, and the second is told at once that it never will.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Move the ROLLBACK of B after the COMMIT of A: now the commit is refused, since B still ' +
      'reads.',
    'Switch to “BEGIN IMMEDIATE”: the second waits before it has read anything.',
  ],
};
