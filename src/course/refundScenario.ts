/** The frame of a refund that is tried again: one order, its first attempt, and its retry. */

import type { ServerFault } from '../scenario/policies.ts';
import type { RequestSpec, Scenario } from '../scenario/schema.ts';
import { streamScenario, toolCall } from './streamScenario.ts';

/** One way on the wire, in ms. */
const LATENCY_MS = 20;
/** From sending to the answer of a retry, which the provider is quick with. */
const RETRY_MS = 3_000;

export interface RefundClient {
  readonly giveUp: Scenario['client']['giveUp'];
  /** Both attempts carry one key. */
  readonly hasKey: boolean;
}

interface RefundSetting extends RefundClient {
  readonly deadlineMs: number;
  /** When the refund of the first attempt lands, counted from sending. */
  readonly firstMs: number;
  readonly faults: readonly ServerFault[];
}

export function refundScenario({
  deadlineMs,
  firstMs,
  giveUp,
  hasKey,
  faults,
}: RefundSetting): Scenario {
  const args = {
    orderId: 'order-1042',
    cents: 4500,
    ...(hasKey ? { idempotencyKey: 'refund-1042' } : {}),
  };
  const attempt = (label: string, id: number, landsMs: number, more: Partial<RequestSpec> = {}) =>
    toolCall(
      label,
      id,
      'create_refund',
      [null, deadlineMs],
      [
        { do: 'mutate', afterMs: landsMs - LATENCY_MS, statementMs: 0 },
        { do: 'complete', afterMs: 0 },
      ],
      { params: { name: 'create_refund', arguments: args }, ...more },
    );
  return streamScenario({
    latencyMs: LATENCY_MS,
    // Without a key nothing would know one attempt for another, and a careful client sends none.
    client: { giveUp, faults: hasKey ? [] : ['replays-unsafe'] },
    server: { faults: [...faults] },
    requests: [
      attempt('A', 81, firstMs),
      attempt('B', 82, RETRY_MS - LATENCY_MS, {
        retryOf: 'A',
        after: { request: 'A', when: 'lost', delayMs: 0 },
      }),
    ],
  });
}
