/**
 * The queue of a server process before its wire: one pipe on stdio, over HTTP its connection. A
 * slow reader takes one message at a time.
 */

import type { Entry, ServerRecord } from '../parts.ts';
import type { ReplicaPlan, RequestPlan, TimerPlan } from '../planPieces.ts';
import type { Rec } from '../record.ts';
import { endStream, putServer } from '../serverSide.ts';
import type { View } from '../view.ts';
import { deliverLater, setAnswer } from '../wire.ts';
import {
  clearRefetch,
  type Pushed,
  push,
  type SseBuffer,
  take,
  type Waiting,
  withdraw,
} from './boundedSseBuffer.ts';
import { pushDroppingOldest, pushUnbounded } from './faultyQueues.ts';
import { nextEventId } from './responseStream.ts';
import type { Queued, QueuePlan } from './streamsPlan.ts';
import { isRefetch, waitingOf } from './waitingFrames.ts';

type QueueRec = Extract<Rec, { type: 'queue' }>;

export function queueOf(view: View, replica: ReplicaPlan): QueuePlan | null {
  return view.plan.streams?.queues[view.plan.replicas.indexOf(replica)] ?? null;
}

/** Takes a message in before it goes on the wire; false where the server has no queue. */
export function enqueue(view: View, channel: number, entry: Entry): boolean {
  const request = view.plan.requests[entry.request];
  const replica = request?.replica ?? view.plan.replicas[0];
  const queue = replica && queueOf(view, replica);
  if (!queue) return false;
  refetched(view, queue, entry, request);
  const message = { ...waitingOf(view.plan, entry), item: { entry, channel } };
  const pushed = pushBy(view)(view.get(queue.part).buffer, message);
  setBuffer(view, queue, pushed.buffer);
  note(view, queue, verdictOf(pushed, message));
  if (pushed.verdict === 'refused') refused(view, request, message);
  else if (pushed.verdict !== 'queued') gone(view, pushed.gone);
  if (pushed.buffer.slots.length > 0 && !view.get(queue.drain.armed)) view.arm(queue.drain);
  return true;
}

function pushBy({ plan }: View): typeof push<Queued> {
  if (plan.serverFaults.has('unbounded-queue')) return pushUnbounded;
  return plan.serverFaults.has('drops-finals') ? pushDroppingOldest : push;
}

function verdictOf(
  pushed: Pushed<Queued>,
  { kind, item: { entry } }: Waiting<Queued>,
): Pick<QueueRec, 'what' | 'frame' | 'isFinal' | 'gone' | 'goneIsFinal' | 'why'> {
  const isFinal = kind === 'final';
  const { verdict } = pushed;
  const lost = 'gone' in pushed && verdict !== 'dropped' ? pushed.gone : null;
  return {
    what: verdict,
    frame: entry.frame,
    isFinal,
    gone: lost?.item.entry.frame ?? null,
    goneIsFinal: lost?.kind === 'final',
    why: verdict === 'refused' ? pushed.why : null,
  };
}

/** An answer that was let go is lost, and its client will never know. */
function gone(view: View, { kind, item: { entry } }: Waiting<Queued>): void {
  const request = view.plan.requests[entry.request];
  if (kind === 'final' && request && entry.frame.kind === 'response')
    setAnswer(view, request, 'lost');
}

/**
 * The queue did not take a message. Without its answer, or its acknowledgement, a request is over
 * for the server; over HTTP it ends the stream, on shared pipes there is nothing that it could do.
 */
function refused(view: View, request: RequestPlan | undefined, message: Waiting<Queued>): void {
  if (!request) return;
  const { entry } = message.item;
  if (message.kind === 'progress') {
    const told = reportOf(view, entry.event) ?? { request, event: entry.event };
    return view.ignore('server', told.request, told.event, 'BUF-6', 'refused-by-queue');
  }
  setAnswer(view, request, 'refused');
  const part = view.get(request.server);
  if (part.record === 'in_progress') {
    putServer(view, request, { ...part, record: 'completed' });
    view.put(request.worker, { ...view.get(request.worker), state: 'returned' });
  }
  if (view.plan.conduct.transport === 'http') endWhenSent(view, request);
}

/**
 * The step of a worker whose report an arrival was to carry: `progress:A.3`, or of a task, whose
 * reports may travel on the stream of another request, `progress:A.task.1`.
 */
function reportOf({ plan }: View, arrival: string) {
  const [, label, what, n] = /^arrive:(.+)\.(progress|notify)\.(\d+)$/.exec(arrival) ?? [];
  const request = plan.requests.find((one) => one.label === label);
  if (!request) return null;
  const task = plan.streams?.tasks?.tasks.find((one) => one.request === request);
  const step = [...request.work, ...(task?.script ?? [])].find((one) => {
    const { do: does } = one.step.do === 'task' ? one.step.task : one.step;
    return does === what && one.n === Number(n);
  });
  return step ? { request, event: step.id } : null;
}

/** The answer to a read is the present state: with it no gap is left (BUF-8). */
function refetched(view: View, queue: QueuePlan, entry: Entry, request?: RequestPlan): void {
  const { buffer } = view.get(queue.part);
  if (!buffer.needsRefetch || !isRefetch(entry.frame, request?.spec.method)) return;
  setBuffer(view, queue, clearRefetch(buffer));
  note(view, queue, { ...NOTHING, what: 'refetched', frame: entry.frame });
}

const NOTHING = { isFinal: false, gone: null, goneIsFinal: false, why: null } as const;

/** The reader takes the oldest message, and is ready for the next one after as long again. */
export function drain(view: View, timer: TimerPlan): void {
  const queue = view.plan.streams?.queues.find((one) => one?.drain === timer);
  const next = queue && take(view.get(queue.part).buffer);
  if (!queue || !next) return;
  const { taken, buffer } = next;
  setBuffer(view, queue, buffer);
  const { entry, channel } = taken.item;
  const request = view.plan.requests[entry.request];
  const eventId =
    request && entry.frame.carrier === 'stream' ? nextEventId(view, request) : undefined;
  const frame = eventId === undefined ? entry.frame : { ...entry.frame, eventId };
  const isFinal = taken.kind === 'final';
  note(view, queue, { ...NOTHING, what: 'taken', frame, isFinal });
  view.note({ type: 'frame', from: 'server', frame });
  const to = view.plan.channels[channel];
  if (to) deliverLater(view, to, { ...entry, frame });
  endEmptied(view, queue);
  if (buffer.slots.length > 0) view.arm(timer);
}

/** Ends a stream once all that waits for it has gone out; at once where nothing does. */
export function endWhenSent(view: View, request: RequestPlan): void {
  const queue = queueOf(view, request.replica);
  if (!queue || !waits(view, queue, request)) return endStream(view, request);
  const part = view.get(queue.part);
  view.put(queue.part, { ...part, ending: [...part.ending, request.index] });
}

function waits(view: View, queue: QueuePlan, { label }: RequestPlan): boolean {
  return view.get(queue.part).buffer.slots.some((one) => one.request === label);
}

function endEmptied(view: View, queue: QueuePlan): void {
  for (const index of view.get(queue.part).ending) {
    const request = view.plan.requests[index];
    if (!request || waits(view, queue, request)) continue;
    endsNoMore(view, queue, request);
    endStream(view, request);
  }
}

function endsNoMore(view: View, queue: QueuePlan, { index }: RequestPlan): void {
  const part = view.get(queue.part);
  view.put(queue.part, { ...part, ending: part.ending.filter((one) => one !== index) });
}

/** Nothing more goes out for a request that was cancelled (CAN-10), or that nobody reads. */
export function withdrawFor(view: View, request: RequestPlan): void {
  const queue = queueOf(view, request.replica);
  if (!queue) return;
  const { buffer, withdrawn } = withdraw(view.get(queue.part).buffer, request.label);
  setBuffer(view, queue, buffer);
  // Its stream is closed already: there is no end left to write.
  endsNoMore(view, queue, request);
  for (const one of withdrawn) {
    const { frame } = one.item.entry;
    note(view, queue, { ...NOTHING, what: 'withdrawn', frame, isFinal: one.kind === 'final' });
    gone(view, one);
  }
  if (buffer.slots.length === 0) view.disarm(queue.drain);
}

export function recordChanged(view: View, request: RequestPlan, to: ServerRecord): void {
  if (to === 'cancelled') withdrawFor(view, request);
}

/** A queue lives in the memory of its process, and is lost with it. */
export function processGone(view: View, replica: ReplicaPlan): void {
  const queue = queueOf(view, replica);
  if (!queue) return;
  const { slots } = view.get(queue.part).buffer;
  view.put(queue.part, queue.part.start);
  view.disarm(queue.drain);
  for (const one of slots) gone(view, one);
}

function setBuffer(view: View, { part }: QueuePlan, buffer: SseBuffer<Queued>): void {
  view.put(part, { ...view.get(part), buffer });
}

function note(
  view: View,
  { part, replica }: QueuePlan,
  what: Omit<QueueRec, 'type' | 'replica' | 'request' | 'size' | 'capacity' | 'needsRefetch'>,
): void {
  const { slots, capacity, needsRefetch } = view.get(part).buffer;
  const state = { size: slots.length, capacity, needsRefetch, replica: replica.number };
  view.note({ type: 'queue', request: what.frame.request, ...state, ...what });
}
