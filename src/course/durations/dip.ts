/** Hartigan's dip: how far a sample is from the nearest distribution that has only one mode. */

/**
 * Half the greatest distance, at best, between the empirical distribution of sorted values and one
 * that is convex up to some point and concave from there on: between 1/(2n) and 1/4. It follows the
 * steps that Hartigan and Hartigan state in "The Dip Test of Unimodality" (1985): hulls below and
 * above, then the same within the interval where these are furthest apart, as long as that is wider
 * than the misfit found outside of it. Distances are counted in values, and divided at the end.
 */
export function dipOf(sorted: ArrayLike<number>): number {
  const n = sorted.length;
  if (n === 0) return 0;
  let misfit = 1;
  let from = 0;
  let to = n - 1;
  while (to > from && valueAt(sorted, to) > valueAt(sorted, from)) {
    const below = hull(sorted, from, to, 0, 1);
    const above = hull(sorted, from, to, 1, -1);
    const gap = widestGap(sorted, below, above);
    if (gap.width <= misfit) break;
    misfit = Math.max(
      misfit,
      misfitOf(sorted, below, from, gap.from, 0),
      misfitOf(sorted, above, gap.to, to, 1),
    );
    if (gap.from === from && gap.to === to) break;
    from = gap.from;
    to = gap.to;
  }
  return misfit / (2 * n);
}

/**
 * A convex (bend 1) or concave (bend -1) hull through the steps of the distribution: the indices of
 * its corners. At each value the distribution jumps from its index to one more; `lift` 0 takes the
 * lower end of the jump, 1 the upper one.
 */
interface Hull {
  readonly corners: Int32Array;
  readonly count: number;
  readonly lift: 0 | 1;
}

function hull(
  sorted: ArrayLike<number>,
  from: number,
  to: number,
  lift: 0 | 1,
  bend: 1 | -1,
): Hull {
  const corners = new Int32Array(to - from + 1);
  let count = 0;
  for (let index = from; index <= to; index++) {
    while (count >= 2) {
      const last = corners[count - 1] ?? 0;
      const before = corners[count - 2] ?? 0;
      const x = valueAt(sorted, before);
      const turn =
        (valueAt(sorted, last) - x) * (index - before) -
        (valueAt(sorted, index) - x) * (last - before);
      if (turn * bend > 0) break;
      count--;
    }
    corners[count++] = index;
  }
  return { corners, count, lift };
}

/** Where the hulls are furthest apart: between a corner of one and the next corner of the other. */
function widestGap(sorted: ArrayLike<number>, below: Hull, above: Hull) {
  let best = { width: 0, from: below.corners[0] ?? 0, to: above.corners[above.count - 1] ?? 0 };
  for (let at = 0, edge = 0; at < below.count; at++) {
    const corner = below.corners[at] ?? 0;
    while (edge < above.count - 2 && (above.corners[edge + 1] ?? 0) < corner) edge++;
    const width = heightOn(sorted, above, edge, valueAt(sorted, corner)) - corner;
    if (width > best.width) best = { width, from: corner, to: above.corners[edge + 1] ?? corner };
  }
  for (let at = 0, edge = 0; at < above.count; at++) {
    const corner = above.corners[at] ?? 0;
    while (edge < below.count - 2 && (below.corners[edge + 1] ?? 0) <= corner) edge++;
    const width = corner + 1 - heightOn(sorted, below, edge, valueAt(sorted, corner));
    if (width > best.width) best = { width, from: below.corners[edge] ?? corner, to: corner };
  }
  return best;
}

/** How far the distribution is from a hull, at most, between two corners of it. */
function misfitOf(
  sorted: ArrayLike<number>,
  hull: Hull,
  from: number,
  to: number,
  lift: 0 | 1,
): number {
  let greatest = 0;
  let edge = 0;
  for (let index = from; index <= to; index++) {
    while (edge < hull.count - 2 && (hull.corners[edge + 1] ?? 0) < index) edge++;
    const height = heightOn(sorted, hull, edge, valueAt(sorted, index));
    greatest = Math.max(greatest, lift === 0 ? index + 1 - height : height - index);
  }
  return greatest;
}

/** The height of a hull at a value, on the edge that begins at this corner. */
function heightOn(sorted: ArrayLike<number>, hull: Hull, edge: number, value: number): number {
  const first = hull.corners[edge] ?? 0;
  const second = hull.corners[edge + 1] ?? first;
  const [start, end] = [valueAt(sorted, first), valueAt(sorted, second)];
  const share = end > start ? (value - start) / (end - start) : 0;
  return first + hull.lift + share * (second - first);
}

function valueAt(sorted: ArrayLike<number>, index: number): number {
  return sorted[index] ?? 0;
}
