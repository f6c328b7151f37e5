/** A map knows only itself. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [
      mutatingCall('A', 41, 0, args, { replica: 1 }),
      mutatingCall('B', 42, 130, args, { replica: 2, retryOf: 'A' }),
      mutatingCall('C', 43, 330, args, { replica: 1, retryOf: 'A' }),
    ],
    acts: [
      { do: 'crash', atMs: 250 },
      { do: 'restart', atMs: 290 },
    ],
  },
  { safe: 'one shared file', unsafe: 'a map in each' },
  ['map-ledger'],
  'One server process executes A; the retry B reaches another, and C the first one after a ' +
    'restart. Neither of them knows the key, so all three are executed.',
);

export const ledgerReplicas: Lab = {
  section: 'ledger',
  id: 'ledger-replicas',
  letter: '8',
  title: 'Two replicas',
  tagline: 'a map knows only itself',
  brief:
    'One server process executes A; the retry B reaches another, and C the first one after a ' +
    'restart. Over one shared file all three are one intent.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Switch to “a map in each” and count: neither the other replica nor the restarted one ' +
      'knows the key.',
  ],
};
