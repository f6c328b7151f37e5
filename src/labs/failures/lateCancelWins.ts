/** Failure 23: a cancellation that comes too late overwrites what was completed. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 129,
      params: { name: 'count_tiles', arguments: {} },
      work: [{ do: 'complete', afterMs: 400 }],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  );
  return { ...call, server: { ...call.server, faults } };
}

export const lateCancelWins = failureLab(
  {
    id: 'fail-late-cancel-wins',
    group: FIELD,
    title: 'Two ends for one request',
    tagline: 'the race is run twice',
    brief:
      'The cancellation arrives first, and the work is suppressed. Can you make it fail? In ' +
      'this server each of the two writes the end of a request, whatever stands there.',
    rightBrief: 'The record is set once. Whichever comes second finds it set, and does nothing.',
    names: ['the last one writes', 'the first one decides'],
    tryNext: ['Let the work complete just before the cancellation arrives: one record, two ends.'],
    failure: {
      number: 23,
      whose: 'server',
      fault: 'late-cancel-wins',
      wrong: 'Handler and cancellation both finish the same request.',
      seen:
        'A request that was answered is recorded as cancelled, or a check fails and takes the ' +
        'server down.',
      remedy: 'Let one terminal state be set once, and make the loser a step without effect.',
      client: 'It has cancelled, and an answer comes all the same.',
      server: 'It has answered, and its record says that it never did.',
      breaks: [{ invariant: 'INV-3' }, { invariant: 'INV-4' }],
      moves: [{ move: 'complete:A', to: 'arrive:A.cancel' }],
      reports: [
        issue(
          'modelcontextprotocol/python-sdk',
          2416,
          'A cancellation between the end of the handler and the writing of its answer made ' +
            'both finish the request, and the server failed.',
        ),
      ],
    },
  },
  scenario(['late-cancel-wins']),
  scenario([]),
);
