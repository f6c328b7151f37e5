/** Failure 20: the tool takes a key and does nothing with it. */

import type { ServerFault } from '../../scenario/policies.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';
import { retriedCharge } from './retriedCharge.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };

const scenario = (faults: readonly ServerFault[]) => retriedCharge(124, args, { faults });

export const ignoresKeys = failureLab(
  {
    id: 'fail-ignores-keys',
    group: FIELD,
    title: 'A key that leads nowhere',
    tagline: 'in the schema, and nowhere else',
    brief:
      'The call is answered, and its key is never needed. Can you make it fail? The tool takes ' +
      'a key in its arguments and passes it to nobody.',
    rightBrief:
      'The key reaches the ledger, in the same transaction as the effect, and the retry is ' +
      'answered from there.',
    names: ['takes it, drops it', 'keeps it'],
    tryNext: ['Lose the answer after the effect, and count the receipts at the end.'],
    failure: {
      number: 20,
      whose: 'server',
      fault: 'ignores-keys',
      wrong: 'A key is accepted in the schema and not used.',
      seen: 'The same call under the same key takes effect twice.',
      remedy: 'Pass the key on to what makes the effect, and test that with a retry.',
      client: 'It has done all that was asked of it, and believes that trying again is safe.',
      server: 'It has read the key, and has carried out two calls.',
      breaks: [{ invariant: 'INV-39' }],
      moves: [{ expire: 'idle:A' }],
      reports: [
        issue(
          'KeeperHub/keeperhub',
          2207,
          'One tool of a server dropped the key that all its others passed on.',
        ),
        issue(
          'agentmail-to/agentmail-mcp',
          49,
          'A key in an argument reached nobody, and two mails went out.',
        ),
      ],
    },
  },
  scenario(['ignores-keys']),
  scenario([]),
);
