/** What the labs of the queue before the wire have in common. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { RequestSpec, Scenario, WorkStep } from '../../scenario/schema.ts';

export const GROUP = 'Backpressure';

/** So many reports, one each `everyMs`, with values from 1 on. */
export function reports(count: number, everyMs: number): WorkStep[] {
  return Array.from({ length: count }, (_, index) => {
    return { do: 'progress', afterMs: everyMs, value: index + 1, total: count } as const;
  });
}

/** A call that asks for progress under a token named after it. */
export function reporting(
  label: string,
  id: number,
  tool: string,
  work: readonly WorkStep[],
  more: Partial<RequestSpec> = {},
): RequestSpec {
  const token = { progressToken: `${label.toLowerCase()}-${id}` };
  return toolCall(label, id, tool, [1_000, 5_000], [...work], { ...token, ...more });
}

/** A server with a queue of so many slots, from which a reader takes one message in `drainMs`. */
export function queued(
  [capacity, drainMs]: readonly [capacity: number, drainMs: number],
  requests: readonly RequestSpec[],
  faults: Scenario['server']['faults'] = [],
): Scenario {
  return streamScenario({
    server: { buffer: { capacity, drainMs }, faults },
    requests: [...requests],
  });
}
