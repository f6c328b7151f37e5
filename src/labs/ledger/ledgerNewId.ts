/** Ids 41 and 42, two charges. */

import type { Lab } from '../../course/lab.ts';
import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';

const calls = (args: Readonly<Record<string, string | number>>) => [
  mutatingCall('A', 41, 0, args, {
    limits: { idleTimeoutMs: 120, maxTotalTimeoutMs: 2000 },
    answerAfterMs: 100,
  }),
  mutatingCall('B', 42, 160, args, { retryOf: 'A' }),
];
const charge = { account: 'acct-7', cents: 1200 };
const forms = [
  { id: 'no-key', name: 'no key', scenario: ledgerScenario({ requests: calls(charge) }) },
  {
    id: 'key',
    name: 'the same key',
    brief:
      'The client gives up on id 41 and tries again as id 42, with the same key. The key ' +
      'names the intent, so the second call is answered with what the first one did.',
    scenario: ledgerScenario({ requests: calls({ ...charge, idempotencyKey: 'checkout-7' }) }),
  },
] as const;

export const ledgerNewId: Lab = {
  section: 'ledger',
  id: 'ledger-new-id',
  letter: '1',
  title: 'A new id is no key',
  tagline: 'ids 41 and 42, two charges',
  brief:
    'The client gives up on id 41 and tries again as id 42. Both ids are answered for; to the ' +
    'server they are two intents, and the account is charged twice.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Count the receipts at the last step, then switch to “the same key” and count again.',
    'Move the deadline of A before its commit: the work is cancelled for the client, and done ' +
      'all the same.',
  ],
};
