/**
 * What the server does with whatever arrives: start a request, observe a cancellation, or ignore
 * it.
 */

import { must } from '../base/assert.ts';
import { headFault } from '../protocol/http.ts';
import { classify, idKey, isId, isObject, type Json, type RequestId } from '../protocol/jsonRpc.ts';
import { errorMessage, resultMessage } from '../protocol/messages.ts';
import type { Entry, Observed } from './parts.ts';
import { isPending } from './pendingRequest.ts';
import type { ChannelPlan, RequestPlan } from './planPieces.ts';
import * as coordinator from './requestCoordinator.ts';
import { beginWork, endStream, putServer, serverIgnores, statesType } from './serverSide.ts';
import { serverExits } from './session.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';
import {
  answerPost,
  noteClose,
  openStream,
  refusePost,
  serverReplies,
  serverSends,
} from './wire.ts';

export function serverReceives(view: View, entry: Entry, channel: ChannelPlan): void {
  if (view.plan.streams && streams().keeps(view, entry)) return;
  view.note({ type: 'delivered', to: 'server', frame: entry.frame });
  const request = view.plan.requests[entry.request] ?? null;
  if (entry.kind === 'end') {
    const replica = view.plan.replicas.find(({ pipes }) => pipes?.up === channel);
    return serverExits(view, must(replica, 'only the pipe of a process ends'));
  }
  if (entry.kind === 'close') return observeClose(view, entry, request);
  if (view.plan.streams && streams().serverTook(view, entry)) return;
  if (entry.frame.kind === 'request' && request) return startRequest(view, entry, request);
  const message = classify(entry.frame.message);
  switch (message.kind) {
    case 'invalid':
      serverIgnores(view, request, entry.event, 'LAB-10', 'not-json-rpc');
      return answerPost(view, request?.label ?? null, false);
    case 'request':
      return strayRequest(view, entry, message.id, message.method);
    case 'response':
      serverIgnores(view, request, entry.event, 'LAB-10', 'unknown-id');
      return answerPost(view, request?.label ?? null, true);
    case 'notification': {
      if (message.method === 'notifications/cancelled') {
        observeMessage(view, entry, message.params);
      }
      return answerPost(view, request?.label ?? null, true);
    }
  }
}

/** The head of a POST names something else than its body (HTTP-4). */
const HEAD_FAULT = { code: -32020, message: 'Header mismatch' };
const ID_IN_USE = { code: -32600, message: 'Request id in use' };

/**
 * Takes a request in hand: its record, its response stream, its worker; a subscription is
 * confirmed.
 */
function startRequest(view: View, entry: Entry, request: RequestPlan): void {
  const { head, message } = entry.frame;
  const fault = view.plan.conduct.methodHeaders && head ? headFault(head, message, true) : null;
  if (fault !== null) return refusePost(view, request, HEAD_FAULT);
  if (inProgress(view, request.spec.id)) {
    if (view.plan.conduct.transport === 'http') return refusePost(view, request, ID_IN_USE);
    // On shared pipes an error of this id would be taken for the answer to the first.
    return serverIgnores(view, request, entry.event, 'LAB-6', 'duplicate-id');
  }
  putServer(view, request, coordinator.start(view.get(request.server)));
  openStream(view, request);
  if (view.plan.streams && streams().holdsBack(view, request)) return;
  beginWork(view, request);
  if (request.isListen) streams().subscribed(view, request);
}

function inProgress(view: View, id: RequestId): RequestPlan | null {
  for (const index of view.plan.byId.get(idKey(id)) ?? []) {
    const request = view.plan.requests[index];
    if (request && view.get(request.server).record === 'in_progress') return request;
  }
  return null;
}

/**
 * The request that an id names to the server: one in progress, else one it has finished, else none.
 */
function known(view: View, id: RequestId): RequestPlan | null {
  const open = inProgress(view, id);
  if (open) return open;
  for (const index of view.plan.byId.get(idKey(id)) ?? []) {
    const request = view.plan.requests[index];
    if (request && view.get(request.server).record !== 'not_received') return request;
  }
  return null;
}

function observeMessage(view: View, entry: Entry, params: Json): void {
  const sender = view.plan.requests[entry.request] ?? null;
  const id = isObject(params) ? params['requestId'] : undefined;
  if (!isId(id)) return refuse(view, entry, sender, 'CAN-14', 'malformed');
  const request = known(view, id);
  if (!request || isElsewhere(view, entry, request)) {
    return refuse(view, entry, sender, 'CAN-14', 'unknown-id');
  }
  if (request.isInitialize) return refuse(view, entry, request, 'CAN-11', 'not-cancellable');
  if (isOfTask(view, request)) {
    return refuse(view, entry, request, view.plan.conduct.tasks.wrongCancelRule, 'task');
  }
  if (view.plan.serverFaults.has('ignores-cancel')) {
    return serverIgnores(view, request, entry.event, 'CAN-11', 'policy');
  }
  observe(view, entry, request, 'message');
}

/** Whether a balancer brought this cancellation to a process that does not serve the request. */
function isElsewhere({ plan }: View, { frame }: Entry, { spec, replica }: RequestPlan): boolean {
  if (plan.conduct.transport !== 'http' || frame.kind !== 'cancel') return false;
  return (spec.cancelReplica ?? replica.number) !== replica.number;
}

/** A call that asked for a task, or was answered with one: neither is cancelled by this. */
function isOfTask(view: View, { isTask, spec, server }: RequestPlan): boolean {
  return isTask || (spec.task !== undefined && view.get(server).record === 'completed');
}

/** A closed stream is a cancellation in one revision (CAN-19) and none in the other (CAN-17). */
function observeClose(view: View, entry: Entry, request: RequestPlan | null): void {
  if (!request) return;
  const { conduct, serverFaults } = view.plan;
  if (conduct.closeIsCancel && serverFaults.has('ignores-close')) {
    return serverIgnores(view, request, entry.event, conduct.closeRule, 'policy');
  }
  if (!conduct.closeIsCancel && !serverFaults.has('close-cancels')) {
    const part = view.get(request.server);
    if (part.observed === 'none') {
      view.put(request.server, { ...part, observed: 'stream_closed' });
    }
    return serverIgnores(view, request, entry.event, conduct.closeRule, 'close-is-no-cancel');
  }
  observe(view, entry, request, 'stream_closed');
}

function observe(view: View, entry: Entry, request: RequestPlan, how: Observed): void {
  const { part, verdict } = coordinator.cancel(view.get(request.server), how);
  if (verdict !== 'cancelled') {
    const seen = part.observed === 'none' ? { ...part, observed: how } : part;
    if (view.plan.serverFaults.has('late-cancel-wins') && part.record === 'completed') {
      return putServer(view, request, { ...seen, record: 'cancelled' });
    }
    if (seen !== part) view.put(request.server, seen);
    if (how === 'stream_closed' && view.plan.streams) streams().unread(view, request);
    return refuse(view, entry, request, 'CAN-14', verdict);
  }
  putServer(view, request, part);
  view.note({ type: 'observed', request: request.label, how });
  view.disarm(request.flush);
  const streamOpen = view.get(request.down.part).closedBy === 'nobody';
  if (view.plan.conduct.transport !== 'http' || !streamOpen) return;
  // A client that still waits (the cancellation was not its own) sees the stream end.
  if (isPending(view.get(request.client))) return endStream(view, request);
  noteClose(view, request, 'server');
  view.seal(request.down, 'server');
}

/** Ignores a cancellation that has nothing to cancel; a faulty server answers it with an error. */
function refuse(
  view: View,
  entry: Entry,
  request: RequestPlan | null,
  rule: string,
  reason: 'malformed' | 'unknown-id' | 'already-finished' | 'not-cancellable' | 'task',
): void {
  serverIgnores(view, request, entry.event, rule, reason);
  if (!view.plan.serverFaults.has('answers-bad-cancels')) return;
  // `arrive:B.cancel.2` is refused by `arrive:B.refusal.2`.
  const [about, , count] = entry.event.split('.');
  const event = `${about}.refusal${count === undefined ? '' : `.${count}`}`;
  const message = {
    jsonrpc: '2.0',
    error: { code: -32602, message: 'Nothing to cancel' },
  } as const;
  if (request) serverSends(view, request, { event, kind: 'response', message });
  else serverReplies(view, entry, { event, kind: 'response', message });
}

/** A request that no worker is scripted for: it is answered at once. */
function strayRequest(view: View, entry: Entry, id: RequestId, method: string): void {
  if (inProgress(view, id)) {
    serverIgnores(view, null, entry.event, 'LAB-6', 'duplicate-id');
    return answerPost(view, null, false);
  }
  const { conduct } = view.plan;
  const event = entry.event.replace(/\.raw$/, '.response');
  const isPing = method === 'ping' && conduct.hasInitialize;
  const unknownTool = { code: -32602, message: 'Unknown tool' };
  const unknownMethod = { code: -32601, message: `Method not found: ${method}` };
  const isCall = method === 'tools/call';
  const message = isPing
    ? resultMessage(id, {}, statesType(view))
    : errorMessage(id, isCall ? unknownTool : unknownMethod);
  const status = isPing || isCall || !conduct.methodHeaders ? '200 OK' : '404 Not Found';
  serverReplies(view, entry, { event, kind: 'response', message }, status);
}
