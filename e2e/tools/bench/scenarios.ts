// The scenarios that the bench opens and runs: many overlapping calls that report progress.
import { callScenario } from '../../../src/course/callScenario.ts';
import { formatAddress } from '../../../src/scenario/address.ts';
import { encodeScenario } from '../../../src/scenario/link.ts';
import type { RequestSpec, Scenario } from '../../../src/scenario/schema.ts';

const LATENCY_MS = 20;
/** Progress comes more often than the idle limit, and all of it before the maximum. */
const LIMITS = { idleTimeoutMs: 500, maxTotalTimeoutMs: 60_000 };

/** 200 steps by the clock: twelve calls, of which four report progress once more often. */
export function eventful(): Scenario {
  return overlapping([7, 6, 6, 7, 6, 6, 7, 6, 6, 7, 6, 6], 'Two hundred events');
}

/** 10,000 steps by the clock: fifty calls that report progress 98 times each. */
export function enormous(): Scenario {
  return overlapping(new Array<number>(50).fill(98), 'Ten thousand events');
}

/** 10,000 steps by the clock: 2,500 calls without progress. */
export function manyCalls(): Scenario {
  return overlapping(new Array<number>(2500).fill(0), 'Two thousand five hundred calls');
}

/** One call for each count of progress, sent a little after one another. */
function overlapping(progress: readonly number[], title: string): Scenario {
  const requests = progress.map(call);
  const frame = callScenario(requests[0] as RequestSpec, { latencyMs: LATENCY_MS });
  return { ...frame, title, requests };
}

function call(progress: number, index: number): RequestSpec {
  const label = `R${index + 1}`;
  const afterMs = 60 + (index % 7) * 5;
  return {
    label,
    id: index + 1,
    method: 'tools/call',
    params: { name: 'export', arguments: { part: index + 1 } },
    progressToken: label,
    sendAtMs: (index % 50) * 15,
    limits: LIMITS,
    answer: 'sse',
    work: [
      ...Array.from({ length: progress }, () => ({ do: 'progress', afterMs }) as const),
      { do: 'complete', afterMs },
    ],
  };
}

/** The fragment of a link that opens the scenario at a step. */
export function linkTo(scenario: Scenario, step: number): string {
  const encoded = encodeScenario(scenario);
  if (!encoded.ok) throw new Error(encoded.reason);
  const { transport, revision } = scenario;
  const place = { kind: 'scenario', code: encoded.code } as const;
  return formatAddress({ place, transport, revision, step });
}
