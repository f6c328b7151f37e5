/** Failure 21: a key counts for every tenant and every operation. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, pull } from './failureLab.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };

function scenario(faults: readonly ServerFault[]): Scenario {
  return ledgerScenario({
    requests: [
      mutatingCall('A', 126, 0, args, { tenant: 'tenant-1' }),
      mutatingCall('B', 127, 260, { ...args, account: 'acct-9' }, { tenant: 'tenant-2' }),
    ],
    ledger: { windowMs: 200 },
    faults,
  });
}

export const unscopedKeys = failureLab(
  {
    id: 'fail-unscoped-keys',
    group: FIELD,
    title: 'Somebody else’s key',
    tagline: 'the bare key decides',
    brief:
      'Two tenants use the same key, and the second comes when the time of the first is over. ' +
      'Can you make it fail? This ledger knows the bare key alone.',
    rightBrief:
      'A key is unique within its tenant and operation. What another tenant did under the same ' +
      'text is of no concern.',
    names: ['the bare key', 'by tenant and operation'],
    tryNext: ['Let B look for its key while that of A still counts: what is it told?'],
    failure: {
      number: 21,
      whose: 'server',
      fault: 'unscoped-keys',
      wrong:
        'The same key text from another tenant, or for another tool, is taken for the same key.',
      seen: 'A call is refused, or answered with the result of somebody else.',
      remedy: 'Make keys unique by tenant, operation and key.',
      client: 'It is refused for a key that it has never used.',
      server: 'It has found the key, as it believes, with other arguments.',
      breaks: [{ invariant: 'INV-39' }],
      moves: [{ move: 'find:B', to: 'window:A' }],
      reports: [
        pull(
          'openmeterio/openmeter',
          4716,
          'Keys were unique across all customers of a namespace, until they were bound to the ' +
            'customer.',
        ),
      ],
    },
  },
  scenario(['unscoped-keys']),
  scenario([]),
);
