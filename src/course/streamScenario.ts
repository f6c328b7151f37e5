/** The frame that the labs of streams share: calls with what stands around them. */

import { SCENARIO_FORMAT, SCENARIO_VERSION } from '../scenario/contract.ts';
import type { RequestSpec, Scenario } from '../scenario/schema.ts';

const LATENCY_MS = 20;

/** What a lab states; all else is as the frame has it. */
export type StreamSetting = Partial<Omit<Scenario, 'latencyMs' | 'client' | 'server'>> & {
  readonly requests: readonly RequestSpec[];
  readonly client?: Partial<Scenario['client']>;
  readonly server?: Partial<Scenario['server']>;
  readonly latencyMs?: number;
};

export function streamScenario({
  latencyMs = LATENCY_MS,
  client,
  server,
  requests,
  acts = [],
  ...rest
}: StreamSetting): Scenario {
  return {
    format: SCENARIO_FORMAT,
    version: SCENARIO_VERSION,
    revision: '2026-07-28',
    transport: 'stdio',
    latencyMs: { clientToServer: latencyMs, serverToClient: latencyMs },
    client: { giveUp: 'protocol', faults: [], ...client },
    server: { faults: [], ...server },
    ...rest,
    requests: [...requests],
    acts: [...acts],
  };
}

/** One call of a tool, with the limits given in ms; what it does is its work. */
export function toolCall(
  label: string,
  id: number,
  tool: string,
  limits: readonly [idleMs: number | null, maximumMs: number | null],
  work: RequestSpec['work'],
  more: Partial<RequestSpec> = {},
): RequestSpec {
  const [idleTimeoutMs, maxTotalTimeoutMs] = limits;
  return {
    label,
    id,
    method: 'tools/call',
    params: { name: tool, arguments: {} },
    sendAtMs: 0,
    limits: { idleTimeoutMs, maxTotalTimeoutMs },
    answer: 'sse',
    work,
    ...more,
  };
}
