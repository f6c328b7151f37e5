/**
 * Hypothetical: what a server could do that knew how long its client will wait. No revision of MCP
 * carries a deadline (NOT-2), so both ends would have to agree on a member of `_meta`.
 */

import { isObject, type JsonObject } from '../../protocol/jsonRpc.ts';
import { errorMessage } from '../../protocol/messages.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { handlers } from '../handlerPort.ts';
import type { PlanBuilder } from '../planBuilder.ts';
import type { RequestPlan, TimerPlan } from '../planPieces.ts';
import * as coordinator from '../requestCoordinator.ts';
import { putServer } from '../serverSide.ts';
import type { View } from '../view.ts';
import { serverSends, setAnswer } from '../wire.ts';
import { handOn } from './workerPool.ts';

/** The member that says how long the client will wait, in ms: no clock is shared. */
export const REMAINING_MEMBER = 'com.example/remainingMs';

/** Errors that a server makes up may have any number that JSON-RPC leaves free. */
const EXCEEDED = -32000;

/** The request as it is sent where both ends have agreed on that member. */
export function withDeadline(spec: RequestSpec, scenario: Scenario): RequestSpec {
  const remainingMs = knownMs(spec, scenario);
  if (remainingMs === null) return spec;
  const own = isObject(spec.params['_meta']) ? spec.params['_meta'] : {};
  const meta: JsonObject = { ...own, [REMAINING_MEMBER]: remainingMs };
  return { ...spec, params: { ...spec.params, _meta: meta } };
}

/** When the time of a request is up, counted from its arrival; null where no server knows. */
export function deadlineOf(
  scenario: Scenario,
  build: PlanBuilder,
  { index, label, spec }: RequestPlan,
): TimerPlan | null {
  return build.timer('deadline', 2, index, label, knownMs(spec, scenario));
}

function knownMs({ method, limits }: RequestSpec, { server }: Scenario): number | null {
  const isKnown = server.knowsDeadline !== undefined && method === 'tools/call';
  return isKnown ? (limits.maxTotalTimeoutMs ?? null) : null;
}

/** Refuses a call that will not be done in time; the clock of any other begins here. */
export function refuses(view: View, request: RequestPlan): boolean {
  const timer = timerOf(view, request);
  if (!timer) return false;
  const usualMs = view.plan.scenario.server.knowsDeadline?.usualMs ?? 0;
  if (usualMs <= timer.limitMs) {
    view.arm(timer);
    return false;
  }
  fail(view, request, `Needs about ${usualMs} ms, and has ${timer.limitMs} ms`);
  return true;
}

/** Nobody waits any more: the work stops, and what it holds is free. */
export function timeIsUp(view: View, request: RequestPlan): void {
  const worker = view.get(request.worker);
  if (worker.state === 'running') {
    if (request.handler) handlers().close(view, request);
    view.put(request.worker, { ...worker, state: 'stopped' });
    view.note({ type: 'worker', request: request.label, what: 'stopped' });
  }
  fail(view, request, 'The time of the caller is up');
  handOn(view, request.replica);
}

/** The record has ended: there is nothing left to stop. */
export function settled(view: View, request: RequestPlan): void {
  view.disarm(timerOf(view, request));
}

/** A request that is not cancelled is answered, also where the answer says no more than this. */
function fail(view: View, request: RequestPlan, message: string): void {
  const { part } = coordinator.complete(view.get(request.server));
  putServer(view, request, part);
  view.disarm(request.flush);
  setAnswer(view, request, 'sent');
  const event = `arrive:${request.label}.response`;
  const error = errorMessage(request.spec.id, { code: EXCEEDED, message });
  serverSends(view, request, { event, kind: 'response', message: error });
}

function timerOf({ plan }: View, { index }: RequestPlan): TimerPlan | null {
  return plan.streams?.deadlines[index] ?? null;
}
