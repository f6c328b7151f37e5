/** Failure 33: the progress of one call keeps another one waiting. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, pull } from './failureLab.ts';

const LIMITS = [500, 2_000] as const;
const REPORTS: RequestSpec['work'] = [
  { do: 'progress', afterMs: 350, value: 1, total: 2 },
  { do: 'complete', afterMs: 150 },
];

function scenario(faults: Scenario['client']['faults']): Scenario {
  return streamScenario({
    client: { faults },
    requests: [
      toolCall('A', 142, 'sort_beads', LIMITS, [{ do: 'complete', afterMs: 250 }]),
      { ...toolCall('B', 143, 'paint_fence', LIMITS, REPORTS), progressToken: 'b-143' },
    ],
  });
}

export const anyTraffic = failureLab(
  {
    id: 'fail-any-traffic',
    group: FIELD,
    title: 'Somebody else’s progress',
    tagline: 'a hang that others keep alive',
    brief:
      'A is answered before B reports anything. Can you make it fail? This client restarts its ' +
      'idle clocks on whatever it is told, without asking whom the progress is about.',
    rightBrief:
      'Only progress under its own token, with a higher value, moves the idle clock of a call. ' +
      'That the server speaks to others says nothing of this one.',
    exists: {
      transport: 'stdio',
      because:
        'Over HTTP each call has a response stream of its own, on which no progress of others ' +
        'arrives.',
    },
    names: ['counts anything', 'counts its own'],
    tryNext: ['Let B report while A is still at work, and compare the idle clock of A.'],
    failure: {
      number: 33,
      whose: 'client',
      fault: 'idle-on-any-traffic',
      wrong: 'Any notification restarts the idle clock of every call.',
      seen: 'A call that hangs is waited for as long as the server is busy with others.',
      remedy: 'Find the request by the token first, and restart the clock of that one alone.',
      client: 'It believes that A is making progress, since it heard from the server.',
      server: 'It has said nothing about A at all.',
      breaks: [{ invariant: 'INV-20' }],
      moves: [{ move: 'progress:B.1', to: 'complete:A' }],
      reports: [
        pull(
          'modelcontextprotocol/typescript-sdk',
          2136,
          'A change would restart the timer before it is known whose progress it is, so that ' +
            'even an unknown token would.',
        ),
      ],
    },
  },
  scenario(['idle-on-any-traffic']),
  scenario([]),
);
