/** Failure 2: an answer is sent although the cancellation has won. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { CANCELLING, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 102,
      params: { name: 'paint_fence', arguments: { metres: 12 } },
      work: [{ do: 'complete', afterMs: 240 }],
    },
    { latencyMs: 60, cancelAtMs: 330 },
  );
  return { ...call, server: { faults } };
}

export const answerAfterCancel = failureLab(
  {
    id: 'fail-answer-after-cancel',
    group: CANCELLING,
    title: 'An answer after the cancel',
    tagline: 'the loser speaks all the same',
    brief:
      'The answer is on its way when the user cancels, so it was sent in time. Can you make it ' +
      'fail? This server answers a request even when it has recorded it as cancelled.',
    rightBrief:
      'Once the cancellation has won, the result is discarded where it was made, and the client ' +
      'hears nothing more of the request.',
    names: ['answers all the same', 'falls silent'],
    tryNext: ['Compare the two revisions: one forbids the answer, the other advises against it.'],
    failure: {
      number: 2,
      whose: 'server',
      fault: 'answers-after-cancel',
      wrong: 'A server answers a request after it has accepted its cancellation.',
      seen: 'The client gets a late answer that is of no use to it.',
      remedy: 'When the cancellation wins, stop, discard the result, and send nothing more.',
      client:
        'It has given the request up; a strict one takes the late answer for a broken server.',
      server: 'Its record says cancelled, and its log says that it answered.',
      breaks: [{ invariant: 'INV-2' }],
      moves: [{ move: 'arrive:A.cancel', to: 'complete:A' }],
      reports: [
        issue(
          'modelcontextprotocol/python-sdk',
          2480,
          'A cancelled request was answered with an error all the same, which strict clients ' +
            'took for an unknown id.',
        ),
        issue('modelcontextprotocol/go-sdk', 1235, 'The same in another SDK.'),
      ],
    },
  },
  scenario(['answers-after-cancel']),
  scenario([]),
);
