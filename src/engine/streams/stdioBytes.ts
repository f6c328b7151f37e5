/** A pipe as the stream of bytes that it is: what is written in pieces, and how a client reads. */

import type { Json } from '../../protocol/jsonRpc.ts';
import { classify, idKey, isId, isObject } from '../../protocol/jsonRpc.ts';
import { endOfStream, type Framed, feed, newFramer } from '../../protocol/stdioFraming.ts';
import { closeTransport } from '../clientSide.ts';
import { type Frame, frameText } from '../frame.ts';
import type { Entry } from '../parts.ts';
import type { ActWhat, ChannelPlan } from '../planPieces.ts';
import type { View } from '../view.ts';
import { deliver, lose } from '../wire.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);

/** The server prints something on stdout, whatever that is. */
export function printBytes(view: View, what: ActWhat): void {
  const [replica] = view.plan.replicas;
  if (what.do !== 'server-bytes' || !replica?.pipes) return;
  if (view.get(replica.session).server === 'down') return;
  const { label, text, cuts } = what;
  const place = { direction: 's2c', carrier: 'stdio', request: null } as const;
  const frame: Frame = { kind: 'raw', ...place, text };
  view.note({ type: 'frame', from: 'server', frame });
  const entry: Entry = { event: `arrive:${label}.bytes`, kind: 'message', request: -1, frame };
  inPieces(view, replica.pipes.down, entry, toBytes(text), cuts);
}

/** Writes the line of an answer in pieces, where the scenario cuts it; false where it does not. */
export function sendInPieces(view: View, channel: ChannelPlan, entry: Entry): boolean {
  const chunks = view.plan.requests[entry.request]?.spec.chunks;
  if (!chunks || entry.frame.kind !== 'response' || entry.frame.carrier !== 'stdio') return false;
  const bytes = toBytes(`${frameText(entry.frame)}\n`);
  if (!chunks.some((cut) => cut < bytes.length)) return false;
  inPieces(view, channel, entry, bytes, chunks);
  return true;
}

/** Each piece is a delivery of its own; the last one stands for the whole. */
function inPieces(
  view: View,
  channel: ChannelPlan,
  entry: Entry,
  bytes: Uint8Array,
  cuts: readonly number[],
): void {
  const ends = cuts.filter((cut) => cut < bytes.length);
  const from = [0, ...ends];
  for (const [index, end] of ends.entries()) {
    const piece = bytes.slice(from[index], end);
    const text = new TextDecoder().decode(piece);
    const { direction, carrier, request } = entry.frame;
    const frame: Frame = { kind: 'chunk', direction, carrier, request, text };
    const event = `${entry.event}.part.${index + 1}`;
    deliver(view, channel, { ...entry, event, frame, bytes: piece });
  }
  deliver(view, channel, { ...entry, bytes: bytes.slice(from.at(-1)) });
}

/** Reads a pipe line by line (FRM-1); false where lines are whole, or where the end is to come. */
export function reads(
  view: View,
  entry: Entry,
  channel: ChannelPlan,
  take: (entry: Entry) => void,
): boolean {
  const at = view.plan.replicas.findIndex(({ pipes }) => pipes?.down === channel);
  const slot = view.plan.streams?.framers[at];
  if (!slot) return false;
  const isEnd = entry.kind === 'end';
  const bytes = entry.bytes ?? toBytes(`${frameText(entry.frame)}\n`);
  if (view.plan.clientFaults.has('reads-by-chunk')) {
    if (isEnd) return false;
    // One that takes a read for a message keeps nothing of it for the next.
    const { framed } = endOfStream(feed(newFramer, oneLine(bytes)).framer);
    takeAll(view, entry, framed, take, at);
    return true;
  }
  const fed = isEnd ? endOfStream(view.get(slot)) : feed(view.get(slot), bytes);
  view.put(slot, isEnd ? newFramer : fed.framer);
  takeAll(view, entry, fed.framed, take, at);
  if (!isEnd && fed.framer.length > 0) {
    const { line, pending } = fed.framer;
    const note = { why: null, isFirst: true, isUnended: false } as const;
    view.note({ type: 'framed', what: 'partial', line, text: pending, ...note });
  }
  return !isEnd;
}

/** A line feed inside is nothing to a reader that does not look for one. */
function oneLine(bytes: Uint8Array): Uint8Array {
  const LF = 0x0a;
  const last = bytes.at(-1) === LF ? bytes.length - 1 : bytes.length;
  return bytes.slice(0, last).map((byte) => (byte === LF ? 0x20 : byte));
}

function takeAll(
  view: View,
  entry: Entry,
  framed: readonly Framed[],
  take: (entry: Entry) => void,
  replica: number,
): void {
  const { frame } = entry;
  const own = frameText(frame);
  let taken = 0;
  let isOwnTaken = false;
  if (frame.kind === 'raw') view.note({ type: 'delivered', to: 'client', frame });
  for (const one of framed) {
    note(view, one);
    if (one.kind !== 'message') {
      if (!view.plan.clientFaults.has('strict-reader')) continue;
      const plan = view.plan.replicas[replica];
      if (plan) closeTransport(view, 'disconnect', plan);
      break;
    }
    taken++;
    const isOwn = one.text === own && frame.kind !== 'raw';
    if (isOwn) view.note({ type: 'delivered', to: 'client', frame });
    isOwnTaken ||= isOwn;
    take(isOwn ? entry : { ...entry, ...madeOf(view, one.text, one.message) });
  }
  const request = view.plan.requests[entry.request] ?? null;
  const stray = framed.find(({ kind }) => kind !== 'message');
  if (taken === 0 && stray) {
    const rule = stray.kind === 'too-long' ? 'FRM-4' : 'FRM-2';
    view.ignore('client', request, entry.event, rule, 'stray-line');
  }
  // Its bytes are there, but no message: nobody will ever take it.
  const isWhole = frame.kind !== 'chunk' && frame.kind !== 'raw' && entry.kind === 'message';
  if (isWhole && !isOwnTaken) lose(view, entry);
}

function note(view: View, one: Framed): void {
  const text = one.kind === 'too-long' ? `${one.bytes} bytes` : one.text;
  view.note({
    type: 'framed',
    what: one.kind,
    line: one.line,
    text,
    why: one.kind === 'stray' ? one.why : null,
    isFirst: one.kind !== 'stray' || one.isFirst,
    isUnended: one.kind === 'message' && one.isUnended,
  });
}

/** A message that came with others, for the request that its id or token names. */
function madeOf(view: View, text: string, message: Json): Pick<Entry, 'request' | 'frame'> {
  const what = classify(message);
  const params = 'params' in what && isObject(what.params) ? what.params : {};
  const token = params['progressToken'];
  const [request = -1] =
    what.kind === 'response'
      ? (view.plan.byId.get(idKey(what.id)) ?? [])
      : isId(token)
        ? (view.plan.byToken.get(idKey(token)) ?? [])
        : [];
  const label = view.plan.requests[request]?.label ?? null;
  const place = { direction: 's2c', carrier: 'stdio', request: label } as const;
  return { request, frame: { kind: 'raw', ...place, text, message } };
}
