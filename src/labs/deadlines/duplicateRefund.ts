/** A refund that lands after its deadline, and the retry that had gone out before. */

import type { Lab, LabForm } from '../../course/lab.ts';
import { type RefundClient, refundScenario } from '../../course/refundScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';

const DEADLINE_MS = 30_000;
const FIRST_MS = 34_000;

function refund(
  client: RefundClient,
  faults: readonly ServerFault[] = [],
): ReturnType<typeof refundScenario> {
  return refundScenario({ deadlineMs: DEADLINE_MS, firstMs: FIRST_MS, ...client, faults });
}

const silent = refund({ giveUp: 'silent', hasKey: false });
const forms: readonly LabForm[] = [
  { id: 'silent', name: 'no key, silent', scenario: silent },
  {
    id: 'cancels',
    name: 'no key, cancels',
    brief:
      'The client says that it has given up. The server takes note and answers A no more, but ' +
      'the refund is with the provider already, and lands: two refunds, and one answer.',
    scenario: refund({ giveUp: 'protocol', hasKey: false }),
  },
  {
    id: 'ignored',
    name: 'server ignores the cancel',
    brief:
      'The client cancels, and this server takes no notice. Both calls are answered, and both ' +
      'refunds are made; to the client it looks as if nobody had said anything.',
    scenario: refund({ giveUp: 'protocol', hasKey: false }, ['ignores-cancel', 'ignores-close']),
  },
  {
    id: 'key',
    name: 'with a key',
    brief:
      'Both calls carry one key. The retry makes the refund, and the first attempt finds that ' +
      'when it comes to write: one refund, whichever of them is first.',
    scenario: refund({ giveUp: 'silent', hasKey: true }),
  },
];

export const duplicateRefund: Lab = {
  section: 'deadlines',
  id: 'duplicate-refund',
  letter: 'I',
  title: 'The second refund',
  tagline: '30 s of patience, 34 s of work',
  brief:
    'The provider takes 34 s over a refund, and the client waits 30. Its retry is done in 3 s. ' +
    'Two requests, two answers, of which one can be paired, and two refunds: the first was ' +
    'never undone.',
  transport: 'stdio',
  scenario: silent,
  forms,
  tryNext: [
    'At the last step, look for the refund that no answer was taken for.',
    'Choose a shorter deadline, which seems the careful thing, and count the refunds.',
    'Switch to “with a key”, and choose any deadline you like.',
  ],
};
