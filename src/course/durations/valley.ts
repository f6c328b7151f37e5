/** Where the density of a sample has its deepest valley, at the coarsest view that shows one. */

import { lowerBound } from './sorted.ts';

const BINS = 512;
/** Bandwidths tried, as shares of the whole range: from coarse to fine. */
const COARSEST = 1 / 4;
const FINEST = 1 / 200;
const FINER = 0.85;
/** A side with less than this share of the values is no mode, only something far out. */
const SIDE_SHARE_MIN = 0.005;
const SIDE_COUNT_MIN = 5;
/** How low a valley is at most, as a share of the lower of the two heights beside it. */
const DEPTH_MAX = 0.8;

/** The value at the bottom of the valley, or null where no view shows one. */
export function findValley(sorted: Float64Array): number | null {
  const low = sorted[0] ?? 0;
  const range = (sorted[sorted.length - 1] ?? 0) - low;
  if (!(range > 0)) return null;
  const counts = countsOf(sorted, low, range);
  for (let width = COARSEST; width >= FINEST; width *= FINER) {
    const bin = deepest(smooth(counts, width * BINS), counts);
    if (bin !== null) return low + ((bin + 0.5) * range) / BINS;
  }
  return null;
}

function countsOf(sorted: Float64Array, low: number, range: number): Float64Array {
  const counts = new Float64Array(BINS);
  let from = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const edge = low + ((bin + 1) * range) / BINS;
    const until = bin === BINS - 1 ? sorted.length : lowerBound(sorted, edge);
    counts[bin] = until - from;
    from = until;
  }
  return counts;
}

/** A Gaussian of this width, in bins, over every count. */
function smooth(counts: Float64Array, width: number): Float64Array {
  const reach = Math.min(BINS, Math.ceil(width * 4));
  const weights = Float64Array.from({ length: reach + 1 }, (_, apart) =>
    Math.exp(-0.5 * (apart / width) ** 2),
  );
  return counts.map((_, bin) => {
    let sum = 0;
    const last = Math.min(BINS - 1, bin + reach);
    for (let other = Math.max(0, bin - reach); other <= last; other++) {
      sum += (counts[other] ?? 0) * (weights[Math.abs(other - bin)] ?? 0);
    }
    return sum;
  });
}

/** The bin of the deepest valley that has enough on either side; the middle of a flat one. */
function deepest(heights: Float64Array, counts: Float64Array): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const least = Math.max(SIDE_COUNT_MIN, total * SIDE_SHARE_MIN);
  const highestAfter = new Float64Array(BINS);
  for (let bin = BINS - 2; bin >= 0; bin--) {
    highestAfter[bin] = Math.max(highestAfter[bin + 1] ?? 0, heights[bin + 1] ?? 0);
  }
  let best: { depth: number; first: number; last: number } | null = null;
  let before = 0;
  let highestBefore = 0;
  for (let bin = 0; bin < BINS; bin++) {
    const height = heights[bin] ?? 0;
    const depth = height / Math.min(highestBefore, highestAfter[bin] ?? 0);
    const hasSides = before >= least && total - before >= least;
    if (hasSides && depth <= DEPTH_MAX) {
      if (best && Math.abs(depth - best.depth) < 1e-9 && best.last === bin - 1) best.last = bin;
      else if (!best || depth < best.depth - 1e-9) best = { depth, first: bin, last: bin };
    }
    before += counts[bin] ?? 0;
    highestBefore = Math.max(highestBefore, height);
  }
  return best && Math.round((best.first + best.last) / 2);
}
