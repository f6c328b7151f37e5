/** An answer is lost with the server process: what may be sent again depends on what was asked. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall } from '../../course/ledgerScenario.ts';
import { onceLost } from '../../course/recoveryScenario.ts';
import { streamScenario } from '../../course/streamScenario.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { GROUP } from './recovery.ts';

const account = { account: 'acct-7' };
const charge = { ...account, cents: 1200 };
const keyed = { ...charge, idempotencyKey: 'checkout-7' };
const again = { after: onceLost('A'), retryOf: 'A' };

const balance = (label: string, id: number, afterMs: number, more: Partial<RequestSpec> = {}) =>
  mutatingCall(label, id, 0, account, {
    tool: 'get_balance',
    work: [{ do: 'complete', afterMs, result: { structuredContent: { cents: 8500 } } }],
    ...more,
  });
const find = mutatingCall('B', 62, 0, account, {
  tool: 'find_charges',
  after: onceLost('A'),
  work: [{ do: 'complete', afterMs: 10 }],
});

function lost(requests: readonly RequestSpec[], faults: readonly ClientFault[] = []): Scenario {
  return streamScenario({
    requests: [...requests],
    client: { faults: [...faults] },
    acts: [
      { do: 'crash', atMs: 140 },
      { do: 'restart', atMs: 240 },
    ],
  });
}

const read = lost([balance('A', 61, 200), balance('B', 62, 20, again)]);
const mutation = mutatingCall('A', 61, 0, charge, { answerAfterMs: 200 });

export const lostAnswer: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'lost-answer',
  letter: 'R3',
  title: 'The answer that never came',
  tagline: 'send again, send with a key, or look',
  brief:
    'The process dies before it answers a read. The client asks again under a new id: it changes ' +
    'nothing, so a second one does no harm.',
  transport: 'stdio',
  scenario: read,
  forms: [
    { id: 'read', name: 'a read', scenario: read },
    {
      id: 'keyed',
      name: 'a charge with a key',
      brief:
        'The charge was committed when the process died. The client sends it again with the same ' +
        'key and the same arguments, and gets what the first one did.',
      scenario: lost([
        mutatingCall('A', 61, 0, keyed, { answerAfterMs: 200 }),
        mutatingCall('B', 62, 0, keyed, again),
      ]),
    },
    {
      id: 'unsafe',
      name: 'a charge without one',
      brief:
        'Nothing would know a second charge for the first. The client reads which charges there ' +
        'are, and finds the one whose answer was lost.',
      scenario: lost([mutation, find]),
    },
    {
      id: 'replayed',
      name: 'sent again all the same',
      brief:
        'The client takes a lost answer for a reason to send the charge again. The account is ' +
        'charged twice, and both charges look well.',
      scenario: lost([mutation, mutatingCall('B', 62, 0, charge, again)], ['replays-unsafe']),
    },
  ],
  tryNext: [
    'Move the crash before the commit: what does the client find then, and what may it do?',
    'Count the effects in each form, and say which forms could do without the ledger.',
  ],
};
