/** Failure 25: progress comes under a token that nobody gave. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 131,
      params: { name: 'paint_fence', arguments: {} },
      progressToken: 'a-131',
      work: [
        { do: 'progress', afterMs: 350, value: 1, total: 2 },
        { do: 'complete', afterMs: 150 },
      ],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  );
  return { ...call, server: { ...call.server, faults } };
}

export const madeUpToken = failureLab(
  {
    id: 'fail-made-up-token',
    group: FIELD,
    title: 'A token of its own',
    tagline: 'progress that nobody can place',
    brief:
      'The call is cancelled before its worker reports anything. Can you make it fail? This ' +
      'server reports under a token that it makes out of the id, and not under the one it got.',
    rightBrief:
      'Progress bears the token that the client gave with its request, and a call without one ' +
      'gets no progress.',
    names: ['makes up a token', 'uses the one it got'],
    tryNext: ['Let the report be sent, and see whether it moves the idle clock of the client.'],
    failure: {
      number: 25,
      whose: 'server',
      fault: 'makes-up-tokens',
      wrong: 'A server reports progress under a token that no request gave it.',
      seen: 'The client logs unknown tokens, shows no progress, and gives up as if none came.',
      remedy: 'Use the token of the request, and send nothing where there is none.',
      client: 'It asked under another token, and passes over what it cannot place.',
      server: 'It believes that it has kept its client waiting no longer than it should.',
      breaks: [{ invariant: 'INV-15' }],
      moves: [{ move: 'progress:A.1', to: 'arrive:A.cancel' }],
      reports: [
        issue(
          'twentyhq/twenty',
          24559,
          'Every call got progress under a token made of its id, asked for or not; a client ' +
            'counted 157 errors and took the server for dead.',
        ),
      ],
    },
  },
  scenario(['makes-up-tokens']),
  scenario([]),
);
