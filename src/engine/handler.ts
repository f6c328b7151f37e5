/** A tool handler at work on its mutation: one statement, or one call elsewhere, a step. */

import { must, never } from '../base/assert.ts';
import * as flow from './handlerFlow.ts';
import type { LedgerRecord, Receipt, Statement } from './ledger/ledger.ts';
import { applyStatement } from './ledger/memoryLedger.ts';
import { type Operation, TIMELESS_MS } from './ledger/program.ts';
import * as results from './ledger/results.ts';
import type { Handler, RequestPlan } from './planPieces.ts';
import * as remote from './remoteService.ts';
import type { Reader, View } from './view.ts';

/** Opens the connection of a handler that begins. */
export function openConnection(view: View, request: RequestPlan): void {
  if (request.handler) flow.run(view, request, { do: 'open', connection: request.label });
}

/** A handler that ends, or dies with its process, gives up what it has not committed. */
export function closeConnection(view: View, request: RequestPlan): void {
  if (request.handler) flow.run(view, request, { do: 'close', connection: request.label });
}

/** Whether the statement that a handler waits with would be refused again just now. */
export function isStillLocked(reader: Reader, request: RequestPlan, operation: Operation): boolean {
  const { handler, label } = request;
  if (!handler || !reader.get(handler.part).blocked) return false;
  const statement = lockingStatement(operation, label, handler);
  const { outcome } = applyStatement(reader.get(handler.ledger), statement);
  return !outcome.ok && outcome.error === 'busy';
}

/** The statement by which a waiting handler finds out whether the lock is free. */
function lockingStatement(operation: Operation, connection: string, handler: Handler): Statement {
  // After a deadlock a deferred transaction, too, begins again only once it could write.
  if (operation === 'begin') return { do: 'begin', connection, mode: 'immediate' };
  if (operation === 'commit') return { do: 'commit', connection };
  if (operation === 'find') return findOf(connection, handler);
  if (operation === 'seek') return seekOf(connection, handler);
  return { do: 'effect', connection, receipt: receiptOf(connection, handler) };
}

/** Takes one operation, and says which step of the work comes next. */
export function operate(view: View, request: RequestPlan, operation: Operation): void {
  const handler = must(request.handler, 'a mutation has a handler');
  switch (operation) {
    case 'refuse':
      return refuse(view, request, handler);
    case 'begin':
      return flow.statement(view, request, operation, {
        do: 'begin',
        connection: request.label,
        mode: handler.begin,
      });
    case 'find':
      return find(view, request, handler);
    case 'seek':
      return seek(view, request, handler);
    case 'effect':
      return effect(view, request, handler);
    case 'count':
      return count(view, request, handler);
    case 'enqueue':
      return flow.statement(view, request, operation, {
        do: 'enqueue',
        connection: request.label,
        body: results.outboxBody(handler.mutation),
      });
    case 'store':
      return store(view, request, handler);
    case 'commit':
      return commit(view, request, handler);
    case 'rollback':
      return rollback(view, request, handler);
    case 'call':
      remote.callProvider(view, request, handler);
      return;
    case 'relay':
      return remote.relay(view, request, handler);
    case 'mark':
      return remote.mark(view, request, handler);
    default:
      return never(operation);
  }
}

function place({ mutation: { tenant, operation } }: Handler) {
  return { tenant, operation };
}

function refuse(view: View, request: RequestPlan, { mutation }: Handler): void {
  flow.decide(
    view,
    request,
    'refuse',
    results.refusal(must(mutation.refusal, 'a refusal has words')),
  );
}

function findOf(connection: string, { mutation }: Handler): Statement {
  const scope = must(mutation.scope, 'only a call with a key looks for one');
  return { do: 'find', connection, scope, atMs: TIMELESS_MS };
}

function find(view: View, request: RequestPlan, handler: Handler): void {
  const scope = must(handler.mutation.scope, 'only a call with a key looks for one');
  let found: LedgerRecord | null;
  if (handler.map) {
    found = view.get(handler.map)[results.scopeKey(scope)] ?? null;
    view.note({ type: 'map', request: request.label, what: 'look', hit: found !== null });
  } else {
    const outcome = flow.run(view, request, findOf(request.label, handler));
    if (!outcome.ok) return flow.wait(view, request, 'find');
    found = (outcome.found ?? null) as LedgerRecord | null;
  }
  // A key whose window is over is as good as new; its row stays until the next one replaces it.
  if (!found || isOver(view, handler)) return;
  const isSame = handler.ignoresArguments || found.fingerprint === handler.mutation.fingerprint;
  if (isSame) flow.decide(view, request, 'replay', results.replayed(found.result));
  else flow.decide(view, request, 'refuse', results.refusal(results.OTHER_ARGUMENTS));
  endUnchanged(view, request);
}

/** Whether the window of its key is over. */
function isOver(view: View, { expired, keptUnder }: Handler): boolean {
  return keptUnder !== null && view.get(expired).includes(keptUnder);
}

/**
 * Leaves the transaction without the rest; without one the mutation is over. It rolls back, since a
 * COMMIT would have to wait for readers even with nothing to commit.
 */
function endUnchanged(view: View, request: RequestPlan): void {
  const { isAtomic } = must(request.handler, 'a mutation has a handler');
  flow.goTo(view, request, isAtomic ? 'rollback' : 'end');
}

function seekOf(connection: string, handler: Handler): Statement {
  const naturalKey = must(handler.mutation.naturalKey, 'only a natural key is sought');
  return { do: 'find-natural', connection, ...place(handler), naturalKey };
}

function seek(view: View, request: RequestPlan, handler: Handler): void {
  const outcome = flow.run(view, request, seekOf(request.label, handler));
  if (!outcome.ok) return flow.wait(view, request, 'seek');
  if (outcome.found) exists(view, request, outcome.found as Receipt);
}

function exists(view: View, request: RequestPlan, receipt: Receipt): void {
  flow.decide(view, request, 'exists', results.existing(receipt));
  endUnchanged(view, request);
}

function receiptOf(label: string, { mutation }: Handler): Omit<Receipt, 'id'> {
  const { tenant, operation, arguments: args, naturalKey } = mutation;
  return { tenant, operation, request: label, arguments: args, naturalKey, atMs: TIMELESS_MS };
}

function effect(view: View, request: RequestPlan, handler: Handler): void {
  const receipt = receiptOf(request.label, handler);
  const outcome = flow.run(view, request, { do: 'effect', connection: request.label, receipt });
  if (outcome.ok) {
    const result = results.done(handler.mutation, outcome.id ?? null);
    return flow.decide(view, request, 'execute', result);
  }
  if (outcome.error === 'busy') return flow.wait(view, request, 'effect');
  flow.decide(view, request, 'refuse', results.refusal(results.CONFLICT));
  endUnchanged(view, request);
}

function count(view: View, request: RequestPlan, handler: Handler): void {
  const { isAtomic, mutation } = handler;
  const scope = mutation.scope ?? { ...results.NO_KEY, ...place(handler) };
  const outcome = flow.run(view, request, { do: 'count', connection: request.label, scope });
  if (!outcome.ok) return flow.wait(view, request, 'count');
  // Where nothing is stored, a key counts from its execution on.
  if (!isAtomic && mutation.scope === null) beginWindow(view, request, handler);
}

function store(view: View, request: RequestPlan, handler: Handler): void {
  const scope = must(handler.mutation.scope, 'only a call with a key stores its result');
  if (flow.partOf(view, request).verdict === 'open') {
    flow.decide(view, request, 'execute', results.accepted(handler.mutation));
  }
  const result = must(flow.partOf(view, request).result, 'what is stored is there');
  const { fingerprint } = handler.mutation;
  const times = { storedMs: TIMELESS_MS, expiresMs: null };
  const record: LedgerRecord = { ...scope, fingerprint, result, ...times };
  const isExpired = isOver(view, handler);
  if (handler.map) {
    view.put(handler.map, { ...view.get(handler.map), [results.scopeKey(scope)]: record });
    view.note({ type: 'map', request: request.label, what: 'keep', hit: false });
  } else {
    const onConflict = isExpired || !handler.isAtomic ? 'replace' : 'refuse';
    const what = { do: 'store', connection: request.label, record, onConflict } as const;
    flow.statement(view, request, 'store', what);
  }
  if (!handler.isAtomic) beginWindow(view, request, handler);
}

/**
 * What is stored and counts now is kept for its window from here on. The window of the record whose
 * place it has taken is over without a word: it would end a key that is still kept.
 */
function beginWindow(view: View, request: RequestPlan, handler: Handler): void {
  const { expired, keptUnder: key } = handler;
  if (key === null) return;
  const others = view.get(expired).filter((one) => one !== key);
  if (others.length < view.get(expired).length) view.put(expired, others);
  for (const one of view.plan.requests) if (one.handler?.keptUnder === key) view.disarm(one.window);
  view.arm(request.window);
}

function commit(view: View, request: RequestPlan, handler: Handler): void {
  const outcome = flow.run(view, request, { do: 'commit', connection: request.label });
  if (!outcome.ok) return flow.wait(view, request, 'commit');
  // A call without a key stores no result; what it did is decided here.
  if (flow.partOf(view, request).verdict === 'open') {
    flow.decide(view, request, 'execute', results.accepted(handler.mutation));
  }
  beginWindow(view, request, handler);
  flow.goTo(view, request, afterCommit(handler.mutation.operations.at(-1)) ?? 'end');
}

/** What follows the transaction of an execution, if anything does. */
function afterCommit(last: Operation | undefined): Operation | null {
  return last === 'call' ? 'call' : last === 'mark' ? 'relay' : null;
}

/**
 * A transaction that changed nothing ends so, and a replay may still owe a message of the outbox.
 * After a deadlock the mutation begins again, as soon as the lock is free.
 */
function rollback(view: View, request: RequestPlan, handler: Handler): void {
  flow.run(view, request, { do: 'rollback', connection: request.label });
  const { verdict, round } = flow.partOf(view, request);
  if (verdict === 'open') {
    flow.set(view, request, { round: round + 1, blocked: true });
    return flow.goTo(view, request, 'begin');
  }
  const isOwed = verdict === 'replay' && remote.owed(view, handler) !== null;
  flow.goTo(view, request, isOwed ? 'relay' : 'end');
}

/** Code between the ledger and the wire edits what it was handed, and with a map what is kept. */
export function editResult(view: View, request: RequestPlan): void {
  const { handler } = request;
  const result = handler && flow.partOf(view, request).result;
  if (!handler || !result) return;
  const edited = results.edited(result);
  flow.set(view, request, { result: edited });
  const { scope } = handler.mutation;
  const map = handler.map && view.get(handler.map);
  const kept = map && scope ? map[results.scopeKey(scope)] : undefined;
  const isShared = handler.map !== null && kept !== undefined && scope !== null;
  if (isShared && handler.map) {
    const record = { ...kept, result: results.edited(kept.result) };
    view.put(handler.map, { ...map, [results.scopeKey(scope)]: record });
  }
  view.note({ type: 'edited', request: request.label, isShared });
}

/** The window of a key is over: from now on it is as good as new. */
export function endWindow(view: View, request: RequestPlan): void {
  const { handler } = request;
  const scope = handler?.mutation.promised;
  if (!handler?.keptUnder || !scope) return;
  view.put(handler.expired, [...view.get(handler.expired), handler.keptUnder]);
  view.note({ type: 'window', request: request.label, scope });
}
