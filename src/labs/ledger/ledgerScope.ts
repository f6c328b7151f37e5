/** Other tenant, other operation. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [
      mutatingCall('A', 41, 0, args, { tenant: 'tenant-1' }),
      mutatingCall('B', 42, 150, { ...args, account: 'acct-9' }, { tenant: 'tenant-2' }),
      mutatingCall('C', 43, 300, args, { tenant: 'tenant-1', tool: 'create_refund' }),
    ],
  },
  { safe: 'by tenant and operation', unsafe: 'the bare key' },
  ['unscoped-keys'],
  'Three calls carry the same key: for one tenant, for another one, and for another ' +
    'operation. The ledger knows the bare key alone: B is refused for what another tenant did, ' +
    'and C is answered with a charge.',
);

export const ledgerScope: Lab = {
  section: 'ledger',
  id: 'ledger-scope',
  letter: '10',
  title: 'Whose key it is',
  tagline: 'other tenant, other operation',
  brief:
    'Three calls carry the same key: for one tenant, for another one, and for another ' +
    'operation. They are three keys; a refusal would tell one tenant what another does.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Switch to “the bare key”: B is refused for what another tenant did, and the refund C is ' +
      'answered with a charge.',
  ],
};
