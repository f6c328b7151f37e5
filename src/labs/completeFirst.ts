/** Ordering B: the server has answered when the client cancels; the two cross on the wire. */

import { callScenario } from '../course/callScenario.ts';
import type { Lab } from '../course/lab.ts';

export const completeFirst: Lab = {
  section: 'orderings',
  id: 'complete-first',
  letter: 'B',
  title: 'Complete, then cancel',
  tagline: 'the answer is on its way',
  brief:
    'The worker completes at 300 ms and the answer is on its way when the user cancels at ' +
    '330 ms. The cancel comes before, while or after the answer travels: drag it and compare.',
  transport: 'stdio',
  scenario: callScenario(
    {
      label: 'B',
      id: 42,
      params: { name: 'build_report', arguments: { month: '2026-07' } },
      work: [{ do: 'complete', afterMs: 240 }],
    },
    { latencyMs: 60, cancelAtMs: 330 },
  ),
  tryNext: [
    'Move “user cancels” after “answer reaches the client”: nothing is left to cancel.',
    'Move “user cancels”, then “cancel reaches the server” before “worker completes”: A again.',
    'On Streamable HTTP in 2026-07-28, find out what became of the answer.',
  ],
};
