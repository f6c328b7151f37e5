/** Failure 30: the second stream takes the first with it, and the process. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import { toolCall } from '../../course/streamScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

const args = { account: 'acct-9', cents: 3100, idempotencyKey: 'checkout-9' };

function scenario(faults: readonly ServerFault[]): Scenario {
  const list = [{ do: 'complete', afterMs: 30 } as const];
  const requests = [
    mutatingCall('A', 139, 0, args, { answerAfterMs: 30 }),
    toolCall('B', 140, 'list_charges', [500, 2000], list, { sendAtMs: 200 }),
  ];
  return { ...ledgerScenario({ requests, faults }), transport: 'http' };
}

export const oneStream = failureLab(
  {
    id: 'fail-one-stream',
    group: FIELD,
    title: 'The second stream',
    tagline: 'one more is opened, and all are lost',
    brief:
      'The charge is answered before the client opens another stream. Can you make it fail? This ' +
      'server has room for one: a second one, be it a call or a client that comes back, ends its ' +
      'process.',
    rightBrief:
      'Each stream has a place of its own, and one that comes or goes touches no other. Several ' +
      'at once are nothing out of the ordinary.',
    transport: 'http',
    exists: {
      transport: 'http',
      because: 'On stdio there is one pair of pipes for all requests, and no second stream.',
    },
    names: ['one stream', 'a stream for each'],
    tryNext: [
      'Keep the answer to the charge until B has arrived: was the account charged, and who knows?',
      'Let B come between two statements of the charge, and look at what is left in the ledger.',
    ],
    failure: {
      number: 30,
      whose: 'server',
      fault: 'one-stream',
      wrong: 'A second stream ends the process, and every call that it has in hand.',
      seen: 'Calls are lost together whenever a client reconnects or asks for two things at once.',
      remedy:
        'Give every stream its own place, and refuse one alone if need be. For a mutation that ' +
        'was lost the outcome is unknown: look it up by its key before it is tried again.',
      client: 'It has lost both calls, and cannot tell whether the charge was made.',
      server: 'Its process is gone, and with it the answer that was to be sent.',
      breaks: [{ invariant: 'INV-47' }],
      moves: [{ move: 'complete:A', to: 'arrive:B.request' }],
      reports: [
        issue(
          'kaeawc/auto-mobile',
          1942,
          'A client that came back opened a second GET; it was answered 409, and the session ' +
            'ended with all calls in flight.',
        ),
        issue(
          'supercorp-ai/supergateway',
          112,
          'The gateway exited as soon as a stream was opened while it still had another.',
        ),
        pull(
          'supercorp-ai/supergateway',
          182,
          'Each stream got a server of its own, and no longer ends the process.',
        ),
      ],
    },
  },
  scenario(['one-stream']),
  scenario([]),
);
