/** Failure 28: the answer to 137 comes back under "137". */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 137,
      params: { name: 'count_tiles', arguments: {} },
      work: [{ do: 'complete', afterMs: 400 }],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  );
  return { ...call, server: { ...call.server, faults } };
}

export const textIds = failureLab(
  {
    id: 'fail-text-ids',
    group: FIELD,
    title: 'The same digits',
    tagline: 'asked as a number, answered as text',
    brief:
      'The request is cancelled in time, so there is no answer. Can you make it fail? This ' +
      'server, or a gateway before it, makes text of every number that is an id.',
    rightBrief: 'The answer bears the id as it came: a number stays a number, and text stays text.',
    names: ['makes text of ids', 'leaves ids alone'],
    tryNext: ['Let the work complete first, and compare the ids of both messages on the wire.'],
    failure: {
      number: 28,
      whose: 'server',
      fault: 'answers-text-ids',
      wrong: 'A response bears its request’s id in another type.',
      seen: 'Every call times out, though each answer stands in the client’s own log.',
      remedy: 'Hand ids on as they are; to whoever only passes them on they have no meaning.',
      client: 'It knows no request by that id, and waits for an answer that is there.',
      server: 'It has answered, and sees a client that gives up for no reason.',
      breaks: [{ invariant: 'INV-44' }],
      moves: [{ move: 'complete:A', to: 'arrive:A.cancel' }],
      reports: [
        issue(
          'modelcontextprotocol/python-sdk',
          961,
          'Servers answered under the same digits as text, and the client never matched them.',
        ),
        issue(
          'modelcontextprotocol/rust-sdk',
          1017,
          'The same was met there; digits for a number are taken since.',
        ),
      ],
    },
  },
  scenario(['answers-text-ids']),
  scenario([]),
);
