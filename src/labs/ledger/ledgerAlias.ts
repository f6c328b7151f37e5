/** An edit that poisons replays. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [
      mutatingCall('A', 41, 0, args, {
        work: [
          { do: 'mutate', afterMs: 10, statementMs: 10 },
          { do: 'edit', afterMs: 10 },
          { do: 'complete', afterMs: 10 },
        ],
      }),
      mutatingCall('B', 42, 200, args, { retryOf: 'A' }),
    ],
  },
  { safe: 'stored as text', unsafe: 'a map of objects' },
  ['map-ledger'],
  'The server greets the caller in the result before it answers. The map hands out the very ' +
    'object that it keeps, so the greeting is in every replay.',
);

export const ledgerAlias: Lab = {
  section: 'ledger',
  id: 'ledger-alias',
  letter: '6',
  title: 'What is handed out',
  tagline: 'an edit that poisons replays',
  brief:
    'The server greets the caller in the result before it answers. The ledger keeps text and ' +
    'rebuilds every result from it, so the greeting stays where it belongs.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Compare the two answers in the frames, then switch to “a map of objects” and compare ' +
      'them again.',
  ],
};
