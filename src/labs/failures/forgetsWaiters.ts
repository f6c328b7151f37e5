/** Failure 31: a task is cancelled while somebody waits for its result. */

import {
  resultRequest,
  stopAct,
  stopRequest,
  taskCall,
  taskScenario,
} from '../../course/taskScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

function scenario(faults: readonly ServerFault[]): Scenario {
  const work = [
    { do: 'checkpoint', afterMs: 600 },
    { do: 'complete', afterMs: 200 },
  ] as const;
  const result = resultRequest({ request: 'T', when: 'known', delayMs: 200 });
  return {
    ...taskScenario({
      requests: [
        taskCall(work),
        stopRequest(),
        { ...result, limits: { maxTotalTimeoutMs: 1_500 } },
      ],
      acts: [stopAct(120)],
      faults,
    }),
    revision: '2025-11-25',
  };
}

export const forgetsWaiters = failureLab(
  {
    id: 'fail-forgets-waiters',
    group: FIELD,
    title: 'Nobody tells the waiter',
    tagline: 'a cancel answered, a result never',
    brief:
      'The task is cancelled, and then its result is asked for: the answer says so. Can you make ' +
      'it fail? This server answers the cancel, and drops whoever waits for the result by then.',
    rightBrief:
      'Whatever ends a task answers all who wait for its result, if only with an error that says ' +
      'what became of it.',
    exists: {
      revision: '2025-11-25',
      because: 'In 2026-07-28 there is no tasks/result, so nobody waits: a task is asked about.',
    },
    names: ['drops who waits', 'answers who waits'],
    tryNext: ['Let the result be asked for before the user presses stop.'],
    failure: {
      number: 31,
      whose: 'server',
      fault: 'forgets-waiters',
      wrong: 'A request that waits for a task is never answered once that is cancelled.',
      seen: 'The cancel succeeds at once, and the caller hangs until its own deadline.',
      remedy: 'Answer every open tasks/result in the step that gives the task its last status.',
      client: 'It knows that the task is cancelled, and still waits for its result.',
      server: 'It believes that nobody wants to hear of a task that is cancelled.',
      breaks: [{ invariant: 'INV-45' }],
      moves: [{ move: 'stop:T', to: 'arrive:R.request' }],
      reports: [
        issue(
          'modelcontextprotocol/modelcontextprotocol',
          1956,
          'The text leaves open what a waiting tasks/result gets once its task is cancelled.',
        ),
        pull(
          'TJC-LP/fast-mcp-scala',
          104,
          'For cancelled tasks nothing at all was answered, so that clients hung for 60 seconds; ' +
            'now it is an error.',
        ),
      ],
    },
  },
  scenario(['forgets-waiters']),
  scenario([]),
);
