/**
 * What the client does with whatever arrives: match it to a pending request, or ignore it quietly.
 */

import { classify, idKey, isId, isObject, type Json, type RequestId } from '../protocol/jsonRpc.ts';
import {
  confirmInitialized,
  ignore,
  noteOutcome,
  settleWithout,
  stopClocks,
} from './clientSide.ts';
import type { FrameKind } from './frame.ts';
import type { Entry } from './parts.ts';
import * as pending from './pendingRequest.ts';
import type { ChannelPlan, RequestPlan } from './planPieces.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';
import { setAnswer } from './wire.ts';

export function clientReceives(view: View, entry: Entry, channel: ChannelPlan): void {
  take(view, entry, channel);
  if (view.plan.streams) streams().clientTook(view, entry);
}

function take(view: View, entry: Entry, channel: ChannelPlan): void {
  const isRead =
    view.plan.streams && streams().reads(view, entry, channel, (one) => takeMessage(view, one));
  if (isRead) return;
  view.note({ type: 'delivered', to: 'client', frame: entry.frame });
  if (entry.kind === 'end') return streamEnded(view, entry, channel);
  // Comments and events without data carry no message; what a task asks is answered apart.
  if (QUIET_KINDS.has(entry.frame.kind)) return;
  takeMessage(view, entry);
}

function takeMessage(view: View, entry: Entry): void {
  const request = view.plan.requests[entry.request] ?? null;
  const message = classify(entry.frame.message);
  switch (message.kind) {
    case 'invalid':
      return ignore(view, request, entry.event, 'LAB-10', 'not-json-rpc');
    case 'request':
      return ignore(view, request, entry.event, 'LAB-10', 'not-for-clients');
    case 'response':
      return takeResponse(view, entry, message.id, message.failed);
    case 'notification':
      takeNotification(view, entry, message.method, message.params);
      if (view.plan.clientFaults.has('idle-on-any-traffic')) restartIdleClocks(view, request);
  }
}

const QUIET_KINDS: ReadonlySet<FrameKind> = new Set(['comment', 'prime', 'ask']);

/** The request among those of this id that still waits, else any that was sent, else null. */
function byId(view: View, id: RequestId): RequestPlan | null {
  return pick(view, view.plan.byId.get(idKey(id)));
}

function pick(view: View, indexes: readonly number[] | undefined): RequestPlan | null {
  let known: RequestPlan | null = null;
  for (const index of indexes ?? []) {
    const request = view.plan.requests[index];
    if (!request) continue;
    const part = view.get(request.client);
    if (pending.isPending(part)) return request;
    if (part.sent) known = request;
  }
  return known;
}

function takeResponse(view: View, entry: Entry, id: RequestId, failed: boolean): void {
  const owner = view.plan.requests[entry.request] ?? null;
  // Over HTTP an answer belongs to the POST that it answers, should two requests have one id.
  const isOwn =
    owner !== null &&
    view.plan.conduct.transport === 'http' &&
    entry.frame.kind === 'response' &&
    idKey(owner.spec.id) === idKey(id);
  const request = isOwn ? owner : byId(view, id);
  if (!request) {
    if (owner && entry.frame.kind === 'response') setAnswer(view, owner, 'ignored');
    return ignore(view, owner, entry.event, 'LAB-10', 'unknown-id');
  }
  const part = view.get(request.client);
  const { clientFaults } = view.plan;
  const duplicate = part.outcome === 'result' || part.outcome === 'error';
  const isLate = !pending.isPending(part);
  const takesLate = clientFaults.has('accepts-late-answers') && !duplicate;
  if (isLate && !takesLate) {
    if (entry.frame.kind === 'response' && !duplicate) setAnswer(view, request, 'ignored');
    const rule = duplicate ? 'JSONRPC-1' : 'CAN-12';
    return ignore(view, request, entry.event, rule, duplicate ? 'already-finished' : 'late-answer');
  }
  if (clientFaults.has('needs-progress') && sawNoProgress(request, part.lastProgress)) {
    setAnswer(view, request, 'ignored');
    return ignore(view, request, entry.event, 'PRO-4', 'policy');
  }
  const outcome = failed ? 'error' : 'result';
  view.put(request.client, pending.settle(part, outcome));
  noteOutcome(view, request, part.outcome, outcome);
  setAnswer(view, request, 'delivered');
  stopClocks(view, request);
  if (request.isInitialize && !failed) confirmInitialized(view, request);
}

function sawNoProgress(request: RequestPlan, lastProgress: number | null): boolean {
  return request.spec.progressToken !== undefined && lastProgress === null;
}

function takeNotification(view: View, entry: Entry, method: string, params: Json): void {
  if (method === 'notifications/progress') return takeProgress(view, entry, params);
  if (method === 'notifications/cancelled') return takeCancelled(view, entry, params);
  const request = view.plan.requests[entry.request] ?? null;
  const { kind } = entry.frame;
  const isOfTask = kind === 'task' && request?.isListen === true;
  const subscribed = kind === 'notify' || kind === 'acknowledged' || isOfTask;
  if (request && subscribed && !pending.isPending(view.get(request.client))) {
    ignore(view, request, entry.event, 'SUB-7', 'after-end');
  }
}

/** Useful progress restarts the idle clock; any other changes nothing (LAB-2). */
function takeProgress(view: View, entry: Entry, params: Json): void {
  const owner = view.plan.requests[entry.request] ?? null;
  const token = isObject(params) ? params['progressToken'] : undefined;
  const value = isObject(params) ? params['progress'] : undefined;
  const isNone = !token && view.plan.clientFaults.has('falsy-token');
  const request = isId(token) && !isNone ? pick(view, view.plan.byToken.get(idKey(token))) : null;
  if (!request) return ignore(view, owner, entry.event, 'PRO-8', 'unknown-token');
  const part = view.get(request.client);
  const isOfTask = view.plan.streams !== null && streams().hasOpenTask(view, request);
  if (!pending.isPending(part) && !isOfTask) {
    return ignore(view, request, entry.event, 'PRO-8', 'late-progress');
  }
  if (!pending.isUseful(part, value)) {
    return ignore(view, request, entry.event, 'PRO-5', 'value-not-rising');
  }
  view.put(request.client, pending.takeProgress(part, value));
  view.note({ type: 'useful', request: request.label, value });
  // The wait for the call is over, and its clocks with it; only its task goes on.
  if (!pending.isPending(part)) return;
  restart(view, request.idle);
  if (view.plan.clientFaults.has('progress-moves-maximum')) restart(view, request.max);
}

/** A server may end a subscription this way on stdio, and nothing else (CAN-4). */
function takeCancelled(view: View, entry: Entry, params: Json): void {
  const { conduct } = view.plan;
  const id = isObject(params) ? params['requestId'] : undefined;
  const request = isId(id) ? byId(view, id) : null;
  const ends = request?.isListen && conduct.serverMayCancelListen;
  if (request && ends && pending.isPending(view.get(request.client))) {
    const part = view.get(request.client);
    view.put(request.client, { ...part, outcome: 'cancelled', reason: 'server' });
    noteOutcome(view, request, part.outcome, 'cancelled');
    return stopClocks(view, request);
  }
  ignore(view, request, entry.event, conduct.hasListen ? 'CAN-4' : 'CAN-2', 'not-for-clients');
}

function restartIdleClocks(view: View, request: RequestPlan | null): void {
  const shared = view.plan.conduct.transport === 'stdio';
  for (const other of shared ? view.plan.requests : request ? [request] : []) {
    if (pending.isPending(view.get(other.client))) restart(view, other.idle);
  }
}

function restart(view: View, timer: RequestPlan['idle']): void {
  view.disarm(timer);
  view.arm(timer);
}

/** A response stream, or the server's whole output, ended without an answer. */
function streamEnded(view: View, entry: Entry, channel: ChannelPlan): void {
  const request = view.plan.requests[entry.request] ?? null;
  const why = entry.frame.closedBy === 'intermediary' ? 'intermediary' : 'server';
  const ended = request ? [request] : view.plan.requests.filter(({ down }) => down === channel);
  const waiting = ended.filter(
    (one) =>
      pending.isPending(view.get(one.client)) &&
      !(view.plan.streams && streams().willResume(view, one)),
  );
  for (const one of waiting) settleWithout(view, one, why, 'none');
  const resumes = ended.some((one) => pending.isPending(view.get(one.client)));
  if (waiting.length === 0 && !resumes)
    ignore(view, request, entry.event, 'CAN-12', 'already-finished');
}
