/** How a handler runs its statements: what it waits for, decides, and does next. */

import { must } from '../base/assert.ts';
import type { JsonObject } from '../protocol/jsonRpc.ts';
import type { Outcome, Statement } from './ledger/ledger.ts';
import { applyStatement, locksOf } from './ledger/memoryLedger.ts';
import type { Operation } from './ledger/program.ts';
import type { HandlerPart } from './parts.ts';
import type { RequestPlan } from './planPieces.ts';
import type { View } from './view.ts';

/** Runs a statement, and notes what came of it: one not refused for a lock waits no longer. */
export function run(view: View, request: RequestPlan, what: Statement): Outcome {
  const { ledger } = must(request.handler, 'a mutation has a handler');
  const { state, outcome } = applyStatement(view.get(ledger), what);
  view.put(ledger, state);
  view.note({ type: 'statement', request: request.label, statement: what, outcome });
  const isRefused = !outcome.ok && outcome.error === 'busy';
  if (!isRefused && partOf(view, request).blocked) set(view, request, { blocked: false });
  return outcome;
}

/** Runs a statement that either goes through or has to wait for a lock. */
export function statement(
  view: View,
  request: RequestPlan,
  operation: Operation,
  what: Statement,
): void {
  const outcome = run(view, request, what);
  if (!outcome.ok && outcome.error === 'busy') wait(view, request, operation);
}

/**
 * "database is locked": waiting helps, except where a transaction that has read wants to write;
 * then the reader itself is in the way, and it has to begin again, whatever it had decided.
 */
export function wait(view: View, request: RequestPlan, operation: Operation): void {
  const { ledger } = must(request.handler, 'a mutation has a handler');
  const isReading = locksOf(view.get(ledger)).some(
    ({ connection, level }) => connection === request.label && level === 'shared',
  );
  if (isReading) {
    set(view, request, { verdict: 'open', result: null });
    return goTo(view, request, 'rollback');
  }
  goTo(view, request, operation);
  const { round } = partOf(view, request);
  set(view, request, { round: round + 1, blocked: true });
}

export function partOf(view: View, request: RequestPlan): HandlerPart {
  return view.get(must(request.handler, 'a mutation has a handler').part);
}

export function set(view: View, request: RequestPlan, change: Partial<HandlerPart>): void {
  const { part } = must(request.handler, 'a mutation has a handler');
  view.put(part, { ...view.get(part), ...change });
}

/** Makes an operation the next step; one that the program does not have ends the mutation. */
export function goTo(view: View, request: RequestPlan, operation: Operation | 'end'): void {
  const { work } = request;
  const at = work.findIndex(({ step }) => step.do === 'operate' && step.operation === operation);
  const last = work.findLastIndex(({ step }) => step.do === 'operate');
  view.put(request.worker, { ...view.get(request.worker), next: at < 0 ? last + 1 : at });
}

export function decide(
  view: View,
  request: RequestPlan,
  verdict: Exclude<HandlerPart['verdict'], 'open'>,
  result: JsonObject | null,
): void {
  const { mutation } = must(request.handler, 'a mutation has a handler');
  set(view, request, { verdict, result });
  const { scope, fingerprint } = mutation;
  view.note({ type: 'mutation', request: request.label, scope, fingerprint, verdict, result });
}
