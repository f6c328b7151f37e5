/** A queue before a slow wire: it holds so many messages at most, and never loses a final one. */

import { assert } from '../../base/assert.ts';
import { BUFFER_CAPACITY_MIN, BUFFER_ENDED_MAX } from '../../base/limits.ts';

/**
 * What may be lost: progress, and every other notification. A newer one of the same `key` (a token,
 * or method and uri) says all that an older one said; one whose key is null replaces none.
 */
export interface Progress {
  readonly kind: 'progress';
  readonly request: string;
  readonly key: string | null;
  /** Null where the message has no value that has to rise. */
  readonly value: number | null;
}

/**
 * What may not be lost: a response, and the acknowledgement that a subscription has to begin with
 * (SUB-3). A response `ends` its request.
 */
export interface Final {
  readonly kind: 'final';
  readonly request: string;
  readonly ends: boolean;
}

/** A message that waits, with whatever it stands for. */
export type Waiting<T> = (Progress | Final) & { readonly item: T };

interface Height {
  readonly request: string;
  readonly key: string;
  readonly value: number;
}

export interface SseBuffer<T> {
  /** Messages, at least two: one could hold a final or progress, but not choose between them. */
  readonly capacity: number;
  /** The oldest first. */
  readonly slots: readonly Waiting<T>[];
  /**
   * Something was lost under pressure: the reader has to fetch the present state, since what it was
   * told has a gap. A refetch clears it.
   */
  readonly needsRefetch: boolean;
  /** The highest value that each key of an open request has had here. */
  readonly heights: readonly Height[];
  /** The requests that ended last, so that what comes late for them is known for late. */
  readonly ended: readonly string[];
}

/**
 * What became of a push. `queued`: it took a free slot. `coalesced`: it took the place of `gone`,
 * which it supersedes. `evicted`: the oldest progress, `gone`, made room for it. `dropped`: every
 * slot holds a final, so it is itself what is lost. `refused`: the buffer did not take it.
 */
export type Verdict<T> =
  | { readonly verdict: 'queued' }
  | { readonly verdict: 'coalesced' | 'evicted' | 'dropped'; readonly gone: Waiting<T> }
  | { readonly verdict: 'refused'; readonly why: Refusal };

/**
 * Why a push was refused. `full-of-finals`: a final that could only fit if another one was lost, so
 * that its sender has to say so by other means. `after-final`: its request has had its final.
 * `not-rising`: a value not above one that its token has already had.
 */
export type Refusal = 'full-of-finals' | 'after-final' | 'not-rising';

export type Pushed<T> = { readonly buffer: SseBuffer<T> } & Verdict<T>;

/** An empty buffer for `capacity` messages (BUF-1). */
export function createBuffer<T>(capacity: number): SseBuffer<T> {
  assert(
    Number.isInteger(capacity) && capacity >= BUFFER_CAPACITY_MIN,
    `a buffer holds at least ${BUFFER_CAPACITY_MIN} messages`,
  );
  return { capacity, slots: [], needsRefetch: false, heights: [], ended: [] };
}

/** Takes in a message, or says why not. What is lost is only ever progress (BUF-3, BUF-4). */
export function push<T>(buffer: SseBuffer<T>, message: Waiting<T>): Pushed<T> {
  return message.kind === 'final' ? pushFinal(buffer, message) : pushProgress(buffer, message);
}

function pushFinal<T>(buffer: SseBuffer<T>, message: Waiting<T> & Final): Pushed<T> {
  const after = message.ends ? end(buffer, message.request) : buffer;
  if (after.slots.length < after.capacity) return { buffer: append(after, message), ...QUEUED };
  return evict(after, message) ?? refused(after, 'full-of-finals');
}

function refused<T>(buffer: SseBuffer<T>, why: Refusal): Pushed<T> {
  return { buffer, verdict: 'refused', why };
}

const QUEUED = { verdict: 'queued' } as const;

function pushProgress<T>(buffer: SseBuffer<T>, message: Waiting<T> & Progress): Pushed<T> {
  const { slots, capacity } = buffer;
  const at = heightOf(buffer, message);
  // What has a height is of an open request, so the list of ended ones is not searched for it.
  if (at < 0 && buffer.ended.includes(message.request)) return refused(buffer, 'after-final');
  const risen = rise(buffer, message, at);
  if (!risen) return refused(buffer, 'not-rising');
  const last = slots.at(-1);
  if (last?.kind === 'progress' && supersedes(message, last)) {
    const newer = slots.slice(0, -1);
    newer.push(message);
    return { buffer: withSlots(risen, newer), verdict: 'coalesced', gone: last };
  }
  if (slots.length < capacity) return { buffer: append(risen, message), ...QUEUED };
  const dropped = { verdict: 'dropped', gone: message } as const;
  return evict(risen, message) ?? { buffer: withSlots(risen, slots, true), ...dropped };
}

/** Whether a message says all that the one before it said. Two subscriptions are told apart. */
function supersedes({ request, key, value }: Progress, before: Progress): boolean {
  const isSame = key !== null && key === before.key && request === before.request;
  return isSame && (value === null) === (before.value === null);
}

/** Spelled out, here and below, since spreads are what a push would spend its time on. */
function withSlots<T>(
  { capacity, needsRefetch, heights, ended }: SseBuffer<T>,
  slots: readonly Waiting<T>[],
  isLoss = false,
): SseBuffer<T> {
  return { capacity, slots, needsRefetch: needsRefetch || isLoss, heights, ended };
}

function append<T>(buffer: SseBuffer<T>, message: Waiting<T>): SseBuffer<T> {
  const slots = buffer.slots.slice();
  slots.push(message);
  return withSlots(buffer, slots);
}

/** Puts a message in a full buffer in exchange for the oldest progress, if there is any. */
function evict<T>(buffer: SseBuffer<T>, message: Waiting<T>): Pushed<T> | null {
  const slots: Waiting<T>[] = [];
  let gone: Waiting<T> | null = null;
  for (const one of buffer.slots) {
    if (gone === null && one.kind === 'progress') gone = one;
    else slots.push(one);
  }
  if (gone === null) return null;
  slots.push(message);
  return { buffer: withSlots(buffer, slots, true), verdict: 'evicted', gone };
}

/** Where the height of a key stands in the list, or -1. */
function heightOf<T>({ heights }: SseBuffer<T>, { request, key, value }: Progress): number {
  if (value === null) return -1;
  for (let at = 0; at < heights.length; at++) {
    const one = heights[at];
    if (one?.key === key && one.request === request) return at;
  }
  return -1;
}

/** Notes a value that is above all that its key has had; null for one that is not (PRO-5). */
function rise<T>(buffer: SseBuffer<T>, message: Progress, at: number): SseBuffer<T> | null {
  const { request, key, value } = message;
  if (key === null || value === null) return buffer;
  const before = buffer.heights[at];
  // Written so that what is no number does not count as higher either.
  if (before && !(value > before.value)) return null;
  const heights = buffer.heights.slice();
  heights[before ? at : heights.length] = { request, key, value };
  const { capacity, slots, needsRefetch, ended } = buffer;
  return { capacity, slots, needsRefetch, heights, ended };
}

/** Nothing but what waits is said for a request any more (PRO-11). */
function end<T>(buffer: SseBuffer<T>, request: string): SseBuffer<T> {
  if (buffer.ended.includes(request)) return buffer;
  const heights = buffer.heights.filter((one) => one.request !== request);
  const ended = [...buffer.ended.slice(1 - BUFFER_ENDED_MAX), request];
  return { ...buffer, heights, ended };
}

/** Takes the oldest message off the buffer and onto the wire; null from an empty one. */
export function take<T>(
  buffer: SseBuffer<T>,
): { readonly buffer: SseBuffer<T>; readonly taken: Waiting<T> } | null {
  const taken = buffer.slots[0];
  return taken ? { buffer: withSlots(buffer, buffer.slots.slice(1)), taken } : null;
}

/** Takes everything off that waits for one request, whose stream or whose wish for it is gone. */
export function withdraw<T>(
  buffer: SseBuffer<T>,
  request: string,
): { readonly buffer: SseBuffer<T>; readonly withdrawn: readonly Waiting<T>[] } {
  const withdrawn = buffer.slots.filter((one) => one.request === request);
  const slots = buffer.slots.filter((one) => one.request !== request);
  return { buffer: { ...end(buffer, request), slots }, withdrawn };
}

/** The reader has fetched the present state: the gap is closed. */
export function clearRefetch<T>(buffer: SseBuffer<T>): SseBuffer<T> {
  return buffer.needsRefetch ? { ...buffer, needsRefetch: false } : buffer;
}
