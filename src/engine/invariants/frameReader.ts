/** Reads frames: what each one is, and which request it is about in the eyes of its side. */

import {
  type Classified,
  classify,
  isId,
  isObject,
  type Json,
  type JsonObject,
  type RequestId,
} from '../../protocol/jsonRpc.ts';
import { META } from '../../protocol/messages.ts';
import type { Frame } from '../frame.ts';
import type { Side } from '../parts.ts';
import type { Call, Calls } from './calls.ts';

/** `message` is any other JSON-RPC message, `noise` a text that is none. */
export type What =
  | 'request'
  | 'response'
  | 'cancel'
  | 'progress'
  | 'message'
  | 'noise'
  | 'status'
  | 'open'
  | 'close';

type Name = RequestId | undefined;

export interface Seen {
  readonly frame: Frame;
  /** The side at which it arrived; null while it is only sent. */
  readonly to: Side | null;
  readonly what: What;
  readonly call: Call | null;
  /** The id that a cancellation names or the token that progress bears; undefined if malformed. */
  readonly names: Name;
  readonly params: JsonObject;
}

const NO_PARAMS: JsonObject = {};

export class FrameReader {
  constructor(private readonly calls: Calls) {}

  /** A frame put on the wire in a step at `atMs`; a request begins a call. */
  sent(frame: Frame, step: number, atMs: number): Seen {
    const { what, names, params, message } = read(frame);
    const call =
      frame.direction === 'c2s'
        ? this.sentByClient(frame, what, names, message, atMs)
        : this.sentByServer(frame, what, names, params, message, step);
    return { frame, to: null, what, call, names, params };
  }

  arrived(frame: Frame, to: Side): Seen {
    const { what, names, params, message } = read(frame);
    const call =
      to === 'server'
        ? this.metByServer(frame, what, names, message)
        : this.metByClient(frame, what, names, message);
    return { frame, to, what, call, names, params };
  }

  private sentByClient(
    frame: Frame,
    what: What,
    names: Name,
    message: Classified,
    atMs: number,
  ): Call | null {
    const { calls } = this;
    if (message.kind === 'request') return calls.open(factsOf(frame, message, atMs));
    if (what === 'cancel') return choose(calls.withId(names), frame, (call) => !call.answered);
    return calls.labelled(frame.request);
  }

  private sentByServer(
    frame: Frame,
    what: What,
    names: Name,
    params: JsonObject,
    message: Classified,
    step: number,
  ): Call | null {
    const { calls } = this;
    if (message.kind === 'response')
      return choose(calls.withId(message.id), frame, (call) => !call.responded);
    if (what === 'progress') return choose(calls.withToken(names), frame, isInProgress);
    if (what === 'cancel')
      return choose(calls.withId(names), frame, (call) => isOpenListen(call, step));
    if (what === 'message' || what === 'request') return carried(calls, frame, params);
    return calls.labelled(frame.request);
  }

  private metByServer(frame: Frame, what: What, names: Name, message: Classified): Call | null {
    const { calls } = this;
    if (message.kind === 'request') return choose(calls.withId(message.id), frame, isUnmet);
    return what === 'cancel' ? known(calls.withId(names)) : calls.labelled(frame.request);
  }

  private metByClient(frame: Frame, what: What, names: Name, message: Classified): Call | null {
    const { calls } = this;
    if (message.kind === 'response') return choose(calls.withId(message.id), frame, isWaiting);
    if (what === 'progress') return choose(calls.withToken(names), frame, isWaiting);
    return calls.labelled(frame.request);
  }
}

function isUnmet(call: Call): boolean {
  return call.record === 'not_received';
}

function isWaiting(call: Call): boolean {
  return call.waiting;
}

/** In the server's order: it has received the request and neither ended nor answered it. */
export function isInProgress(call: Call): boolean {
  return call.record === 'in_progress' && !call.responded;
}

/**
 * A subscription that the server may still end. The record may be written before the message is
 * sent, so its end in the same step does not count.
 */
export function isOpenListen(call: Call, step: number): boolean {
  if (!call.isListen || call.responded || call.cancelSeen) return false;
  return call.record === 'in_progress' || call.endedAt === step;
}

function read(frame: Frame) {
  const hasText = frame.message !== undefined || frame.text !== undefined;
  const message = classify(frame.message);
  const params = 'params' in message && isObject(message.params) ? message.params : NO_PARAMS;
  const what = hasText ? kindOf(message) : bare(frame);
  const name =
    what === 'cancel' ? params['requestId'] : what === 'progress' ? params['progressToken'] : null;
  return { what, message, params, names: isId(name) ? name : undefined };
}

function kindOf(message: Classified): What {
  if (message.kind === 'invalid') return 'noise';
  if (message.kind !== 'notification') return message.kind;
  if (message.method === 'notifications/cancelled') return 'cancel';
  return message.method === 'notifications/progress' ? 'progress' : 'message';
}

function bare({ kind }: Frame): What {
  return kind === 'open' || kind === 'close' ? kind : 'status';
}

function factsOf(frame: Frame, request: Extract<Classified, { kind: 'request' }>, sentMs: number) {
  const params = isObject(request.params) ? request.params : NO_PARAMS;
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  return {
    label: frame.request,
    id: request.id,
    token: isId(token) ? token : null,
    method: request.method,
    isTask: params['task'] !== undefined,
    sentMs,
  };
}

/**
 * One among the requests with an id or token: the frame's own if it says, one that still expects
 * such a frame, else the latest. A raw frame says nothing but its text.
 */
function choose(
  calls: readonly Call[],
  frame: Frame,
  expects: (call: Call) => boolean,
): Call | null {
  const [only] = calls;
  if (!only || calls.length === 1) return only ?? null;
  const isOwn = (call: Call) => frame.kind !== 'raw' && call.label === frame.request;
  return (
    calls.find((call) => isOwn(call) && expects(call)) ??
    calls.findLast(isOwn) ??
    calls.find(expects) ??
    calls.at(-1) ??
    null
  );
}

/** What an id means to the server: a request in progress, else one it has received, else none. */
function known(same: readonly Call[]): Call | null {
  return (
    same.find((call) => call.record === 'in_progress') ??
    same.findLast((call) => call.record !== 'not_received') ??
    null
  );
}

/** Other server messages belong to the stream they travel on, or to the subscription they name. */
function carried(calls: Calls, frame: Frame, params: JsonObject): Call | null {
  if (frame.kind !== 'raw' || frame.carrier === 'stream') return calls.labelled(frame.request);
  const meta: Json | undefined = params['_meta'];
  const tag = isObject(meta) ? meta[`${META}subscriptionId`] : undefined;
  return isId(tag) ? (calls.withId(tag).at(-1) ?? null) : null;
}
