/** The frame that the orderings share: one tool call, two deadlines, the same latency both ways. */

import { SCENARIO_FORMAT, SCENARIO_VERSION } from '../scenario/contract.ts';
import type { RequestSpec, Scenario } from '../scenario/schema.ts';

export function callScenario(
  request: Pick<RequestSpec, 'label' | 'id' | 'params' | 'work'> & Partial<RequestSpec>,
  options: { readonly latencyMs: number; readonly cancelAtMs?: number },
): Scenario {
  const { latencyMs, cancelAtMs } = options;
  const cancel = { do: 'cancel', request: request.label, atMs: cancelAtMs ?? 0 } as const;
  return {
    format: SCENARIO_FORMAT,
    version: SCENARIO_VERSION,
    revision: '2026-07-28',
    transport: 'stdio',
    latencyMs: { clientToServer: latencyMs, serverToClient: latencyMs },
    client: { giveUp: 'protocol', faults: [] },
    server: { faults: [] },
    requests: [
      {
        method: 'tools/call',
        sendAtMs: 0,
        limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 },
        answer: 'sse',
        ...request,
      },
    ],
    acts: cancelAtMs === undefined ? [] : [cancel],
  };
}
