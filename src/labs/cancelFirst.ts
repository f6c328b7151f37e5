/** Ordering A: the cancellation reaches the server before the worker completes. */

import { callScenario } from '../course/callScenario.ts';
import type { Lab } from '../course/lab.ts';

export const cancelFirst: Lab = {
  section: 'orderings',
  id: 'cancel-first',
  letter: 'A',
  title: 'Cancel, then complete',
  tagline: 'the cancel wins',
  brief:
    'The user cancels at 300 ms. The worker cannot know that yet and completes at 420 ms, when ' +
    'the server has recorded the cancellation.',
  transport: 'stdio',
  scenario: callScenario(
    {
      label: 'A',
      id: 41,
      params: { name: 'build_report', arguments: { month: '2026-06' } },
      work: [{ do: 'complete', afterMs: 360 }],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  ),
  tryNext: [
    'Switch the transport: the same wish to cancel travels as another signal.',
    'Move “worker completes” before the arrival of the cancel, and see who wins now.',
    'Let the idle deadline expire instead of the user, from the row that waits in grey.',
  ],
};
