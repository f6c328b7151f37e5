/** A cancellation is accepted by a server process that has never heard of the request. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP } from './middle.ts';

function balanced(cancelReplica: number): Scenario {
  const work = [{ do: 'complete', afterMs: 800 } as const];
  return streamScenario({
    revision: '2025-11-25',
    transport: 'http',
    requests: [toolCall('L', 54, 'render_video', [1000, 4000], work, { cancelReplica })],
    acts: [{ do: 'cancel', request: 'L', atMs: 200 }],
  });
}

const elsewhere = balanced(2);

export const lost202: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'lost-202',
  letter: 'P4',
  title: 'Accepted, and lost',
  tagline: 'a 202 from the wrong process',
  brief:
    'Two processes stand behind a balancer. The call went to the first, its cancellation goes to ' +
    'the second, which answers 202 and knows no such request. 202 says that a message was taken, ' +
    'not that anything was stopped.',
  transport: 'http',
  exists: {
    transport: 'http',
    revision: '2025-11-25',
    because:
      'In 2026-07-28 the closed stream itself is the cancellation and reaches the process that ' +
      'serves it; on stdio there is only one process to reach.',
  },
  scenario: elsewhere,
  forms: [
    { id: 'elsewhere', name: 'cancel goes elsewhere', scenario: elsewhere },
    {
      id: 'same',
      name: 'cancel goes to the same',
      brief:
        'The balancer sends everything of a session to one process: the cancellation finds its ' +
        'request, and the worker’s result is thrown away.',
      scenario: balanced(1),
    },
  ],
  tryNext: [
    'Compare what the client sees in both forms: it is the same to the last byte.',
    'Look for the orphan: who did the work of a request that nobody waits for?',
  ],
};
