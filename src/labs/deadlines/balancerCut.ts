/** Three participants and two clean logs: what ended the call stands in the third. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { RequestSpec, Scenario, WorkStep } from '../../scenario/schema.ts';

const SECOND_MS = 1_000;
const CUT_MS = 60 * SECOND_MS;
const REPORT_MS = 20 * SECOND_MS;
/** Above the limit of the balancer, and below those of the client. */
const LIMITS_MS = [120 * SECOND_MS, 300 * SECOND_MS] as const;

function exporting(place: number, work: readonly WorkStep[]): RequestSpec {
  const more = { progressToken: `j-${place}`, sendAtMs: (place - 1) * SECOND_MS };
  return toolCall(`J${place}`, 90 + place, 'export_ledger', LIMITS_MS, [...work], more);
}

/** Calls of 10 s, 55 s and 75 s; the longest one looks once whether it is still wanted. */
function calls(longest: readonly WorkStep[]): RequestSpec[] {
  return [
    exporting(1, [{ do: 'complete', afterMs: 10 * SECOND_MS }]),
    exporting(2, [{ do: 'complete', afterMs: 55 * SECOND_MS }]),
    exporting(3, longest),
  ];
}

const SILENT: readonly WorkStep[] = [
  { do: 'checkpoint', afterMs: 65 * SECOND_MS },
  { do: 'complete', afterMs: 10 * SECOND_MS },
];
const REPORTING: readonly WorkStep[] = [
  ...Array.from({ length: 3 }, () => ({ do: 'progress', afterMs: REPORT_MS }) as const),
  { do: 'complete', afterMs: 15 * SECOND_MS },
];

const balanced = (longest: readonly WorkStep[]): Scenario =>
  streamScenario({
    transport: 'http',
    intermediary: { buffers: false, heedsAccel: true, idleCutMs: CUT_MS },
    requests: calls(longest),
  });

const cut = balanced(SILENT);

export const balancerCut: Lab = {
  section: 'deadlines',
  id: 'balancer-cut',
  letter: 'J',
  title: 'Three on the way, two logs',
  tagline: 'the third one knows',
  brief:
    'A managed balancer closes what is silent for 60 s; one of three calls takes 75 s. Client ' +
    'and server each see a stream that ended, and neither ended it. In 2025-11-25 the server ' +
    'logs a success all the same, in 2026-07-28 a cancellation that nobody sent.',
  transport: 'http',
  exists: {
    transport: 'http',
    because:
      'On stdio there is no third participant: the client starts the server itself and holds ' +
      'the other ends of its pipes.',
  },
  scenario: cut,
  panels: ['logs'],
  forms: [
    { id: 'cut', name: 'silent for 75 s', scenario: cut },
    {
      id: 'progress',
      name: 'progress every 20 s',
      brief:
        'The long call reports every 20 s. Each report is bytes on the stream, so the balancer ' +
        'never sees a minute of silence.',
      scenario: balanced(REPORTING),
    },
    {
      id: 'direct',
      name: 'no balancer',
      brief:
        'The same calls without anything between: all three are answered. On the way through the ' +
        'balancer neither end changed, and one of them failed.',
      scenario: streamScenario({ transport: 'http', requests: calls(SILENT) }),
    },
  ],
  tryNext: [
    'Cover the balancer’s column and say from the other two who closed the stream.',
    'Switch the revision at the last step: what does the same cut do to the work?',
    'Move the end of the call of 55 s later, in the edit form, until it is cut as well.',
  ],
};
