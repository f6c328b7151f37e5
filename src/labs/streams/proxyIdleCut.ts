/** A proxy cuts a stream that is silent for a minute; the tool takes longer. */

import type { Lab } from '../../course/lab.ts';
import { type StreamSetting, streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { GROUP, HTTP_ONLY } from './middle.ts';

const CUT_MS = 60_000;
const WORK_MS = 75_000;

function slowTool(work: RequestSpec['work'], more: Partial<StreamSetting> = {}): Scenario {
  return streamScenario({
    transport: 'http',
    intermediary: { buffers: false, heedsAccel: true, idleCutMs: CUT_MS },
    requests: [
      toolCall('Q', 52, 'export_ledger', [120_000, 300_000], work, { progressToken: 'q-52' }),
    ],
    ...more,
  });
}

const silent = slowTool([{ do: 'complete', afterMs: WORK_MS }]);

export const proxyIdleCut: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'proxy-idle-cut',
  letter: 'P2',
  title: 'A proxy cuts the silence',
  tagline: '60 s of patience, 75 s of work',
  brief:
    'A proxy closes streams that are silent for 60 s; the tool needs 75 s and says nothing ' +
    'meanwhile. In 2026-07-28 the cut cancels the work. In 2025-11-25 the work succeeds, and its ' +
    'answer has nowhere to go.',
  transport: 'http',
  exists: HTTP_ONLY,
  scenario: silent,
  forms: [
    { id: 'silent', name: 'silent tool', scenario: silent },
    {
      id: 'resumes',
      name: 'client resumes',
      brief:
        'The server gives its events ids and keeps them, and the client asks for what followed ' +
        'the last one. Only 2025-11-25 has this; 2026-07-28 took it out, and nothing changes ' +
        'there.',
      scenario: slowTool([{ do: 'complete', afterMs: WORK_MS }], {
        server: { faults: [], eventIds: true, retryMs: 1_000 },
        client: { giveUp: 'protocol', faults: [], resumes: true },
      }),
    },
    {
      id: 'progress',
      name: 'tool reports',
      brief:
        'The tool reports every 25 s. Each report is bytes on the stream and activity of the ' +
        'request, so neither the proxy nor the idle clock ever runs out.',
      scenario: slowTool([
        { do: 'progress', afterMs: 25_000 },
        { do: 'progress', afterMs: 25_000 },
        { do: 'complete', afterMs: 25_000 },
      ]),
    },
  ],
  tryNext: [
    'Read both ends’ logs alone: neither of them closed anything.',
    'In 2025-11-25, let the client resume: the same request gets its answer after the cut.',
    'Make the tool take 55 s in the edit form: the trouble is gone, and nobody learns of it.',
  ],
};
