/** The client's side of a step: sends requests, takes what arrives, and gives up by its policy. */

import { isObject, type Json } from '../protocol/jsonRpc.ts';
import { cancelledMessage, initializedMessage, requestMessage } from '../protocol/messages.ts';
import type { RequestSpec } from '../scenario/schema.ts';
import { KEY_MEMBER } from './ledger/keyNames.ts';
import { type CancelReason, type ClientOutcome, hasArrived, type WireSignal } from './parts.ts';
import * as pending from './pendingRequest.ts';
import type { ReplicaPlan, RequestPlan } from './planPieces.ts';
import type { IgnoreReason, Lever, Rec } from './record.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';
import {
  clientSends,
  closeStream,
  deliverLater,
  isConnected,
  noteClose,
  severChannel,
} from './wire.ts';

type Why = Exclude<CancelReason, 'none'>;

/** Sends a request and arms its clocks; with nobody to send to it fails at once. */
export function sendRequest(view: View, request: RequestPlan): void {
  const { spec, label } = request;
  view.put(request.client, pending.send(view.get(request.client)));
  if (!isConnected(view, request.replica)) {
    const closedHere = view.get(request.replica.session).transport === 'closed';
    settleWithout(view, request, closedHere ? 'disconnect' : 'server', 'none');
    return;
  }
  noteRetry(view, request);
  const message = requestMessage(view.plan.conduct, spec);
  clientSends(view, request, request.up, {
    event: `arrive:${label}.request`,
    kind: 'request',
    message,
  });
  view.arm(request.max);
  view.arm(request.idle);
  if (view.plan.streams) streams().sent(view, request);
}

/** Says what the client went by, where the request tries another one again. */
function noteRetry(view: View, request: RequestPlan): void {
  const { label, spec } = request;
  const tried = view.plan.scenario.requests.find((one) => one.label === spec.retryOf);
  if (!tried) return;
  const because = becauseOf(view, request, tried);
  view.note({ type: 'retry', request: label, of: tried.label, because });
}

/** What a request that tries `tried` again goes by. */
export function becauseOf(
  { plan }: View,
  { spec, handler }: RequestPlan,
  tried: RequestSpec,
): Extract<Rec, { type: 'retry' }>['because'] {
  const key = keyIn(spec);
  if (key !== undefined && key === keyIn(tried)) return 'key';
  if (!handler) return 'read';
  if (key === undefined && plan.clientFaults.has('trusts-hints')) return 'hint';
  // What a client sends by itself has nothing to go by but the loss.
  return spec.after ? 'loss' : 'hand';
}

function keyIn({ params }: RequestSpec): Json | undefined {
  const args = params['arguments'];
  return isObject(args) ? args[KEY_MEMBER] : undefined;
}

/** The user asks to cancel. With nothing left to cancel the client itself ignores it (LAB-4). */
export function cancelByUser(view: View, request: RequestPlan, reason: string | undefined): void {
  const event = `cancel:${request.label}`;
  if (!pending.isPending(view.get(request.client))) {
    ignore(view, request, event, 'LAB-4', 'nothing-to-cancel');
  } else if (request.isTask) {
    ignore(view, request, event, 'CAN-7', 'task');
  } else {
    giveUp(view, request, 'user', reason ?? 'user');
  }
}

/**
 * Stops waiting and pulls the lever that policy, revision and transport leave (design: cancel
 * table).
 */
export function giveUp(view: View, request: RequestPlan, why: Why, reason: string): void {
  const { conduct, clientFaults } = view.plan;
  const lever = leverOf(view, request);
  const signal = signalOf(view, request, lever);
  const rule = request.isInitialize ? 'CAN-6' : request.isTask ? 'CAN-7' : conduct.leverRule;
  settleWithout(view, request, why, signal);
  const claim = clientFaults.has('claims-stopped') ? 'stopped' : 'requested';
  view.note({ type: 'gave-up', request: request.label, why, lever, signal, rule, claim });
  if (lever === 'notify') notifyCancelled(view, request, reason);
  else if (lever === 'close') closeStream(view, request, 'cancel');
  else if (lever === 'transport') closeTransport(view, 'disconnect', request.replica);
}

/** A stream that somebody else has closed already carries no signal any more. */
function signalOf(view: View, request: RequestPlan, lever: Lever): WireSignal {
  if (lever === 'notify') return 'notifications/cancelled';
  const closes = lever === 'close' && view.plan.conduct.closeIsCancel;
  return closes && view.get(request.down.part).closedBy === 'nobody' ? 'stream-closed' : 'none';
}

export function leverOf(view: View, request: RequestPlan): Lever {
  const { conduct, clientFaults, scenario } = view.plan;
  const { giveUp: policy } = scenario.client;
  const cannot = view.plan.streams && streams().cannotClose(view, request);
  if (policy === 'silent' || request.isTask || cannot) return 'nothing';
  if (request.isInitialize && !clientFaults.has('cancels-initialize')) return 'transport';
  if (policy === 'close-only' && conduct.transport === 'http') return 'close';
  if (conduct.lever === 'close' && clientFaults.has('posts-cancel')) return 'notify';
  return conduct.lever;
}

function notifyCancelled(view: View, request: RequestPlan, reason: string): void {
  const message = cancelledMessage(request.spec.id, reason);
  const event = `arrive:${request.label}.cancel`;
  const times = view.plan.clientFaults.has('cancels-twice') ? 2 : 1;
  for (let n = 1; n <= times; n++) {
    const out = { event: n === 1 ? event : `${event}.${n}`, kind: 'cancel', message } as const;
    clientSends(view, request, request.side, out);
  }
}

/** Ends waiting without an answer: sets the outcome once and stops both clocks. */
export function settleWithout(
  view: View,
  request: RequestPlan,
  why: Why,
  signal: WireSignal,
): void {
  const before = view.get(request.client);
  const after = pending.giveUp(before, why, signal);
  view.put(request.client, after);
  noteOutcome(view, request, before.outcome, after.outcome);
  if (!view.plan.clientFaults.has('keeps-deadlines')) stopClocks(view, request);
}

export function noteOutcome(
  view: View,
  request: RequestPlan,
  from: ClientOutcome,
  to: ClientOutcome,
): void {
  view.note({ type: 'outcome', request: request.label, from, to });
  if (view.plan.streams) streams().settled(view, request, to);
}

export function stopClocks(view: View, request: RequestPlan): void {
  view.disarm(request.idle);
  view.disarm(request.max);
}

/** Closes the whole transport: every request on it ends (LAB-11). */
export function closeTransport(view: View, why: Why, replica: ReplicaPlan): void {
  const { plan } = view;
  const session = view.get(replica.session);
  if (session.transport === 'closed') return;
  view.put(replica.session, { ...session, transport: 'closed' });
  view.note({ type: 'process', what: 'transport-closed', replica: replica.number });
  const own = plan.requests.filter((request) => request.replica === replica);
  const open = own.filter((request) => pending.isPending(view.get(request.client)));
  for (const request of open) {
    const signal = isStreamLive(view, request) ? signalOf(view, request, 'close') : 'none';
    settleWithout(view, request, why, signal);
    const { label } = request;
    const gaveUp = { request: label, why, lever: 'transport', signal, rule: 'LAB-11' } as const;
    view.note({ type: 'gave-up', ...gaveUp, claim: 'requested' });
  }
  if (replica.pipes) closePipes(view, replica, replica.pipes);
  else
    for (const request of own) if (isStreamLive(view, request)) closeStream(view, request, 'close');
}

function closePipes(
  view: View,
  { number, session }: ReplicaPlan,
  { up, down }: NonNullable<ReplicaPlan['pipes']>,
): void {
  const frame = noteClose(view, null, 'client');
  severChannel(view, down, 'client');
  // A process that was started again may have its connection closed once more.
  const { starts } = view.get(session);
  const name = number === 1 ? 'transport' : `transport-${number}`;
  const event = `arrive:${name}.close${starts === 1 ? '' : `.${starts}`}`;
  deliverLater(view, up, { event, kind: 'end', request: -1, frame });
  view.seal(up, 'client');
}

/** Whether a request's response stream over HTTP is open, as far as the two ends have said. */
export function isStreamLive(view: View, request: RequestPlan): boolean {
  const ended = hasArrived(view.get(request.server).answer);
  return (
    view.get(request.client).sent && view.get(request.down.part).closedBy === 'nobody' && !ended
  );
}

/** After the answer to `initialize` the client says that it is ready (2025-11-25). */
export function confirmInitialized(view: View, request: RequestPlan): void {
  const event = `arrive:${request.label}.initialized`;
  const message = initializedMessage();
  clientSends(view, request, request.side, { event, kind: 'initialized', message });
}

export function ignore(
  view: View,
  request: RequestPlan | null,
  event: string,
  rule: string,
  reason: IgnoreReason,
): void {
  view.ignore('client', request, event, rule, reason);
}
