/** From the client's side a cancellation that is ignored looks like one that was obeyed. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';

const CHECKED: readonly WorkStep[] = [
  { do: 'checkpoint', afterMs: 800 },
  { do: 'checkpoint', afterMs: 800 },
  { do: 'complete', afterMs: 800 },
];

function told(work: readonly WorkStep[], faults: readonly ServerFault[] = []): Scenario {
  return streamScenario({
    server: { faults: [...faults] },
    requests: [toolCall('G', 64, 'write_report', [null, 1000], [...work])],
  });
}

const obeyed = told(CHECKED);

export const cancelIgnored: Lab = {
  section: 'deadlines',
  id: 'cancel-ignored',
  letter: 'E',
  title: 'Was it obeyed?',
  tagline: 'one signal, and no answer to it',
  brief:
    'After 1 s the client gives up and says so. This server takes note, and its worker ' +
    'stops at the next checkpoint. The client learns nothing of that: a cancellation ' +
    'has no answer.',
  transport: 'stdio',
  scenario: obeyed,
  panels: ['logs'],
  forms: [
    { id: 'obeyed', name: 'obeyed', scenario: obeyed },
    {
      id: 'runs-on',
      name: 'the handler runs on',
      brief:
        'The server takes note and answers no more, but its handler never looks, and ' +
        'holds what it holds to the end. Every frame is as before: only the server’s ' +
        'own log knows the difference.',
      scenario: told([{ do: 'complete', afterMs: 2_400 }]),
    },
    {
      id: 'ignored',
      name: 'ignored',
      brief:
        'This server takes no notice at all, and answers. Where the client has closed ' +
        'the stream that is lost; elsewhere it comes too late, which is the only thing ' +
        'that gives it away.',
      scenario: told(CHECKED, ['ignores-cancel', 'ignores-close']),
    },
  ],
  tryNext: [
    'Switch between the first two at the last step: what changes, and on whose side?',
    'Decide from the client’s frames and its log alone whether it was obeyed.',
  ],
};
