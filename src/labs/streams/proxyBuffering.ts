/** A proxy collects a response stream, and progress arrives when it is of no use any more. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, HTTP_ONLY } from './middle.ts';

const STEPS = 5;
const EVERY_MS = 300;

function buffered(
  server: Partial<Scenario['server']>,
  intermediary: Partial<NonNullable<Scenario['intermediary']>>,
): Scenario {
  const progress = Array.from({ length: STEPS }, (_, index) => {
    return { do: 'progress', afterMs: EVERY_MS, value: index + 1, total: STEPS } as const;
  });
  const work = [...progress, { do: 'complete', afterMs: 100 } as const];
  return streamScenario({
    transport: 'http',
    server,
    intermediary: { buffers: true, heedsAccel: true, ...intermediary },
    requests: [toolCall('P', 51, 'index_archive', [500, 2000], work, { progressToken: 'p-51' })],
  });
}

const asked = buffered({}, {});

export const proxyBuffering: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'proxy-buffering',
  letter: 'P1',
  title: 'A proxy holds the stream',
  tagline: 'progress in a burst, or too late',
  brief:
    'The worker reports every 300 ms, and a proxy collects response streams before it passes ' +
    'them on. In 2026-07-28 the head of the stream asks it not to; 2025-11-25 knows no such ' +
    'header, and there the idle limit passes while progress waits in the middle.',
  transport: 'http',
  exists: HTTP_ONLY,
  scenario: asked,
  forms: [
    { id: 'asked', name: 'head asks not to', scenario: asked },
    {
      id: 'unasked',
      name: 'head says nothing',
      brief:
        'The server leaves X-Accel-Buffering out. All five reports lie in the proxy; the client ' +
        'sees silence, its idle limit passes, and it gives up on work that goes well.',
      scenario: buffered({ faults: ['no-accel-header'] }, {}),
    },
    {
      id: 'unheeded',
      name: 'proxy does not heed it',
      brief:
        'The head asks, and this proxy holds the stream all the same. The header is a request to ' +
        'one kind of software; what a proxy does is set at the proxy.',
      scenario: buffered({}, { heedsAccel: false }),
    },
  ],
  tryNext: [
    'Compare the times: when does the worker report, and when does the client hear of it?',
    'Raise the idle limit above 1,700 ms in the edit form: everything arrives in one burst.',
    'Switch to 2025-11-25: a stream that the client gives up is posted about, not closed.',
  ],
};
