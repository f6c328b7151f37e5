/** A charge whose client may give up on the answer, and the retry that it then sends. */

import { type LedgerSetting, ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** The retry has the id after the first, and the same arguments. */
export function retriedCharge(
  firstId: number,
  args: JsonObject,
  faults: Pick<LedgerSetting, 'faults' | 'clientFaults'>,
): Scenario {
  return ledgerScenario({
    requests: [
      mutatingCall('A', firstId, 0, args, {
        limits: { idleTimeoutMs: 300, maxTotalTimeoutMs: 2000 },
        answerAfterMs: 100,
      }),
      mutatingCall('B', firstId + 1, 0, args, {
        retryOf: 'A',
        after: { request: 'A', when: 'lost', delayMs: 50 },
      }),
    ],
    ...faults,
  });
}
