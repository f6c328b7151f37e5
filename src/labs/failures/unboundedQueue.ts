/** Failure 9: whatever is to be sent is queued, however slow the reader. */

import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { queued, reporting, reports } from '../streams/slowReader.ts';
import { failureLab, issue, STREAMING } from './failureLab.ts';

function scenario(faults: readonly ServerFault[]): Scenario {
  const work = [...reports(4, 100), { do: 'complete', afterMs: 100 } as const];
  return queued([2, 60], [reporting('A', 114, 'index_archive', work)], [...faults]);
}

export const unboundedQueue = failureLab(
  {
    id: 'fail-unbounded-queue',
    group: STREAMING,
    title: 'A queue without an end',
    tagline: 'memory grows with a slow reader',
    brief:
      'The reader takes each report before the next one comes. Can you make it fail? This server ' +
      'queues all that it has to send, and has no bound.',
    rightBrief:
      'The queue has two slots, and a newer report of the same request takes the place of the ' +
      'older one: nothing is lost by that, and nothing grows.',
    names: ['without a bound', 'bounded'],
    tryNext: ['Let the worker report faster than the reader takes: watch the slots.'],
    failure: {
      number: 9,
      whose: 'server',
      fault: 'unbounded-queue',
      wrong: 'Progress is queued without a bound.',
      seen: 'Memory grows with every report that a slow or vanished reader does not take.',
      remedy: 'Bound the queue, and coalesce or drop progress within the bound.',
      client: 'It reads old reports one after the other, ever further behind.',
      server: 'It believes that all was sent, and holds it in memory.',
      breaks: [{ invariant: 'INV-40' }],
      moves: [{ move: 'progress:A.3', to: 'drain:server.1' }],
      reports: [
        issue(
          'IBM/mcp-context-forge',
          1682,
          'A producer was never held back, and memory grew behind slow readers.',
        ),
        issue(
          'anomalyco/opencode',
          22198,
          'Memory grew by about 14 MB a second behind sockets that were half closed.',
        ),
      ],
    },
  },
  scenario(['unbounded-queue']),
  scenario([]),
);
