/** The value of an input that best tells slow calls from fast ones before they are made. */

import { percentile } from './sorted.ts';

export interface Side {
  readonly count: number;
  readonly medianMs: number;
  readonly p99Ms: number;
}

export interface Threshold {
  /** Calls whose input is above it are on one side, all others on the other. */
  readonly value: number;
  readonly slowAbove: boolean;
  /** Calls on the wrong side of it, and how many there are with the best guess without an input. */
  readonly wrong: number;
  readonly wrongWithout: number;
  /** Calls that have an input. */
  readonly count: number;
  /** Whether it leaves at most half of the wrong guesses that there are without it. */
  readonly separates: boolean;
  readonly atOrBelow: Side;
  readonly above: Side;
}

/**
 * The threshold with the fewest calls on the wrong side, where a call is slow from `cutMs` on.
 * Inputs that are not a number take no part; null where there are not two different ones.
 */
export function findThreshold(
  durationsMs: Float64Array,
  inputs: Float64Array,
  cutMs: number,
): Threshold | null {
  const isSlow = (ms: number) => ms >= cutMs;
  const [slow, fast] = parted(inputs, (input, at) =>
    Number.isNaN(input) ? null : isSlow(durationsMs[at] ?? 0),
  );
  const best = bestSplit(fast, slow);
  if (!best) return null;
  const value = roundest(best.from, best.until);
  const wrongWithout = Math.min(fast.length, slow.length);
  const [above, atOrBelow] = parted(durationsMs, (_, at) => {
    const input = inputs[at] ?? Number.NaN;
    return Number.isNaN(input) ? null : input > value;
  });
  return {
    value,
    slowAbove: best.slowAbove,
    wrong: best.wrong,
    wrongWithout,
    count: fast.length + slow.length,
    separates: best.wrong * 2 <= wrongWithout,
    atOrBelow: sideOf(atOrBelow),
    above: sideOf(above),
  };
}

function sideOf(sortedMs: Float64Array): Side {
  return {
    count: sortedMs.length,
    medianMs: percentile(sortedMs, 50),
    p99Ms: percentile(sortedMs, 99),
  };
}

/** The values for which this holds and those for which not, sorted; null leaves one out. */
function parted(
  values: Float64Array,
  isFirst: (value: number, at: number) => boolean | null,
): readonly [Float64Array, Float64Array] {
  const first = new Float64Array(values.length);
  const second = new Float64Array(values.length);
  let [firsts, seconds] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] ?? 0;
    const is = isFirst(value, at);
    if (is === true) first[firsts++] = value;
    else if (is === false) second[seconds++] = value;
  }
  return [first.slice(0, firsts).sort(), second.slice(0, seconds).sort()];
}

interface Split {
  readonly wrong: number;
  readonly slowAbove: boolean;
  /** The inputs on both sides of the split. */
  readonly from: number;
  readonly until: number;
}

/** Walks both sorted lists at once; every place between two different inputs is a split. */
function bestSplit(fast: Float64Array, slow: Float64Array): Split | null {
  let best: Split | null = null;
  let [f, s] = [0, 0];
  while (f < fast.length || s < slow.length) {
    const from = Math.min(fast[f] ?? Infinity, slow[s] ?? Infinity);
    while (fast[f] === from) f++;
    while (slow[s] === from) s++;
    const until = Math.min(fast[f] ?? Infinity, slow[s] ?? Infinity);
    if (until === Infinity) break;
    const wrongAbove = s + (fast.length - f);
    const wrongBelow = f + (slow.length - s);
    const wrong = Math.min(wrongAbove, wrongBelow);
    if (!best || wrong < best.wrong) {
      best = { wrong, slowAbove: wrongAbove <= wrongBelow, from, until };
    }
  }
  return best;
}

/** The number with the fewest digits that is at least `from` and below `until`. */
export function roundest(from: number, until: number): number {
  const widest = 10 ** Math.ceil(Math.log10(Math.max(Math.abs(from), Math.abs(until), 1e-9)));
  for (let step = widest; step > widest * 1e-15; step /= 10) {
    const candidate = Number((Math.ceil(from / step) * step).toPrecision(15));
    if (candidate >= from && candidate < until) return candidate;
  }
  return from;
}
