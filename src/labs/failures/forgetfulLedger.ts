/** Failure 6: what is known of keys lives in the memory of one process. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { failureLab, issue, RETRYING } from './failureLab.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };

function scenario(faults: readonly ServerFault[]): Scenario {
  return ledgerScenario({
    requests: [
      mutatingCall('A', 108, 0, args),
      mutatingCall('B', 109, 150, args, { retryOf: 'A' }),
    ],
    acts: [
      { do: 'crash', atMs: 300 },
      { do: 'restart', atMs: 360 },
    ],
    faults,
  });
}

export const forgetfulLedger = failureLab(
  {
    id: 'fail-forgetful-ledger',
    group: RETRYING,
    title: 'A ledger that forgets',
    tagline: 'keys in the memory of a process',
    brief:
      'A is executed, B is answered with its result, and only then the process restarts. Can you ' +
      'make it fail? This server keeps its keys in its own memory.',
    rightBrief:
      'Keys and results lie in a file that outlives the process, and that every other process ' +
      'opens as well.',
    names: ['a map in memory', 'a file'],
    tryNext: ['Move the restart up: whatever was known before it is gone.'],
    failure: {
      number: 6,
      whose: 'server',
      fault: 'map-ledger',
      wrong: 'The ledger of keys is in the memory of a process, and there are several.',
      seen: 'After a restart, or at another worker, the key is unknown and the work is done again.',
      remedy: 'Keep keys in a durable store that all share, or let the service behind deduplicate.',
      client:
        'It has sent the same key twice, as agreed, and believes that the charge was made once.',
      server: 'The process that came back has never seen the key.',
      breaks: [{ invariant: 'INV-39' }],
      moves: [{ move: 'restart:server', to: 'send:B' }],
      reports: [
        issue(
          'AnchorNet-Org/AnchorNet-Backend',
          221,
          'Answers were kept in a map of each process: the same key at another replica did the ' +
            'work again.',
        ),
        issue(
          'adcontextprotocol/adcp',
          2346,
          'One key, sent ten times, came back with two different records, as if two histories ' +
            'were kept.',
        ),
      ],
    },
  },
  scenario(['map-ledger']),
  scenario([]),
);
