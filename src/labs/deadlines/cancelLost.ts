/** A cancellation that gets no further than the proxy: only two logs of three know of it. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';

const SECOND_MS = 1_000;
const DEADLINE_MS = 30 * SECOND_MS;
/** The handler looks every 20 s whether it is still wanted. */
const LOOKS_MS = 20 * SECOND_MS;

/** Two minutes, of which 90 s come after the client has gone. */
const LONG: readonly WorkStep[] = [
  ...Array.from({ length: 5 }, () => ({ do: 'checkpoint', afterMs: LOOKS_MS }) as const),
  { do: 'complete', afterMs: LOOKS_MS },
];

function through(losesCancels: boolean, work: readonly WorkStep[]): Scenario {
  return streamScenario({
    transport: 'http',
    intermediary: { buffers: false, heedsAccel: true, losesCancels },
    requests: [toolCall('F', 81, 'rebuild_report', [null, DEADLINE_MS], [...work])],
  });
}

const lost = through(true, LONG);

export const cancelLost: Lab = {
  section: 'deadlines',
  id: 'cancel-lost',
  letter: 'F',
  title: 'Was it even delivered?',
  tagline: 'a signal that the proxy keeps',
  brief:
    'After 30 s the client gives up and says so, and the proxy passes nothing on: it answers the ' +
    'POST of 2025-11-25 with a 202 of its own, and in 2026-07-28 keeps its stream to the server ' +
    'open. The handler holds its connection for another 90 s.',
  transport: 'http',
  exists: {
    transport: 'http',
    because:
      'On stdio nothing stands between the two ends that could take a message out: what is ' +
      'written to a pipe is read from it, or the pipe has ended.',
  },
  scenario: lost,
  panels: ['logs'],
  forms: [
    { id: 'lost', name: 'lost', scenario: lost },
    {
      id: 'obeyed',
      name: 'passed on',
      brief:
        'The same proxy lets it through. The server notes that it was told, and the handler ' +
        'stops at its next look. The client has the same as before.',
      scenario: through(false, LONG),
    },
    {
      id: 'blocked',
      name: 'lost, no answer',
      brief:
        'It is lost, and the handler waits for a lock that nobody frees. No late answer gives ' +
        'anything away: message for message the client has what one that was obeyed leaves it ' +
        'with.',
      scenario: through(true, []),
    },
  ],
  tryNext: [
    'Turn between “passed on” and “lost, no answer”: which of the logs differ?',
    'Find who sent the 202 in 2025-11-25, and what it promises.',
    'Compare with the lab “Was it obeyed?”: there the message came, and nothing was done.',
  ],
};
