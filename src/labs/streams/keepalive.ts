/** Comments keep a proxy from cutting a stream, and restart no clock of the client. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, HTTP_ONLY } from './middle.ts';

function kept(idleMs: number, comments: boolean): Scenario {
  return streamScenario({
    transport: 'http',
    intermediary: { buffers: false, heedsAccel: true, idleCutMs: 60_000 },
    ...(comments ? { server: { keepalive: { everyMs: 15_000, times: 20 } } } : {}),
    requests: [
      toolCall('K', 53, 'rebuild_index', [idleMs, 300_000], [{ do: 'complete', afterMs: 75_000 }]),
    ],
  });
}

const comments = kept(90_000, true);

export const keepalive: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'keepalive',
  letter: 'P3',
  title: 'A comment keeps it open',
  tagline: 'bytes for the proxy, nothing for the clock',
  brief:
    'The server writes a comment into the stream every 15 s. To the proxy that is traffic, so it ' +
    'does not cut; to the client it is nothing, so its idle clock runs on.',
  transport: 'http',
  exists: HTTP_ONLY,
  scenario: comments,
  forms: [
    { id: 'comments', name: 'with comments', scenario: comments },
    {
      id: 'none',
      name: 'without',
      brief: 'Nothing passes on the stream for 60 s, and the proxy closes it.',
      scenario: kept(90_000, false),
    },
    {
      id: 'impatient',
      name: 'idle limit of 70 s',
      brief:
        'The comments arrive, the stream stays open, and the client gives up after 70 s all the ' +
        'same: a comment says that the connection lives, not that the work does.',
      scenario: kept(70_000, true),
    },
  ],
  tryNext: [
    'Watch the idle clock while comments arrive: it never starts again.',
    'Open the frames: a comment is a line that begins with a colon.',
  ],
};
