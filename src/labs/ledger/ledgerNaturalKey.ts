/** The business has a name for it. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { orderId: 'order-1042', cents: 4500 };
const forms = twins(
  {
    requests: [
      mutatingCall('A', 41, 0, args, { tool: 'create_refund' }),
      mutatingCall('B', 42, 150, args, { tool: 'create_refund', retryOf: 'A' }),
    ],
    ledger: { naturalKey: 'orderId' },
  },
  { safe: 'returns what exists', unsafe: 'reports a conflict' },
  ['conflict-error'],
  'The caller sends no key, but an order is refunded only once. The second call breaks the ' +
    'constraint, and is told of a conflict, which reads like a reason to try again.',
);

export const ledgerNaturalKey: Lab = {
  section: 'ledger',
  id: 'ledger-natural-key',
  letter: '11',
  title: 'Where no key is possible',
  tagline: 'the business has a name for it',
  brief:
    'The caller sends no key, but an order is refunded only once. The file holds that as a ' +
    'constraint, and a second call is told of the refund that exists.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Read B’s answer, then switch to “reports a conflict” and read it as a model would: would ' +
      'you try a third time?',
  ],
};
