/** Failure 24: what becomes of a poll becomes of the task. */

import { aboutTask, POLL_MS, polls, taskCall, taskScenario } from '../../course/taskScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, pull } from './failureLab.ts';

/** A poll that its server takes 80 ms over, so that it can be given up meanwhile. */
const slowPoll = { answer: 'sse', work: [{ do: 'complete', afterMs: 80 }] } as const;
const firstPolls: RequestSpec[] = polls(1).map((poll) => {
  return { ...poll, ...slowPoll, work: [...slowPoll.work] };
});

function scenario(faults: readonly ServerFault[]): Scenario {
  const work = [
    { do: 'checkpoint', afterMs: 200 },
    { do: 'complete', afterMs: 200 },
  ] as const;
  const again = { request: 'P1', when: 'ended', delayMs: POLL_MS } as const;
  return taskScenario({
    requests: [taskCall(work), ...firstPolls, aboutTask('P2', 12, 'tasks/get', again)],
    acts: [{ do: 'cancel', request: 'P1', atMs: 300 }],
    faults,
  });
}

export const cancelsTask = failureLab(
  {
    id: 'fail-cancels-task',
    group: FIELD,
    title: 'The task goes with its poll',
    tagline: 'one poll given up, one task cancelled',
    brief:
      'The user gives up a poll that has been answered already. Can you make it fail? This ' +
      'server cancels the task with any request about it.',
    rightBrief:
      'The poll is given up, and nothing else: the task is another thing than the requests that ' +
      'ask about it, and works on.',
    names: ['cancels the task too', 'cancels the poll alone'],
    tryNext: ['Let the wish arrive before the poll is answered, then read the task at the end.'],
    failure: {
      number: 24,
      whose: 'server',
      fault: 'close-cancels-task',
      wrong: 'A task is cancelled because a request about it was.',
      seen: 'Tasks end as cancelled whenever a connection of their client drops.',
      remedy: 'Let only tasks/cancel cancel a task, and keep it apart from connections.',
      client: 'It gave up waiting for one answer, and believes that the work goes on.',
      server: 'It believes that nobody wants the task any more.',
      breaks: [{ invariant: 'INV-34' }],
      moves: [
        { move: 'cancel:P1', to: 'complete:P1' },
        { move: 'arrive:P1.cancel', to: 'complete:P1' },
      ],
      reports: [
        pull(
          'microsoft/agent-framework',
          6319,
          'The review asked what becomes of a task when the connection of its poll is lost, and ' +
            'then lost again.',
        ),
      ],
    },
  },
  scenario(['close-cancels-task']),
  scenario([]),
);
