/** Failure 15: one request is answered two times. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, pull } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 121,
      params: { name: 'count_tiles', arguments: {} },
      work: [{ do: 'complete', afterMs: 400 }],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  );
  return { ...call, server: { ...call.server, faults } };
}

export const answersTwice = failureLab(
  {
    id: 'fail-answers-twice',
    group: FIELD,
    title: 'Answered twice',
    tagline: 'two answers under one id',
    brief:
      'The request is cancelled in time, so there is no answer at all. Can you make it fail? ' +
      'Whenever this server answers, it does so twice.',
    rightBrief:
      'The answer ends the request at the server, and nothing is sent under its id any more.',
    names: ['answers twice', 'answers once'],
    tryNext: [
      'Let the work complete before the cancellation arrives: which of the two answers ' +
        'counts?',
    ],
    failure: {
      number: 15,
      whose: 'server',
      fault: 'answers-twice',
      wrong: 'A server sends a second response for an id that it has answered.',
      seen: 'A client that is strict takes the second one for an answer to an unknown request.',
      remedy: 'Set the end of a request once; whatever comes after it sends nothing.',
      client: 'It has its answer, and gets another one under an id that it no longer knows.',
      server: 'It believes that it still owed an answer.',
      breaks: [{ invariant: 'INV-1' }],
      moves: [{ move: 'complete:A', to: 'arrive:A.cancel' }],
      reports: [
        pull(
          'CodeGraphContext/CodeGraphContext',
          1715,
          'A line that could not be read was answered under the id of the request before, which ' +
            'had its answer already.',
        ),
      ],
    },
  },
  scenario(['answers-twice']),
  scenario([]),
);
