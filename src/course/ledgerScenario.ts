/** The frame that the ledger labs share: mutating calls of one tool, statement by statement. */

import type { JsonObject } from '../protocol/jsonRpc.ts';
import { SCENARIO_FORMAT, SCENARIO_VERSION } from '../scenario/contract.ts';
import type { ClientFault, ServerFault } from '../scenario/policies.ts';
import type { Act, RequestSpec, Scenario } from '../scenario/schema.ts';

const LATENCY_MS = 20;
/** From one statement to the next, and from the arrival of a call to its first. */
const STATEMENT_MS = 10;

/** One call of a tool that mutates. Its id is that of the first call, or the number given. */
export function mutatingCall(
  label: string,
  id: number,
  sendAtMs: number,
  args: JsonObject,
  more: Partial<RequestSpec> & { readonly tool?: string; readonly answerAfterMs?: number } = {},
): RequestSpec {
  const { tool = 'charge_account', answerAfterMs = STATEMENT_MS, ...rest } = more;
  return {
    label,
    id,
    method: 'tools/call',
    params: { name: tool, arguments: args },
    sendAtMs,
    limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 },
    answer: 'sse',
    work: [
      { do: 'mutate', afterMs: STATEMENT_MS, statementMs: STATEMENT_MS },
      { do: 'complete', afterMs: answerAfterMs },
    ],
    ...rest,
  };
}

export interface LedgerSetting {
  readonly requests: readonly RequestSpec[];
  readonly faults?: readonly ServerFault[];
  readonly clientFaults?: readonly ClientFault[];
  readonly acts?: readonly Act[];
  readonly ledger?: Scenario['ledger'];
}

export function ledgerScenario({
  requests,
  faults = [],
  clientFaults = [],
  acts = [],
  ledger,
}: LedgerSetting): Scenario {
  return {
    format: SCENARIO_FORMAT,
    version: SCENARIO_VERSION,
    revision: '2026-07-28',
    transport: 'stdio',
    latencyMs: { clientToServer: LATENCY_MS, serverToClient: LATENCY_MS },
    client: { giveUp: 'protocol', faults: [...clientFaults] },
    server: { faults: [...faults] },
    ...(ledger ? { ledger } : {}),
    requests: [...requests],
    acts: [...acts],
  };
}

/** The same situation under the right policy and under one with faults, in this order. */
export function twins(
  setting: LedgerSetting,
  names: { readonly safe: string; readonly unsafe: string },
  faults: readonly ServerFault[],
  /** What happens under the faults. */
  brief: string,
) {
  return [
    { id: 'safe', name: names.safe, scenario: ledgerScenario(setting) },
    { id: 'unsafe', name: names.unsafe, brief, scenario: ledgerScenario({ ...setting, faults }) },
  ] as const;
}
