/** The wire: puts frames on channels, loses them, and keeps account of the final response. */

import { emptyHead, type Head, jsonHead, postHead, streamHead } from '../protocol/http.ts';
import { isObject, type Json } from '../protocol/jsonRpc.ts';
import { errorMessage } from '../protocol/messages.ts';
import type { Frame, FrameKind } from './frame.ts';
import { type ChannelPart, type Entry, type FinalResponse, hasArrived } from './parts.ts';
import type { ChannelPlan, ReplicaPlan, RequestPlan } from './planPieces.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';

interface Outgoing {
  readonly event: string;
  readonly kind: FrameKind;
  readonly message?: Json | undefined;
  readonly text?: string | undefined;
}

/** Whether the client can still reach a server that is there. */
export function isConnected(view: View, { session }: ReplicaPlan): boolean {
  const { server, transport } = view.get(session);
  return server === 'up' && transport === 'open';
}

/** Sends a client message: a line on stdio, a POST of its own over HTTP (HTTP-1). */
export function clientSends(
  view: View,
  request: RequestPlan | null,
  up: ChannelPlan,
  out: Outgoing,
  reply?: ChannelPlan,
): void {
  const { conduct } = view.plan;
  const http = conduct.transport === 'http';
  const frame: Frame = {
    kind: out.kind,
    direction: 'c2s',
    carrier: http ? 'post' : 'stdio',
    request: request?.label ?? null,
    message: out.message,
    text: out.text,
    head: http ? headOf(view, request, out) : undefined,
  };
  view.note({ type: 'frame', from: 'client', frame });
  deliverLater(view, up, {
    event: out.event,
    kind: 'message',
    request: request?.index ?? -1,
    frame,
    ...(reply ? { reply: reply.index } : {}),
  });
}

/** The head of a POST, with what a faulty client believes that it can resume from (HTTP-12). */
function headOf(view: View, request: RequestPlan | null, { kind, message }: Outgoing): Head {
  const { conduct, clientFaults } = view.plan;
  const head = postHead(conduct, headed(view, message), conduct.revision);
  const of = kind === 'request' ? request?.spec.retryOf : undefined;
  if (of === undefined || conduct.canResume || !clientFaults.has('sends-last-event-id'))
    return head;
  return { ...head, headers: [...head.headers, ['Last-Event-ID', `${of}-1`]] };
}

/** A faulty client names another method in its headers than in the body (HTTP-4). */
function headed(view: View, message: Json | undefined): Json | undefined {
  const wrong = view.plan.clientFaults.has('wrong-headers') && isObject(message);
  return wrong && message['method'] !== undefined ? { ...message, method: 'ping' } : message;
}

/**
 * Sends a server message for a request: a line on stdio, an event on its response stream over HTTP.
 */
export function serverSends(view: View, request: RequestPlan, out: Outgoing): void {
  const { transport } = view.plan.conduct;
  const asJson = transport === 'http' && request.spec.answer === 'json';
  const frame: Frame = {
    kind: out.kind,
    direction: 's2c',
    carrier: transport === 'stdio' ? 'stdio' : asJson ? 'post' : 'stream',
    request: request.label,
    message: out.message,
    text: out.text,
    head: asJson ? jsonHead() : undefined,
    ...(!asJson && transport === 'http' ? eventOf(view, request, out) : {}),
  };
  const { index } = request;
  serverWrites(view, request.down, { event: out.event, kind: 'message', request: index, frame });
}

/** Puts a server's message on the wire, or in the queue before it where the server has one. */
export function serverWrites(view: View, channel: ChannelPlan, entry: Entry): void {
  if (view.plan.streams && streams().enqueue(view, channel.index, entry)) return;
  view.note({ type: 'frame', from: 'server', frame: entry.frame });
  deliverLater(view, channel, entry);
}

/** What an event has beside its message, where the server does more than to write that. */
function eventOf(view: View, request: RequestPlan, { message }: Outgoing): Partial<Frame> {
  return view.plan.streams ? streams().eventOf(view, request, message) : {};
}

/** Answers a raw client message, which belongs to no request of the plan. */
export function serverReplies(view: View, entry: Entry, out: Outgoing, status?: string): void {
  const reply = entry.reply === undefined ? undefined : view.plan.channels[entry.reply];
  if (!reply) return;
  const http = view.plan.conduct.transport === 'http';
  const frame: Frame = {
    kind: out.kind,
    direction: 's2c',
    carrier: http ? 'post' : 'stdio',
    request: null,
    message: out.message,
    head: http ? jsonHead(status) : undefined,
  };
  serverWrites(view, reply, { event: out.event, kind: 'message', request: -1, frame });
}

/** Refuses a request with an error on its own POST; no work begins. */
export function refusePost(
  view: View,
  request: RequestPlan,
  error: { readonly code: number; readonly message: string },
): void {
  const frame: Frame = {
    kind: 'response',
    direction: 's2c',
    carrier: 'post',
    request: request.label,
    message: errorMessage(request.spec.id, error),
    head: jsonHead('400 Bad Request'),
  };
  view.note({ type: 'frame', from: 'server', frame });
  setAnswer(view, request, 'sent');
  const event = `arrive:${request.label}.response`;
  deliverLater(view, request.down, { event, kind: 'message', request: request.index, frame });
}

/** Opens the response stream of a call (HTTP-6); its head is a frame of its own. */
export function openStream(view: View, request: RequestPlan): void {
  const { conduct, serverFaults } = view.plan;
  if (conduct.transport !== 'http' || request.spec.answer === 'json') return;
  const frame: Frame = {
    kind: 'open',
    direction: 's2c',
    carrier: 'stream',
    request: request.label,
    head: streamHead(conduct.accelHeader && !serverFaults.has('no-accel-header')),
  };
  view.note({ type: 'frame', from: 'server', frame });
  if (view.get(request.down.part).closedBy !== 'nobody') view.note({ type: 'lost', frame });
  if (view.plan.streams) streams().opened(view, request);
}

/** The status of a POST that carried no request: 202, or 400 for what is no JSON-RPC (HTTP-5). */
export function answerPost(view: View, request: string | null, accepted: boolean): void {
  if (view.plan.conduct.transport !== 'http') return;
  const frame: Frame = {
    kind: accepted ? 'accepted' : 'refused',
    direction: 's2c',
    carrier: 'post',
    request,
    head: emptyHead(accepted ? '202 Accepted' : '400 Bad Request'),
  };
  view.note({ type: 'frame', from: 'server', frame });
}

/** The frame that stands for a closed stream or pipe; it has no text. */
export function noteClose(
  view: View,
  request: RequestPlan | null,
  closedBy: 'client' | 'server' | 'intermediary',
): Frame {
  const frame: Frame = {
    kind: 'close',
    direction: closedBy === 'client' ? 'c2s' : 's2c',
    carrier: view.plan.conduct.transport === 'http' ? 'stream' : 'stdio',
    request: request?.label ?? null,
    closedBy,
  };
  view.note({ type: 'frame', from: closedBy, frame });
  if (request && view.plan.streams) streams().closed(view, request);
  return frame;
}

/**
 * Closes a response stream from the client's side: in flight is lost, and the server will see it.
 * A close that cancels this one request arrives under another id than one of the whole transport:
 * both can happen to one request.
 */
export function closeStream(view: View, request: RequestPlan, as: 'cancel' | 'close'): void {
  const alreadyBroken = view.get(request.down.part).closedBy !== 'nobody';
  if (alreadyBroken) return severChannel(view, request.down, 'client');
  const frame = noteClose(view, request, 'client');
  severChannel(view, request.down, 'client');
  const event = `arrive:${request.label}.${as}`;
  deliverLater(view, request.up, { event, kind: 'close', request: request.index, frame });
}

/** Ends a channel at once. */
export function severChannel(view: View, channel: ChannelPlan, by: ChannelPart['closedBy']): void {
  loseInFlight(view, channel);
  view.seal(channel, by);
}

/** Whatever is in flight on a channel is lost, and a final response among it with it. */
export function loseInFlight(view: View, channel: ChannelPlan): void {
  for (const entry of view.drain(channel)) lose(view, entry);
}

/** Sends an entry on its way, through whatever stands between the two ends. */
export function deliverLater(view: View, channel: ChannelPlan, entry: Entry): void {
  if (view.plan.streams) streams().send(view, channel, entry);
  else deliver(view, channel, entry);
}

/** Puts an entry on its channel, or loses it where that is closed. */
export function deliver(view: View, channel: ChannelPlan, entry: Entry): void {
  if (!view.push(channel, entry)) lose(view, entry);
}

/** It is gone; a final response among it is lost unless the server will send it once more. */
export function lose(view: View, entry: Entry): void {
  view.note({ type: 'lost', frame: entry.frame });
  const request = view.plan.requests[entry.request];
  if (!request || !isAnswer(entry.frame)) return;
  if (view.plan.streams && streams().willSendAgain(view, request, entry)) return;
  setAnswer(view, request, 'lost');
}

/** Whether a frame answers its request; the refusal of a cancellation bears no id (CAN-14). */
function isAnswer({ kind, message }: Frame): boolean {
  return kind === 'response' && isObject(message) && message['id'] !== undefined;
}

/** Notes what became of the final response; once it is delivered, ignored or lost it stays so. */
export function setAnswer(view: View, request: RequestPlan, answer: FinalResponse): void {
  const part = view.get(request.server);
  if (hasArrived(part.answer)) return;
  view.put(request.server, { ...part, answer });
  view.note({ type: 'answer', request: request.label, to: answer });
}
