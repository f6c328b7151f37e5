/** Failure 4: a new request id is taken for protection against a second effect. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import { failureLab, issue, pull, RETRYING } from './failureLab.ts';
import { retriedCharge } from './retriedCharge.ts';

const charge = { account: 'acct-7', cents: 1200 };

const scenario = (args: JsonObject, clientFaults: readonly ClientFault[]) =>
  retriedCharge(104, args, { clientFaults });

export const newIdNoKey = failureLab(
  {
    id: 'fail-new-id',
    group: RETRYING,
    title: 'A new id instead of a key',
    tagline: 'the retry is a second order',
    brief:
      'The charge is answered in time, so nothing is tried again. Can you make it fail? This ' +
      'client sends a call again under a new id when its answer is lost, and has no key.',
    rightBrief:
      'The call bears a key that names the intent. The retry has a new id and the same key, and ' +
      'is answered from the ledger.',
    names: ['new id, no key', 'the same key'],
    tryNext: ['Count the receipts at the last step, in both positions of the switch.'],
    failure: {
      number: 4,
      whose: 'client',
      fault: 'replays-unsafe',
      wrong: 'A new request id is relied on to keep an effect from happening twice.',
      seen: 'A charge, a deployment or a deletion happens twice.',
      remedy: 'Send a durable idempotency key with the call, and the same one with every retry.',
      client: 'It has one answer to one intent, and believes that one charge was made.',
      server: 'It has seen two ids, so two orders, and has carried out both.',
      breaks: [{ invariant: 'INV-38' }],
      moves: [{ expire: 'idle:A' }],
      reports: [
        pull(
          'simonx1/ruby-mcp-client',
          178,
          'A read timeout was on the list of what is tried again, so a write that was still ' +
            'running was sent a second time.',
        ),
        issue(
          'agentmail-to/agentmail-mcp',
          49,
          'The same value stood in the id, a header and an argument; two mails went out, since ' +
            'nothing passed it on.',
        ),
      ],
    },
  },
  scenario(charge, ['replays-unsafe']),
  scenario({ ...charge, idempotencyKey: 'checkout-7' }, []),
);
