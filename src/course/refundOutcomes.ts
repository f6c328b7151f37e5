/**
 * What a deadline makes of refunds that are tried again: each number is a run of the engine, with
 * the scenario at hand and another deadline and another first attempt.
 */

import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import { isObject, type JsonObject } from '../protocol/jsonRpc.ts';
import type { RequestSpec, Scenario } from '../scenario/schema.ts';
import { ledgerAt } from '../trace/ledgerFacts.ts';

/** Deadlines that are compared, in ms. */
export const DEADLINES_MS = [
  5_000, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000,
] as const;
/** Orders whose first refund lands after so long, in ms from sending. */
export const ORDERS_MS = [4_000, 9_000, 14_000, 22_000, 34_000] as const;

export interface RefundOutcome {
  readonly deadlineMs: number;
  /** Refunds made for all orders together; each should have one. */
  readonly refunds: number;
  /** The same, where both attempts at an order carry one key. */
  readonly withKey: number;
  /** Orders that were refunded twice without a key, by how long their first attempt took. */
  readonly twiceMs: readonly number[];
}

/** The scenario's deadline in ms, or null where it is none of a refund that is tried again. */
export function refundDeadline({ requests, acts, server }: Scenario): number | null {
  const [first, again] = requests;
  if (requests.length !== 2 || acts.length > 0 || server.pool || !first || !again) return null;
  const isAgain = again.retryOf === first.label && again.after?.when === 'lost';
  const isMade = requests.every(({ work }) => work.some((step) => step.do === 'mutate'));
  return isAgain && isMade ? (first.limits.maxTotalTimeoutMs ?? null) : null;
}

/** The scenario with this maximum for both of its attempts. */
export function withDeadline(scenario: Scenario, deadlineMs: number): Scenario {
  return changed(scenario, (request) => ({
    ...request,
    limits: { ...request.limits, maxTotalTimeoutMs: deadlineMs },
  }));
}

/** What every deadline comes to; `more` is one that is not on the list. */
export function refundOutcomes(scenario: Scenario, more: number): RefundOutcome[] {
  const deadlines = [...new Set([...DEADLINES_MS, more])].sort((a, b) => a - b);
  return deadlines.map((deadlineMs) => {
    const own = withDeadline(scenario, deadlineMs);
    const keyless = ORDERS_MS.map((firstMs) => madeIn(order(unkeyed(own), firstMs)));
    const keyed = ORDERS_MS.map((firstMs) => madeIn(order(oneKey(own), firstMs)));
    return {
      deadlineMs,
      refunds: sum(keyless),
      withKey: sum(keyed),
      twiceMs: ORDERS_MS.filter((_, index) => (keyless[index] ?? 0) > 1),
    };
  });
}

/** What the present run has come to after `count` steps. */
export interface RefundCount {
  readonly requests: number;
  readonly answers: number;
  /** Answers that the client could pair with a request it still waited for. */
  readonly paired: number;
  readonly refunds: number;
}

export function refundCount(ran: Run, count: number): RefundCount {
  const records = ran.steps.slice(0, count).flatMap((step) => step.records);
  const frames = (kind: string) =>
    records.filter((one) => one.type === 'frame' && one.frame.kind === kind).length;
  return {
    requests: frames('request'),
    answers: frames('response'),
    paired: records.filter((one) => one.type === 'answer' && one.to === 'delivered').length,
    refunds: effectsAt(ran, count),
  };
}

function effectsAt(ran: Run, count: number): number {
  return ledgerAt(ran, count)?.effects.length ?? 0;
}

function madeIn(scenario: Scenario): number {
  const ran = run(compile(scenario));
  return effectsAt(ran, ran.steps.length);
}

/** An order whose first refund lands after so long. */
function order(scenario: Scenario, firstMs: number): Scenario {
  const onTheWayMs = scenario.latencyMs.clientToServer;
  return changed(scenario, (request, index) =>
    index > 0
      ? request
      : {
          ...request,
          work: request.work.map((step) =>
            step.do === 'mutate' ? { ...step, afterMs: Math.max(firstMs - onTheWayMs, 0) } : step,
          ),
        },
  );
}

function unkeyed(scenario: Scenario): Scenario {
  const { client } = scenario;
  const { faults } = client;
  // A client that minds the missing key would send no second attempt.
  const replays = faults.includes('replays-unsafe')
    ? faults
    : [...faults, 'replays-unsafe' as const];
  const bare = changed(scenario, (request) =>
    withArguments(request, ({ idempotencyKey: _key, ...args }) => args),
  );
  return { ...bare, client: { ...client, faults: replays } };
}

function oneKey(scenario: Scenario): Scenario {
  return changed(scenario, (request) =>
    withArguments(request, (args) => ({ ...args, idempotencyKey: 'refund-1042' })),
  );
}

function withArguments(request: RequestSpec, by: (args: JsonObject) => JsonObject): RequestSpec {
  const args = request.params['arguments'];
  const now = by(isObject(args) ? args : {});
  return { ...request, params: { ...request.params, arguments: now } };
}

function changed(
  scenario: Scenario,
  by: (request: RequestSpec, index: number) => RequestSpec,
): Scenario {
  return { ...scenario, requests: scenario.requests.map(by) };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
