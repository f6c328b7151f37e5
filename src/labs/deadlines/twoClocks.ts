/** One job, two kinds of deadline: what each of them measures, and what progress does to it. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';

const SECOND_MS = 1_000;
const LIMIT_MS = 30 * SECOND_MS;
/** Behind the idle limit, so that there are both clocks to watch. */
const MAXIMUM_MS = 30 * 60 * SECOND_MS;
/** Twenty minutes of work with a report every ten seconds. */
const REPORTS = 120;
const EVERY_MS = 10 * SECOND_MS;

function reports(count: number, everyMs: number): WorkStep[] {
  return Array.from({ length: count }, () => ({ do: 'progress', afterMs: everyMs }));
}

function job(limits: readonly [number | null, number | null], work: WorkStep[]): Scenario {
  const call = toolCall('A', 61, 'rebuild_search_index', limits, work, { progressToken: 'idx-61' });
  return streamScenario({ requests: [call] });
}

const total = job(
  [null, LIMIT_MS],
  [...reports(REPORTS, EVERY_MS), { do: 'complete', afterMs: 1 }],
);

export const twoClocks: Lab = {
  section: 'deadlines',
  id: 'two-clocks',
  letter: 'A',
  title: 'Two clocks',
  tagline: 'total or idle, the same progress',
  brief:
    'A job of twenty minutes reports every ten seconds. A deadline of 30 s in total ' +
    'ends the wait at 30 s, however much is reported: it measures the time since the ' +
    'request.',
  transport: 'stdio',
  scenario: total,
  forms: [
    { id: 'total', name: '30 s in total', scenario: total },
    {
      id: 'idle',
      name: '30 s idle',
      brief:
        'The same 30 s, as an idle limit: every report sets it back, so it bounds how ' +
        'long the server may be silent and not how long the job may take. The answer ' +
        'comes after 20 minutes, and a maximum of 30 stands behind it.',
      scenario: job(
        [LIMIT_MS, MAXIMUM_MS],
        [...reports(REPORTS, EVERY_MS), { do: 'complete', afterMs: 1 }],
      ),
    },
    {
      id: 'gap',
      name: 'one gap of 35 s',
      brief:
        'The usual cadence is ten seconds, and one stretch takes 35. An idle limit is ' +
        'held by the longest gap, not by the usual one.',
      scenario: job(
        [LIMIT_MS, MAXIMUM_MS],
        [
          ...reports(3, EVERY_MS),
          { do: 'progress', afterMs: 35 * SECOND_MS },
          { do: 'complete', afterMs: EVERY_MS },
        ],
      ),
    },
    {
      id: 'late',
      name: 'progress at the end',
      brief:
        'The job computes for 40 s and reports then. What was to be set back has passed ' +
        'already: progress has to come from inside the loop.',
      scenario: job(
        [LIMIT_MS, MAXIMUM_MS],
        [
          { do: 'progress', afterMs: 40 * SECOND_MS },
          { do: 'complete', afterMs: 1 },
        ],
      ),
    },
  ],
  tryNext: [
    'Step with 30 s idle: progress sets the bar of the idle limit back, never that of the maximum.',
    'Drag “progress 2 reaches the client” below report 3, and watch both bars at that report.',
    'Ask how often a server has to report: no message tells it the limit of its client.',
  ],
};
