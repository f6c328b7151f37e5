/** A token that was asked for and is never used promises nothing. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';

function silent(workMs: number, faults: readonly ClientFault[] = []): Scenario {
  const work = [{ do: 'complete', afterMs: workMs } as const];
  const call = toolCall('N', 63, 'sort_beads', [500, 2000], work, { progressToken: 'n-63' });
  return streamScenario({ client: { faults: [...faults] }, requests: [call] });
}

const late = silent(900);

export const tokenNoProgress: Lab = {
  section: 'deadlines',
  id: 'token-no-progress',
  letter: 'C',
  title: 'A token is no promise',
  tagline: 'asked for, and never used',
  brief:
    'The client asks for progress with a token, and the server may send none at all. The idle ' +
    'limit holds all the same, and ends the wait before the answer is there.',
  transport: 'stdio',
  scenario: late,
  forms: [
    { id: 'late', name: 'answer after the limit', scenario: late },
    {
      id: 'in-time',
      name: 'answer in time',
      brief: 'No progress came, and none was owed: an answer within the limit is simply an answer.',
      scenario: silent(300),
    },
    {
      id: 'insists',
      name: 'client insists',
      brief:
        'A client that takes missing progress for a fault refuses a good answer. That is its own ' +
        'fault: a server owes no progress.',
      scenario: silent(300, ['needs-progress']),
    },
  ],
  tryNext: [
    'Open the request on the wire: where does the token stand?',
    'Let the worker report once, in the edit form, and see which clock that moves.',
  ],
};
