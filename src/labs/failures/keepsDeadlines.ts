/** Failure 32: a deadline outlives the request that it was for. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 141,
      params: { name: 'count_tiles', arguments: {} },
      limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 900 },
      work: [{ do: 'complete', afterMs: 200 }],
    },
    { latencyMs: 60, cancelAtMs: 400 },
  );
  return { ...call, client: { ...call.client, faults } };
}

export const keepsDeadlines = failureLab(
  {
    id: 'fail-keeps-deadlines',
    group: FIELD,
    title: 'A clock left running',
    tagline: 'over, and still due',
    brief:
      'The answer arrives, both deadlines are stopped, and a late wish to cancel comes to ' +
      'nothing. Can you make it fail? When this client gives up, it leaves its deadlines armed.',
    rightBrief:
      'Whatever ends the wait, be it an answer, the user or one of the deadlines, clears all ' +
      'that was set up for the request.',
    names: ['leaves clocks armed', 'stops every clock'],
    tryNext: ['Give up before the answer arrives, then step on: what goes off, and what is sent?'],
    failure: {
      number: 32,
      whose: 'client',
      fault: 'keeps-deadlines',
      wrong: 'A client that gave up leaves the deadlines of the request armed.',
      seen:
        'Timers and handlers pile up in long sessions, and requests that are over are cancelled ' +
        'again.',
      remedy: 'Clear both deadlines in the one place where a request ends, however it ends.',
      client: 'It gave up long ago, and its own clock tells it to give up once more.',
      server: 'It is told to cancel what it has answered, and takes no notice.',
      breaks: [
        { invariant: 'INV-46' },
        // Over HTTP in 2026-07-28 there is no stream left to close, and nothing is sent.
        { invariant: 'INV-10', transport: 'stdio' },
        { invariant: 'INV-10', transport: 'http', revision: '2025-11-25' },
        { invariant: 'INV-7', transport: 'stdio', revision: '2026-07-28' },
      ],
      moves: [{ move: 'cancel:A', to: 'arrive:A.response' }],
      reports: [
        issue(
          'modelcontextprotocol/java-sdk',
          1133,
          'What was kept for a request stayed for ever when it timed out or was cancelled.',
        ),
        issue(
          'vercel/ai',
          16580,
          'A call that was aborted left its handler behind, one more with each.',
        ),
        pull(
          'mastra-ai/mastra',
          21116,
          'A timer of the server outlived its client, went off, and ended the process.',
        ),
      ],
    },
  },
  scenario(['keeps-deadlines']),
  scenario([]),
);
