/** A counter that rises while the work stands still keeps an idle clock young for ever. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';

/** As many reports as the run is followed for; the loop itself has no end, but somebody’s hand. */
const TICKS = 24;
const KILLED_AT_MS = 10_000;

function stuck(maximumMs: number | null): Scenario {
  const ticks: WorkStep[] = Array.from({ length: TICKS }, (_, index) => ({
    do: 'progress',
    afterMs: 400,
    message: `attempt ${index + 1} of the same page`,
  }));
  const call = toolCall('S', 62, 'crawl_site', [500, maximumMs], ticks, { progressToken: 's-62' });
  return streamScenario({ requests: [call], acts: [{ do: 'crash', atMs: KILLED_AT_MS }] });
}

const idleOnly = stuck(null);

export const stuckLoop: Lab = {
  section: 'deadlines',
  id: 'stuck-loop',
  letter: 'B',
  title: 'A loop that stands still',
  tagline: 'progress is no headway',
  brief:
    'The worker tries the same page again and again and counts its attempts. Each ' +
    'number is higher, so each restarts the idle clock; with no maximum nothing ends ' +
    'the wait but a hand that kills the process after 10 s.',
  transport: 'stdio',
  scenario: idleOnly,
  forms: [
    { id: 'idle-only', name: 'idle limit only', scenario: idleOnly },
    {
      id: 'maximum',
      name: 'with a maximum',
      brief:
        'A maximum of 5 s counts from the request, and no report moves it. It is what ' +
        'turns a wait without end into one that fails.',
      scenario: stuck(5_000),
    },
  ],
  tryNext: [
    'Go to the last step without a maximum: what does the client wait for?',
    'Read the messages of the reports: a client does not, and could not judge them.',
  ],
};
