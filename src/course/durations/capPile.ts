/** A pile of durations at the longest one: what a deadline that was already there leaves behind. */

import { lowerBound } from './sorted.ts';

export interface CapPile {
  /** Where it stands. */
  readonly atMs: number;
  /** How many durations stand there, as the last ones. */
  readonly count: number;
  readonly share: number;
}

const ROWS_MIN = 50;
/** The pile reaches down to this share of the longest duration: timers are not exact. */
const PILE_FROM = 0.99;
const COUNT_MIN = 5;
const SHARE_MIN = 0.002;
/** How many times as many as the tail just before it would make one expect. */
const TIMES_MIN = 5;
/** A tail leads up to a cap; a population of its own has nothing before it. */
const TAIL_FROM = 0.5;
const TAIL_SHARE_MIN = 0.2;

/** The pile at the end of sorted durations, or null where they run out as tails do. */
export function capPile(sorted: Float64Array): CapPile | null {
  const { length } = sorted;
  const atMs = sorted[length - 1] ?? 0;
  if (length < ROWS_MIN || atMs <= 0) return null;
  const between = (from: number, until: number) =>
    lowerBound(sorted, until * atMs) - lowerBound(sorted, from * atMs);
  const count = length - lowerBound(sorted, PILE_FROM * atMs);
  const expected = between(0.9, PILE_FROM) / 9;
  const tail = between(TAIL_FROM, PILE_FROM);
  const isPile =
    count >= Math.max(COUNT_MIN, length * SHARE_MIN) &&
    count >= TIMES_MIN * (expected + 1) &&
    tail >= TAIL_SHARE_MIN * count &&
    count < length / 2;
  return isPile ? { atMs, count, share: count / length } : null;
}
