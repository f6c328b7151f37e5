/** A local row commits no call. */

import type { Lab } from '../../course/lab.ts';
import { type LedgerSetting, ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';

const args = { orderId: 'order-1042', cents: 4500, idempotencyKey: 'refund-1042' };
const tool = 'create_refund';
const setting = (crashAtMs: number, ledger: NonNullable<LedgerSetting['ledger']>) =>
  ledgerScenario({
    requests: [
      mutatingCall('A', 41, 0, args, { tool }),
      mutatingCall('B', 42, 260, args, { tool, retryOf: 'A' }),
    ],
    acts: [
      { do: 'crash', atMs: crashAtMs },
      { do: 'restart', atMs: 200 },
    ],
    ledger,
  });
const forms = [
  { id: 'call-first', name: 'call, then commit', scenario: setting(55, { remote: 'call-first' }) },
  {
    id: 'record-first',
    name: 'commit, then call',
    brief:
      'Another service makes the refund. The commit comes first and the process dies before ' +
      'the call: the record says that it was done, the retry is told so, and no refund is ' +
      'ever made.',
    scenario: setting(75, { remote: 'record-first' }),
  },
  {
    id: 'outbox',
    name: 'outbox',
    brief:
      'The call is written down within the transaction and made after it. The process dies ' +
      'before it has noted that it was made, so the retry makes it again.',
    scenario: setting(95, { remote: 'outbox' }),
  },
  {
    id: 'provider-key',
    name: 'outbox and its key',
    brief:
      'The outbox makes the call again after the crash, and the other service, which is given ' +
      'the key, makes one refund of it.',
    scenario: setting(95, { remote: 'outbox', providerKey: true }),
  },
] as const;

export const ledgerRemote: Lab = {
  section: 'ledger',
  id: 'ledger-remote',
  letter: '12',
  title: 'The effect is elsewhere',
  tagline: 'a local row commits no call',
  brief:
    'Another service makes the refund, and no transaction here reaches it. The process dies ' +
    'between the two: after the call and before what is written of it, or the other way round. ' +
    'What the retry does depends on which of them came first.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Go through the four positions of the switch: twice, never, twice again, once.',
    'With the outbox alone, move the crash to where it does no harm; then ask who would ' +
      'choose that place.',
  ],
};
