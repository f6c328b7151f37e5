/** Failure 34: what was given up is answered after all, and counts. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 144,
      params: { name: 'reserve_seat', arguments: { seat: 'A1' } },
      work: [{ do: 'complete', afterMs: 250 }],
    },
    { latencyMs: 60, cancelAtMs: 420 },
  );
  return { ...call, client: { ...call.client, faults } };
}

export const takesLateAnswer = failureLab(
  {
    id: 'fail-takes-late-answer',
    group: FIELD,
    title: 'An answer from before',
    tagline: 'given up, then taken after all',
    brief:
      'The answer arrives, and a late wish to cancel comes to nothing. Can you make it fail? ' +
      'This client still takes the answer to a call that it has given up.',
    rightBrief:
      'Whoever gave up has an outcome, and an answer that comes later changes nothing. What it ' +
      'tells of the effect is worth a line in the log, and a look at the server.',
    exists: {
      transport: 'stdio',
      because:
        'Over HTTP in 2026-07-28 a call is given up by closing its stream, on which no late ' +
        'answer can arrive.',
    },
    names: ['takes it', 'ignores it'],
    tryNext: [
      'Move the cancellation above the arrival of the answer: how often does the caller hear?',
    ],
    failure: {
      number: 34,
      whose: 'client',
      fault: 'accepts-late-answers',
      wrong: 'An answer that arrives after the client gave up overwrites its outcome.',
      seen: 'A call ends twice, or its late answer breaks the connection for the calls after it.',
      remedy: 'Forget the id when you give up, and pass over whatever comes for it, with a note.',
      client: 'It told its caller that the call was given up, and now that it has succeeded.',
      server: 'It answered in time, and has heard of the cancellation only afterwards.',
      breaks: [{ invariant: 'INV-5' }],
      moves: [{ move: 'cancel:A', to: 'arrive:A.response' }],
      reports: [
        issue(
          'strands-agents/harness-sdk',
          1221,
          'The answer to a call that had timed out spoiled the connection when it came later.',
        ),
        issue(
          'anthropics/claude-code',
          62121,
          'Calls expired after about a second, and every answer came later, for an id that was ' +
            'no longer known.',
        ),
      ],
    },
  },
  scenario(['accepts-late-answers']),
  scenario([]),
);
