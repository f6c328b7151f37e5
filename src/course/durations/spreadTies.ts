/** Undoes rounding: values that became the same number are spread within its resolution. */

/** Below so many distinct values their distances say nothing about how they were rounded. */
const DISTINCT_FEW = 8;
/** Milliseconds: parsing keeps no more than this. */
const FINEST_MS = 0.000_001;

/**
 * The logarithms of sorted durations in ms, ties spread evenly over the interval that rounding made
 * one value of: without that every rounded value would be a mode of its own.
 */
export function spreadLogs(sorted: Float64Array): Float64Array {
  const groups = groupsOf(sorted);
  const resolution = resolutionOf(sorted, groups);
  const logs = new Float64Array(sorted.length);
  for (let at = 0; at + 1 < groups.length; at++) {
    const from = groups[at] ?? 0;
    const until = groups[at + 1] ?? from;
    const value = sorted[from] ?? 0;
    const before = at > 0 ? (sorted[from - 1] ?? 0) : Number.NEGATIVE_INFINITY;
    const after = until < sorted.length ? (sorted[until] ?? 0) : Number.POSITIVE_INFINITY;
    const low = Math.max(0, value - Math.min(resolution, value - before) / 2);
    const high = value + Math.min(resolution, after - value) / 2;
    const count = until - from;
    for (let index = from; index < until; index++) {
      const spread =
        count === 1 && value > 0 ? value : low + ((high - low) * (index - from + 0.5)) / count;
      logs[index] = Math.log(Math.max(spread, FINEST_MS / 2));
    }
  }
  return logs;
}

/** Where each distinct value begins, and the end of all. */
function groupsOf(sorted: Float64Array): Uint32Array {
  const starts = new Uint32Array(sorted.length + 1);
  let count = 0;
  for (let index = 0; index < sorted.length; index++) {
    if (index === 0 || sorted[index] !== sorted[index - 1]) starts[count++] = index;
  }
  starts[count] = sorted.length;
  return starts.subarray(0, count + 1);
}

/**
 * What the values were rounded to, in ms: of the distances from each value to its nearer neighbour
 * the one that half of all durations are at or below. Few distinct values may be far apart for
 * another reason; there it is at most the largest power of ten that divides all of them.
 */
function resolutionOf(sorted: Float64Array, groups: Uint32Array): number {
  const distinct = groups.length - 1;
  const gaps = new Float64Array(distinct);
  for (let at = 0; at < distinct; at++) {
    const value = sorted[groups[at] ?? 0] ?? 0;
    const before = at > 0 ? value - (sorted[groups[at - 1] ?? 0] ?? 0) : Number.POSITIVE_INFINITY;
    const after =
      at + 1 < distinct ? (sorted[groups[at + 1] ?? 0] ?? 0) - value : Number.POSITIVE_INFINITY;
    gaps[at] = Math.min(before, after);
  }
  const typical = weightedMedian(gaps, groups);
  return distinct < DISTINCT_FEW ? Math.min(typical, decimalStep(sorted, groups)) : typical;
}

function weightedMedian(gaps: Float64Array, groups: Uint32Array): number {
  const total = groups[groups.length - 1] ?? 0;
  const isContinuous = gaps.length > total / 2;
  if (isContinuous) return gaps.reduce((least, gap) => Math.min(least, gap), Infinity);
  const order = Array.from(gaps.keys()).sort((a, b) => (gaps[a] ?? 0) - (gaps[b] ?? 0));
  let passed = 0;
  for (const at of order) {
    passed += (groups[at + 1] ?? 0) - (groups[at] ?? 0);
    if (passed * 2 >= total) return gaps[at] ?? 0;
  }
  return 0;
}

function decimalStep(sorted: Float64Array, groups: Uint32Array): number {
  const values = Array.from(groups.subarray(0, -1), (start) => sorted[start] ?? 0);
  for (let step = 100_000; step > FINEST_MS; step /= 10) {
    const isWhole = (value: number) => Math.abs(value / step - Math.round(value / step)) < 1e-6;
    if (values.every(isWhole)) return step;
  }
  return FINEST_MS;
}
