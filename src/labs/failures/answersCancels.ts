/** Failure 16: a cancellation that comes too late is answered with an error. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 122,
      params: { name: 'sort_beads', arguments: {} },
      work: [{ do: 'complete', afterMs: 400 }],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  );
  return { ...call, server: { ...call.server, faults } };
}

export const answersCancels = failureLab(
  {
    id: 'fail-answers-cancels',
    group: FIELD,
    title: 'A cancellation is answered',
    tagline: 'an error for a notification',
    brief:
      'The cancellation arrives while the work goes on, and is obeyed. Can you make it fail? ' +
      'One that has nothing to cancel is answered with an error.',
    rightBrief: 'A cancellation that names nothing in progress is ignored: no message, no change.',
    exists: {
      transport: 'stdio',
      because:
        'Over HTTP in 2026-07-28 a cancellation is a closed stream, to which nothing could be ' +
        'answered; on stdio it is a message in both revisions.',
    },
    names: ['answers with an error', 'says nothing'],
    tryNext: ['Let the work complete first, so that the cancellation comes too late.'],
    failure: {
      number: 16,
      whose: 'server',
      fault: 'answers-bad-cancels',
      wrong: 'Late, unknown or malformed cancellations are answered with an error.',
      seen: 'Logs fill with errors for what is a race that nobody has lost.',
      remedy: 'Ignore a cancellation that has nothing to cancel, and answer no notification.',
      client: 'It gets an error under no id, and may take the connection for broken.',
      server: 'It believes that a client made a mistake, where two messages have crossed.',
      breaks: [{ invariant: 'INV-3' }, { invariant: 'INV-4' }],
      moves: [{ move: 'complete:A', to: 'arrive:A.cancel' }],
      reports: [
        issue(
          'modelcontextprotocol/java-sdk',
          130,
          'Each cancellation was logged as an error, for want of somebody to handle it.',
        ),
        issue('matrixorigin/memoria', 253, 'One was answered with “method not found”.'),
      ],
    },
  },
  scenario(['answers-bad-cancels']),
  scenario([]),
);
