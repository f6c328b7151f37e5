/** The one reducer: takes a choice and lets the party it belongs to act. */

import { assert, must, never } from '../base/assert.ts';
import type { Json } from '../protocol/jsonRpc.ts';
import type { Choice } from './choice.ts';
import { clientReceives } from './clientReceives.ts';
import { cancelByUser, closeTransport, giveUp, ignore, sendRequest } from './clientSide.ts';
import { handlers } from './handlerPort.ts';
import { isPending } from './pendingRequest.ts';
import type { ActPlan, ActWhat, TimerPlan } from './planPieces.ts';
import type { TimerName } from './record.ts';
import { serverReceives } from './serverReceives.ts';
import { flushProgress, work } from './serverSide.ts';
import { crash, cut, restart } from './session.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';
import { clientSends, isConnected, serverWrites } from './wire.ts';

/**
 * Performs one choice that a source offers now. All it changes and causes goes through the view.
 */
export function step(view: View, choice: Choice): void {
  switch (choice.kind) {
    case 'act':
    case 'crash':
      return act(view, choice.act);
    case 'delivery': {
      const entry = view.shift(choice.channel);
      return choice.channel.to === 'server'
        ? serverReceives(view, entry, choice.channel)
        : clientReceives(view, entry, choice.channel);
    }
    case 'timer':
      return fire(view, choice.timer);
    case 'worker':
      work(view, choice.request, choice.work);
      return view.plan.streams ? streams().worked(view, choice.request) : undefined;
    default:
      return never(choice);
  }
}

function act(view: View, act: ActPlan): void {
  const { done, what } = act;
  view.put(done, true);
  switch (what.do) {
    case 'send':
      return sendRequest(view, requestOf(view, what.request));
    case 'cancel':
      return cancelByUser(view, requestOf(view, what.request), what.reason);
    case 'stop':
      return streams().stop(view, requestOf(view, what.request));
    case 'cut':
      return cut(view, requestOf(view, what.request));
    case 'close':
      return closeTransport(view, 'disconnect', firstReplica(view));
    case 'crash':
      return crash(view, what.replica);
    case 'restart':
      return restart(view, what.replica);
    case 'client-raw':
      return clientRaw(view, what);
    case 'server-raw':
      return serverRaw(view, what);
    case 'server-bytes':
    case 'change':
    case 'use':
      return streams().act(view, act);
    default:
      return never(what);
  }
}

function fire(view: View, timer: TimerPlan): void {
  view.fire(timer);
  if (STREAM_TIMERS.has(timer.name)) return streams().fire(view, timer);
  const request = requestOf(view, timer.request);
  if (timer.name === 'flush') return flushProgress(view, request);
  if (timer.name === 'window') return handlers().endWindow(view, request);
  if (!isPending(view.get(request.client))) return streams().fireLeftover(view, request, timer);
  const why = timer.name === 'idle' ? 'idle_timeout' : 'max_timeout';
  giveUp(view, request, why, why === 'idle_timeout' ? 'idle timeout' : 'maximum timeout');
}

/** Timers of what stands around requests and streams. */
const STREAM_TIMERS: ReadonlySet<TimerName> = new Set([
  'send',
  'cut',
  'keepalive',
  'resume',
  'drain',
  'ttl',
  'deadline',
]);

function requestOf(view: View, index: number) {
  const request = view.plan.requests[index];
  assert(request !== undefined, `request ${index} is part of the plan`);
  return request;
}

/** Raw messages and a closed transport are of the first connection. */
function firstReplica(view: View) {
  return must(view.plan.replicas[0], 'a plan has at least one replica');
}

type Raw<K extends ActWhat['do']> = Extract<ActWhat, { do: K }>;

/** A client puts arbitrary text on the wire, as a message of its own. */
function clientRaw(view: View, { label, text, up, down }: Raw<'client-raw'>): void {
  if (!isConnected(view, firstReplica(view)))
    return ignore(view, null, `raw:${label}`, 'LAB-12', 'nobody-there');
  const event = `arrive:${label}.raw`;
  clientSends(view, null, up, { event, kind: 'raw', text, message: parsed(text) }, down);
}

/** A server puts arbitrary text on the wire; over HTTP on the response stream of one request. */
function serverRaw(view: View, { label, text, request: index }: Raw<'server-raw'>): void {
  const request = requestOf(view, index);
  if (view.get(request.replica.session).server === 'down') return;
  const http = view.plan.conduct.transport === 'http';
  const frame = {
    kind: 'raw',
    direction: 's2c',
    carrier: http ? 'stream' : 'stdio',
    request: request.label,
    text,
    message: parsed(text),
  } as const;
  const event = `arrive:${label}.raw`;
  serverWrites(view, request.down, { event, kind: 'message', request: index, frame });
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
