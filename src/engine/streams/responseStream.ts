/** A response stream over HTTP as it leaves the server: held, cut, kept open, and sent again. */

import { streamHead } from '../../protocol/http.ts';
import { turnOf as turn } from '../choice.ts';
import type { Frame } from '../frame.ts';
import type { Entry } from '../parts.ts';
import { CHANNEL_START, hasArrived } from '../parts.ts';
import { isPending } from '../pendingRequest.ts';
import type { ChannelPlan, RequestPlan } from '../planPieces.ts';
import { cut } from '../session.ts';
import type { View } from '../view.ts';
import { deliver, lose, setAnswer } from '../wire.ts';
import { endsProcess } from './oneStream.ts';
import type { StreamPart, StreamPlan } from './streamsPlan.ts';

export function streamOf(view: View, { index }: RequestPlan): StreamPlan | null {
  return view.plan.streams?.streams[index] ?? null;
}

export function change(view: View, { part }: StreamPlan, by: Partial<StreamPart>): void {
  view.put(part, { ...view.get(part), ...by });
}

/** The stream is open: its silence counts from here. A server that keeps events says so at once. */
export function opened(view: View, request: RequestPlan): void {
  const stream = streamOf(view, request);
  if (!stream || !isOpen(view, request)) return;
  if (keepsEvents(view)) prime(view, request);
  else moved(view, stream);
}

/** An event without data that gives the client an id to take up the stream from (HTL-7). */
function prime(view: View, request: RequestPlan): void {
  const { retryMs } = view.plan.scenario.server;
  const frame = {
    kind: 'prime',
    direction: 's2c',
    carrier: 'stream',
    request: request.label,
    text: '',
    eventId: eventId(request, 1),
    ...(retryMs === undefined ? {} : { retryMs }),
  } as const;
  view.note({ type: 'frame', from: 'server', frame });
  const event = `arrive:${request.label}.prime`;
  send(view, request.down, { event, kind: 'message', request: request.index, frame });
}

/** Bytes pass: clocks of silence start again. */
function moved(view: View, { cut: idle, keepalive }: StreamPlan): void {
  for (const timer of [idle, keepalive]) {
    view.disarm(timer);
    view.arm(timer);
  }
}

/** Nothing more will be written to the stream. */
export function ended(view: View, request: RequestPlan): void {
  const stream = streamOf(view, request);
  view.disarm(stream?.cut ?? null);
  view.disarm(stream?.keepalive ?? null);
}

/** The id that the next event of a stream gets, where the server gives ids (HTL-8). */
export function nextEventId(view: View, request: RequestPlan): string | undefined {
  const stream = streamOf(view, request);
  if (!stream || !keepsEvents(view)) return undefined;
  return eventId(request, view.get(stream.part).kept.length + 1);
}

/** That id as a field of its frame; nothing where the server gives none. */
export function idOfNext(view: View, request: RequestPlan): Pick<Frame, 'eventId'> {
  const id = nextEventId(view, request);
  return id === undefined ? {} : { eventId: id };
}

function eventId({ label }: RequestPlan, number: number): string {
  return `${label}-${number}`;
}

export function numberIn(id: string | undefined): number {
  return Number(id?.slice(id.lastIndexOf('-') + 1) ?? 0);
}

function keepsEvents({ plan }: View): boolean {
  return plan.conduct.canResume && plan.scenario.server.eventIds === true;
}

/** Takes what the server writes to the stream of a request. */
export function send(view: View, channel: ChannelPlan, entry: Entry): void {
  const request = view.plan.requests[entry.request];
  const stream = request && streamOf(view, request);
  if (!stream || channel !== request.down || entry.frame.carrier !== 'stream') {
    return deliver(view, channel, entry);
  }
  const part = view.get(stream.part);
  if (entry.frame.eventId !== undefined && !isKept(part, entry)) {
    change(view, stream, { kept: [...part.kept, entry] });
  }
  if (!isOpen(view, request)) return deliver(view, channel, entry);
  const isLast = entry.kind === 'end' || entry.frame.kind === 'response';
  if (isLast) ended(view, request);
  else moved(view, stream);
  if (!isHeld(view)) return deliver(view, channel, entry);
  view.note({ type: 'proxy', request: request.label, what: 'held', frame: entry.frame });
  change(view, stream, { held: [...view.get(stream.part).held, entry] });
  if (isLast) release(view, request);
}

function isKept({ kept }: StreamPart, { frame }: Entry): boolean {
  return kept.some((one) => one.frame.eventId === frame.eventId);
}

/** Whether the intermediary collects a stream: it does unless the head asks it not to (HTTP-11). */
function isHeld({ plan }: View): boolean {
  const { intermediary } = plan.scenario;
  if (!intermediary?.buffers) return false;
  const asks = plan.conduct.accelHeader && !plan.serverFaults.has('no-accel-header');
  return !(asks && intermediary.heedsAccel);
}

/** The stream has ended at the server, and all that was collected goes on at once. */
function release(view: View, request: RequestPlan): void {
  const stream = streamOf(view, request);
  if (!stream) return;
  const { held } = view.get(stream.part);
  change(view, stream, { held: [] });
  for (const entry of held) {
    view.note({ type: 'proxy', request: request.label, what: 'passed', frame: entry.frame });
    deliver(view, request.down, entry);
  }
}

/** The stream is closed, by whomever: what was collected of it is lost. */
export function closed(view: View, request: RequestPlan): void {
  const stream = streamOf(view, request);
  if (!stream) return;
  ended(view, request);
  const { held } = view.get(stream.part);
  if (held.length === 0) return;
  change(view, stream, { held: [] });
  for (const entry of held) lose(view, entry);
}

/** The stream was silent for as long as the intermediary allows. */
export function idleCut(view: View, request: RequestPlan): void {
  view.note({ type: 'proxy', request: request.label, what: 'cut', frame: null });
  cut(view, request);
}

/** A comment, which no client takes for anything but keeps the stream from being silent. */
export function keepAlive(view: View, request: RequestPlan): void {
  const stream = streamOf(view, request);
  const { keepalive } = view.plan.scenario.server;
  if (!stream || !keepalive || !isOpen(view, request)) return;
  const comments = view.get(stream.part).comments + 1;
  change(view, stream, { comments });
  const frame = {
    kind: 'comment',
    direction: 's2c',
    carrier: 'stream',
    request: request.label,
    text: 'keepalive',
  } as const;
  view.note({ type: 'frame', from: 'server', frame });
  const event = `arrive:${request.label}.comment.${comments}`;
  send(view, request.down, { event, kind: 'message', request: request.index, frame });
  if (comments >= keepalive.times) view.disarm(stream.keepalive);
}

function isOpen(view: View, { down }: RequestPlan): boolean {
  return view.get(down.part).closedBy === 'nobody';
}

/**
 * Whether the client gets what is lost on a stream all the same: it takes that up again, or what is
 * lost was one more copy, on the stream of another request.
 */
export function willSendAgain(view: View, request: RequestPlan, { on }: Entry): boolean {
  return on !== undefined || (keepsEvents(view) && canResume(view, request));
}

/** Whether the client will take up the stream of a request: it still waits, and was given an id. */
function canResume(view: View, request: RequestPlan): boolean {
  const stream = streamOf(view, request);
  const { resumes } = view.plan.scenario.client;
  if (!stream?.resume || !resumes || !isPending(view.get(request.client))) return false;
  return view.get(stream.part).lastGot > 0;
}

/** The stream ended without the answer. Answers whether the client will take it up again. */
export function willResume(view: View, request: RequestPlan): boolean {
  if (!canResume(view, request)) return false;
  view.arm(streamOf(view, request)?.resume ?? null);
  return true;
}

/** What the end of a stream that was taken up has behind its id. */
export function turnOf(view: View, request: RequestPlan): string {
  const stream = streamOf(view, request);
  return stream ? turn(view.get(stream.part)) : '';
}

/** The client asks for what followed the last event that it got (HTL-9). */
export function askAgain(view: View, request: RequestPlan): void {
  const stream = streamOf(view, request);
  if (!stream || !isPending(view.get(request.client))) return;
  const { lastGot, resumed } = view.get(stream.part);
  const count = resumed + 1;
  change(view, stream, { resumed: count });
  const frame = {
    kind: 'resume',
    direction: 'c2s',
    carrier: 'get',
    request: request.label,
    head: {
      line: 'GET /mcp HTTP/1.1',
      headers: [
        ['Accept', 'text/event-stream'],
        ['MCP-Protocol-Version', view.plan.conduct.revision],
        ['Last-Event-ID', eventId(request, lastGot)],
      ],
    },
  } as const;
  view.note({ type: 'frame', from: 'client', frame });
  const event = `arrive:${request.label}.resume${count === 1 ? '' : `.${count}`}`;
  deliver(view, request.up, { event, kind: 'message', request: request.index, frame });
}

/** The server opens the stream once more, and sends what it kept from there on. */
export function takeUp(view: View, request: RequestPlan, { frame }: Entry): void {
  const stream = streamOf(view, request);
  if (!stream) return;
  if (endsProcess(view, request)) return;
  const from = numberIn(frame.head?.headers.find(([name]) => name === 'Last-Event-ID')?.[1]);
  view.put(request.down.part, CHANNEL_START);
  const { accelHeader } = view.plan.conduct;
  const open = {
    kind: 'open',
    direction: 's2c',
    carrier: 'stream',
    request: request.label,
    head: streamHead(accelHeader),
  } as const;
  view.note({ type: 'frame', from: 'server', frame: open });
  moved(view, stream);
  for (const entry of view.get(stream.part).kept) {
    if (numberIn(entry.frame.eventId) <= from) continue;
    const again = { ...entry, frame: { ...entry.frame } };
    view.note({ type: 'frame', from: 'server', frame: again.frame });
    send(view, request.down, again);
  }
}

/** Keeps count of the events that the client got, and notes for one that needs it that some did. */
export function noteGot(view: View, request: RequestPlan, { frame }: Entry): void {
  const stream = streamOf(view, request);
  if (!stream) return;
  if (view.plan.clientFaults.has('needs-head')) change(view, stream, { begun: true });
  if (frame.eventId === undefined) return;
  const number = numberIn(frame.eventId);
  if (number > view.get(stream.part).lastGot) change(view, stream, { lastGot: number });
}

/** Whether a client has no lever, since it can only close what has begun to come: a fault. */
export function cannotClose(view: View, request: RequestPlan): boolean {
  const { clientFaults, conduct, scenario } = view.plan;
  if (!clientFaults.has('needs-head') || conduct.transport !== 'http') return false;
  const isLever = conduct.lever === 'close' || scenario.client.giveUp === 'close-only';
  const stream = streamOf(view, request);
  const hasBegun = stream !== null && view.get(stream.part).begun === true;
  return isLever && !request.isInitialize && !hasBegun;
}

/** The client waits no more: an answer that was lost on a broken stream stays lost. */
export function noteAbandoned(view: View, request: RequestPlan): void {
  const { answer } = view.get(request.server);
  const { queue } = view.get(request.down.part);
  // The word that the stream was cut may still be on its way to the client.
  const isUnderway = queue.some(({ frame }) => frame.kind === 'response');
  const isBroken = !isOpen(view, request) && !isUnderway;
  if (answer === 'sent' && isBroken && !hasArrived(answer)) setAnswer(view, request, 'lost');
}
