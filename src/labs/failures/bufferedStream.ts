/** Failure 11: a proxy collects the stream, since nobody asked it not to. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { reports } from '../streams/slowReader.ts';
import { failureLab, pull, STREAMING } from './failureLab.ts';

function scenario(faults: ServerFault[]): Scenario {
  const work = [...reports(3, 150), { do: 'complete', afterMs: 100 } as const];
  return streamScenario({
    transport: 'http',
    server: { faults },
    intermediary: { buffers: true, heedsAccel: true },
    requests: [toolCall('A', 117, 'index_archive', [400, 2000], work, { progressToken: 'a-117' })],
  });
}

export const bufferedStream = failureLab(
  {
    id: 'fail-buffered-stream',
    group: STREAMING,
    title: 'A proxy that collects',
    tagline: 'progress in a burst, or too late',
    brief:
      'The worker reports in time, and a proxy collects response streams before it passes them ' +
      'on. This server opens its stream without asking it not to.',
    rightBrief:
      'The head of the stream says X-Accel-Buffering: no, and this proxy heeds it: each report ' +
      'arrives when it was sent.',
    transport: 'http',
    exists: {
      transport: 'http',
      revision: '2026-07-28',
      because:
        'On stdio nothing stands between the two ends, and 2025-11-25 names no header that asks ' +
        'a proxy not to collect.',
    },
    names: ['does not ask', 'asks not to buffer'],
    tryNext: [
      'Compare the two orders: when does the client hear of a report that was made at 150 ms?',
      'Look at “A proxy holds the stream” among the streams, where a proxy does not heed it.',
    ],
    failure: {
      number: 11,
      whose: 'server',
      fault: 'no-accel-header',
      wrong: 'A proxy buffers the stream, and the server does not ask it not to.',
      seen: 'Progress comes in bursts, or after the time limit.',
      remedy: 'Send the header, turn buffering off at the proxy, and set its limits to match.',
      client: 'It hears nothing, and gives up on work that goes well.',
      server: 'It has reported three times, in time.',
      breaks: [{ invariant: 'INV-24' }],
      moves: [],
      always:
        'The head is the first thing that a stream carries, so no order of events comes before ' +
        'it: a stream that opens without the header has failed.',
      reports: [
        pull(
          'modelcontextprotocol/java-sdk',
          848,
          'Responses lacked the header, so proxies that buffer by default held events back and ' +
            'passed them on in batches.',
        ),
        pull(
          'modelcontextprotocol/modelcontextprotocol',
          1644,
          'The advice to send the header entered the specification because every server found ' +
            'out by itself.',
        ),
      ],
    },
  },
  scenario(['no-accel-header']),
  scenario([]),
);
