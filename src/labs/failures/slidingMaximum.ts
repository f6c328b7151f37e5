/** Failure 3: progress moves every deadline, and stuck work is waited for without end. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';
import { CANCELLING, failureLab, pull } from './failureLab.ts';

const work: WorkStep[] = [
  ...Array.from({ length: 4 }, (): WorkStep => ({ do: 'progress', afterMs: 440 })),
  { do: 'complete', afterMs: 160 },
];

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = toolCall('A', 103, 'crawl_site', [500, 2000], work, { progressToken: 'a-103' });
  return streamScenario({ client: { faults }, requests: [call] });
}

export const slidingMaximum = failureLab(
  {
    id: 'fail-sliding-maximum',
    group: CANCELLING,
    title: 'A maximum that moves',
    tagline: 'progress resets both clocks',
    brief:
      'Four reports, and the answer just before the maximum of 2,000 ms. Can you make it fail? ' +
      'Every report restarts both clocks of this client, so its maximum is none.',
    rightBrief:
      'Progress restarts the idle clock alone. The maximum counts from the request, and ends the ' +
      'wait at 2,000 ms whatever was reported.',
    names: ['both clocks restart', 'only the idle clock'],
    tryNext: ['Let the idle deadline expire after the last report: when does the client give up?'],
    failure: {
      number: 3,
      whose: 'client',
      fault: 'progress-moves-maximum',
      wrong: 'Progress resets every deadline, the maximum as well.',
      seen: 'Stuck work that goes on reporting is waited for without end.',
      remedy: 'Keep an absolute maximum from the sending on, which no progress moves.',
      client:
        'It believes that it waits at most 2,000 ms, and waits for as long as it hears reports.',
      server: 'It reports and works on; nothing tells it that the time of its client is over.',
      breaks: [{ invariant: 'INV-19' }],
      moves: [{ expire: 'idle:A' }],
      reports: [
        pull(
          'modelcontextprotocol/typescript-sdk',
          2817,
          'A mend of the idle reset moved the recorded start as well, so a tool that reported ' +
            'in time was never cut off.',
        ),
      ],
    },
  },
  scenario(['progress-moves-maximum']),
  scenario([]),
);
