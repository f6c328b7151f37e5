/** Which of three lost calls may be tried again. */

import type { Lab } from '../../course/lab.ts';
import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';

const account = { account: 'acct-7' };
const keyed = { ...account, cents: 1200, idempotencyKey: 'checkout-7' };
const keyless = { ...account, cents: 300 };
const read = (label: string, id: number, sendAtMs: number, afterMs: number, more = {}) =>
  mutatingCall(label, id, sendAtMs, account, {
    tool: 'get_balance',
    work: [{ do: 'complete', afterMs, result: { structuredContent: { cents: 8500 } } }],
    ...more,
  });
const lost = [
  read('A', 41, 0, 200),
  mutatingCall('B', 42, 0, keyed, { answerAfterMs: 120 }),
  mutatingCall('C', 43, 65, keyless, { answerAfterMs: 90 }),
];
const again = [
  read('D', 44, 240, 20, { retryOf: 'A' }),
  mutatingCall('E', 45, 250, keyed, { retryOf: 'B' }),
];
const acts = [
  { do: 'crash', atMs: 160 },
  { do: 'restart', atMs: 200 },
] as const;
const forms = [
  {
    id: 'contract',
    name: 'by contract',
    scenario: ledgerScenario({ requests: [...lost, ...again], acts }),
  },
  {
    id: 'hints',
    name: 'by hints',
    brief:
      'The same three lost answers. The tools call themselves idempotent, and this client ' +
      'believes them: the charge without a key is tried again, too.',
    scenario: ledgerScenario({
      requests: [...lost, ...again, mutatingCall('F', 46, 400, keyless, { retryOf: 'C' })],
      acts,
      clientFaults: ['trusts-hints'],
    }),
  },
] as const;

export const retryMatrix: Lab = {
  section: 'ledger',
  id: 'retry-matrix',
  letter: '13',
  title: 'Which calls to try again',
  tagline: 'the contract decides, no hint does',
  brief:
    'The process dies with three answers unsent: of a read, of a charge with a key and of a ' +
    'charge without one. The first two are tried again; of the third nobody can tell.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  panels: ['retry-matrix'],
  forms,
  tryNext: [
    'Name for each of the three calls what would make its retry safe, and check it in the table.',
    'Switch to “by hints”: the tool calls itself idempotent, and the account is charged twice.',
  ],
};
