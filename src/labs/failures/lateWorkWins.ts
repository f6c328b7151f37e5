/** Failure 18: a late result overwrites the end of a task. */

import { polls, stopAct, stopRequest, taskCall, taskScenario } from '../../course/taskScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

function scenario(faults: readonly ServerFault[]): Scenario {
  const work = [{ do: 'complete', afterMs: 120 } as const];
  const requests = [taskCall(work), stopRequest(), ...polls(3)];
  return {
    ...taskScenario({ requests, acts: [stopAct(135)], faults }),
    revision: '2025-11-25',
  };
}

export const lateWorkWins = failureLab(
  {
    id: 'fail-late-work-wins',
    group: FIELD,
    title: 'The last word twice',
    tagline: 'a cancelled task completes',
    brief:
      'The task completes before its cancel arrives, and the cancel is refused. Can you make it ' +
      'fail? A result that comes late is written over whatever the task has ended as.',
    rightBrief:
      'The first status that is final stays for ever. A late result is noted as ignored, and ' +
      'changes nothing.',
    exists: {
      revision: '2025-11-25',
      because:
        'In 2026-07-28 a cancel ends no task by itself: only the worker does, at a checkpoint, ' +
        'and after that it has no more to say.',
    },
    names: ['the last one wins', 'the first one stays'],
    tryNext: ['Let the cancel arrive first, then read what the polls tell.'],
    failure: {
      number: 18,
      whose: 'server',
      fault: 'late-work-wins',
      wrong: 'A late worker turns a cancelled task into a completed one.',
      seen: 'A task that ended as cancelled is completed when somebody looks again.',
      remedy: 'Set a final status once; let stored result and status agree.',
      client: 'It was told “cancelled”, and finds a result where nothing should be.',
      server: 'It believes what was written last.',
      breaks: [{ invariant: 'INV-30' }, { invariant: 'INV-31' }],
      moves: [{ move: 'complete:T.task', to: 'complete:X' }],
      reports: [
        issue(
          'octos-org/octos',
          700,
          'A worker that came late turned a cancelled task into a completed one.',
        ),
        pull(
          'ATH-MaaS/Pixelle-Video',
          96,
          'The other way round: a cancel was written over the status of a task that had ' +
            'completed.',
        ),
      ],
    },
  },
  scenario(['late-work-wins']),
  scenario([]),
);
