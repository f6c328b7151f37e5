/** An initialize that takes its time: in 2025-11-25, the only revision that has one. */

import type { ClientFault } from '../scenario/policies.ts';
import type { Scenario } from '../scenario/schema.ts';
import { streamScenario } from './streamScenario.ts';

/** `answerAfterMs`: from the arrival of the request; its idle limit is 500 ms. */
export function handshakeScenario(answerAfterMs: number, faults: readonly ClientFault[]): Scenario {
  return streamScenario({
    revision: '2025-11-25',
    client: { faults: [...faults] },
    requests: [
      {
        label: 'I',
        id: 0,
        method: 'initialize',
        params: {},
        sendAtMs: 0,
        limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 },
        answer: 'sse',
        work: [{ do: 'complete', afterMs: answerAfterMs }],
      },
    ],
  });
}
