/** A worker that reports every 5 ms through a minimum interval. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, reporting, reports } from './slowReader.ts';

const work = [...reports(24, 5), { do: 'complete', afterMs: 3 } as const];

function paced(server: Partial<Scenario['server']>): Scenario {
  return streamScenario({ server, requests: [reporting('F', 61, 'scan_shelves', work)] });
}

const limited = paced({ progressMinIntervalMs: 50 });

export const progressRate: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'progress-rate',
  letter: 'B1',
  title: 'Progress every 5 ms',
  tagline: 'the newest value, at a pace',
  brief:
    'The worker reports every 5 ms. The server lets one report out in 50 ms: between two it ' +
    'keeps only the newest value, and the last one goes out just before the answer.',
  transport: 'stdio',
  scenario: limited,
  forms: [
    { id: 'limited', name: 'one in 50 ms', scenario: limited },
    {
      id: 'unlimited',
      name: 'every report',
      brief:
        'All 24 reports go on the wire. The client learns nothing that one in ten would not have ' +
        'told, and each costs both sides a message.',
      scenario: paced({}),
    },
  ],
  tryNext: [
    'Count the frames of both positions of the switch.',
    'Find the value that never reached the client, and say why nobody misses it.',
    'Set the interval above the idle limit in the edit form: what does the client do?',
  ],
};
