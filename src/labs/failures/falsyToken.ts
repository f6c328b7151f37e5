/** Failure 35: the first call of a session reports, and nobody sees it. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, pull } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 0,
      params: { name: 'paint_fence', arguments: {} },
      progressToken: 0,
      work: [
        { do: 'progress', afterMs: 340, value: 1, total: 2 },
        { do: 'complete', afterMs: 300 },
      ],
    },
    { latencyMs: 60 },
  );
  return { ...call, client: { ...call.client, faults } };
}

export const falsyToken = failureLab(
  {
    id: 'fail-falsy-token',
    group: FIELD,
    title: 'Token zero',
    tagline: 'a value taken for none',
    brief:
      'The first call of a session has the token 0. Its progress arrives in time, and the idle ' +
      'clock runs out all the same: this client asks whether the token is true, and 0 is not.',
    rightBrief:
      'A token is there or not, and 0 and the empty text are there. What is asked is whether it ' +
      'was given, not whether it is true.',
    names: ['asks if it is true', 'asks if it is there'],
    tryNext: ['Step to the report, and compare the idle clock in both positions of the switch.'],
    failure: {
      number: 35,
      whose: 'client',
      fault: 'falsy-token',
      wrong: 'The token 0, or an empty one, is taken for no token at all.',
      seen: 'The first call of a session shows no progress, and all the others do.',
      remedy: 'Compare with what stands for no token, and with nothing else.',
      client: 'It believes that nobody has reported anything for this call.',
      server: 'It has reported under the very token that it was given.',
      breaks: [{ invariant: 'INV-48' }],
      moves: [],
      always: 'A report arrives before the answer in any order, and this client counts it in none.',
      reports: [
        pull(
          'modelcontextprotocol/python-sdk',
          176,
          'The first call of a session had the token 0, which a condition took for none, so that ' +
            'its progress was not sent.',
        ),
        pull(
          'ArcadeAI/arcade-mcp',
          828,
          'A review found that a token of 0 would have silenced the progress of a whole task.',
        ),
      ],
    },
  },
  scenario(['falsy-token']),
  scenario([]),
);
