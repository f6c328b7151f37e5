/** Questions to sorted numbers: how many are below a value, percentiles, counts and curves. */

/** How many sorted values are below this one. */
export function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The percentile by the nearest rank: the least value that so many percent are at or below. It is
 * always a duration that some call really had, never one between two populations.
 */
export function percentile(sorted: ArrayLike<number>, percent: number): number {
  const rank = Math.ceil((percent / 100) * sorted.length - 1e-9);
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? Number.NaN;
}

/** The sums of the first 0, 1, 2 … values. */
export function prefixSums(sorted: Float64Array): Float64Array {
  const sums = new Float64Array(sorted.length + 1);
  for (let index = 0; index < sorted.length; index++) {
    sums[index + 1] = (sums[index] ?? 0) + (sorted[index] ?? 0);
  }
  return sums;
}

/** How many values lie between each two edges; the last edge belongs to the last of them. */
export function countBetween(sorted: ArrayLike<number>, edges: readonly number[]): number[] {
  const starts = edges.map((edge, at) =>
    at === edges.length - 1 ? sorted.length : at === 0 ? 0 : lowerBound(sorted, edge),
  );
  return starts.slice(1).map((until, at) => until - (starts[at] ?? 0));
}
