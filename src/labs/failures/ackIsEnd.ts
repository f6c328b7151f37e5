/** Failure 14: the acknowledgement of a cancel is read as the end of the task. */

import { polls, stopAct, stopRequest, taskCall, taskScenario } from '../../course/taskScenario.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { failureLab, pull, STREAMING } from './failureLab.ts';

function scenario(clientFaults: readonly ClientFault[]): Scenario {
  return taskScenario({
    requests: [taskCall([{ do: 'complete', afterMs: 120 }]), stopRequest(), ...polls(3)],
    acts: [stopAct(400)],
    clientFaults,
  });
}

export const ackIsEnd = failureLab(
  {
    id: 'fail-ack-is-end',
    group: STREAMING,
    title: 'An acknowledgement, not an end',
    tagline: 'the worker runs on',
    brief:
      'The task has completed, and a poll has told so, before the user presses stop. Can you ' +
      'make it fail? This client takes the acknowledgement of a cancel for the end.',
    rightBrief:
      'The client polls on after the acknowledgement, until an answer tells a status that is ' +
      'final, whichever that is.',
    exists: {
      revision: '2026-07-28',
      because:
        'In 2025-11-25 the answer to tasks/cancel tells the status, and that is cancelled: there ' +
        'it is the end.',
    },
    names: ['takes it for the end', 'polls on'],
    tryNext: ['Press stop while the worker is busy, and read how the task really ends.'],
    failure: {
      number: 14,
      whose: 'client',
      fault: 'ack-is-end',
      wrong: 'The acknowledgement of tasks/cancel is read as final.',
      seen: 'The page says stopped, and the worker is still at it.',
      remedy: 'Poll the task until its status is final.',
      client: 'It shows “cancelled”, and asks no more.',
      server: 'It has taken note of a wish; the worker goes on, and may well complete.',
      breaks: [{ invariant: 'INV-41' }],
      moves: [{ move: 'stop:T', to: 'send:P1' }],
      reports: [
        pull(
          'bytedance/deer-flow',
          4963,
          'A cancel was recorded and answered with success while nothing ran that would carry it ' +
            'out: the task worked on.',
        ),
      ],
    },
  },
  scenario(['ack-is-end']),
  scenario([]),
);
