/** The calls that a server has in hand over the time of a run: at work, in line, and for nobody. */

import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';
import { needsConnection } from '../../engine/streams/workerPool.ts';

export interface LoadPoint {
  readonly atMs: number;
  /** Handlers that hold a connection, and calls that wait for one, from this instant on. */
  readonly running: number;
  readonly waiting: number;
  /** Of both, those whose client has stopped waiting. */
  readonly unread: number;
  /** The most attempts at one and the same call. */
  readonly copies: number;
}

export interface Load {
  /** Connections of all server processes together; null where nothing limits them. */
  readonly pool: number | null;
  /** One for each instant at which something changes; the last holds now. */
  readonly points: readonly LoadPoint[];
  readonly now: LoadPoint;
  /** The point with the most calls in hand; of several the first. */
  readonly peak: LoadPoint;
  readonly copiesMost: number;
  /** When every connection was taken for the first time, if it came to that. */
  readonly dryAtMs: number | null;
  readonly nowMs: number;
}

const START: LoadPoint = { atMs: 0, running: 0, waiting: 0, unread: 0, copies: 0 };

/** The load by the records of the first `count` steps. */
export function loadAt(run: Run, count: number): Load {
  const pool = poolOf(run);
  const inHand = new Map<string, 'running' | 'waiting'>();
  const gone = new Set<string>();
  const first = firstTries(run);
  const points: LoadPoint[] = [START];
  let nowMs = 0;
  const counts = countedIn(run, pool !== null);
  for (const { atMs, records } of run.steps.slice(0, count)) {
    for (const record of records) if (counts(record)) take(record, inHand, gone);
    nowMs = atMs;
    const point = pointOf(atMs, inHand, gone, first);
    // What lasts no time is no load.
    if (points.at(-1)?.atMs === atMs) points.pop();
    if (!isSame(points.at(-1), point)) points.push(point);
  }
  const now = points.at(-1) ?? START;
  return {
    pool,
    points,
    now,
    peak: points.reduce((most, one) => (inHandOf(one) > inHandOf(most) ? one : most), START),
    copiesMost: Math.max(...points.map(({ copies }) => copies)),
    dryAtMs: points.find(({ running }) => pool !== null && running >= pool)?.atMs ?? null,
    nowMs,
  };
}

/** Calls that the server has in hand. */
export function inHandOf({ running, waiting }: LoadPoint): number {
  return running + waiting;
}

function poolOf({ plan }: Run): number | null {
  const pools = plan.streams?.pools ?? [];
  const sizes = pools.map((pool) => pool?.size ?? null);
  return sizes.reduce<number | null>(
    (sum, size) => (size === null ? sum : (sum ?? 0) + size),
    null,
  );
}

/** Where connections are what is scarce, a request that needs none of them is no load. */
function countedIn({ plan }: Run, isLimited: boolean): (record: Rec) => boolean {
  const free = new Set(
    plan.requests.flatMap((one) => (isLimited && !needsConnection(one) ? one.label : [])),
  );
  return (record) => record.type !== 'worker' || !free.has(record.request);
}

function take(record: Rec, inHand: Map<string, 'running' | 'waiting'>, gone: Set<string>): void {
  if (record.type === 'outcome') gone.add(record.request);
  if (record.type !== 'worker') return;
  if (record.what === 'started') inHand.set(record.request, 'running');
  else if (record.what === 'queued') inHand.set(record.request, 'waiting');
  else inHand.delete(record.request);
}

function pointOf(
  atMs: number,
  inHand: ReadonlyMap<string, 'running' | 'waiting'>,
  gone: ReadonlySet<string>,
  first: ReadonlyMap<string, string>,
): LoadPoint {
  const labels = [...inHand.keys()];
  const running = labels.filter((label) => inHand.get(label) === 'running').length;
  const tries = new Map<string, number>();
  for (const label of labels) {
    const of = first.get(label) ?? label;
    tries.set(of, (tries.get(of) ?? 0) + 1);
  }
  return {
    atMs,
    running,
    waiting: labels.length - running,
    unread: labels.filter((label) => gone.has(label)).length,
    copies: Math.max(0, ...tries.values()),
  };
}

function isSame(one: LoadPoint | undefined, other: LoadPoint): boolean {
  return (
    one !== undefined &&
    one.running === other.running &&
    one.waiting === other.waiting &&
    one.unread === other.unread &&
    one.copies === other.copies
  );
}

/** For each request the first try of the call that it tries again: itself, where it does not. */
function firstTries({ plan }: Run): Map<string, string> {
  const first = new Map<string, string>();
  for (const { label, spec } of plan.requests) {
    const of = spec.retryOf === undefined ? undefined : first.get(spec.retryOf);
    first.set(label, of ?? label);
  }
  return first;
}
