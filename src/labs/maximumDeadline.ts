/**
 * Ordering C: progress keeps the idle clock young, and the maximum ends the request all the same.
 */

import { callScenario } from '../course/callScenario.ts';
import type { Lab } from '../course/lab.ts';

export const maximumDeadline: Lab = {
  section: 'orderings',
  id: 'maximum-deadline',
  letter: 'C',
  title: 'Maximum deadline',
  tagline: 'progress cannot move it',
  brief:
    'Progress arrives every 450 ms, always before the idle limit of 500 ms. The maximum of ' +
    '2000 ms counts from the request and no progress moves it.',
  transport: 'stdio',
  scenario: callScenario(
    {
      label: 'C',
      id: 43,
      params: { name: 'rebuild_index', arguments: { scope: 'orders' } },
      progressToken: 'C',
      work: [
        { do: 'progress', afterMs: 450 },
        { do: 'progress', afterMs: 450 },
        { do: 'progress', afterMs: 450 },
        { do: 'progress', afterMs: 450 },
        { do: 'complete', afterMs: 400 },
      ],
    },
    { latencyMs: 0 },
  ),
  tryNext: [
    'Move the maximum before the last progress: the page tells you why no clock allows it.',
    'Let the idle deadline expire after the second progress.',
    'Move “worker completes” before the maximum and read what the client gets.',
  ],
};
