/** The shape of a herd's histogram: columns on a logarithmic axis of time. */

import { HERD_INTERVAL_MS } from '../../base/limits.ts';

/** The plot in its own units; it is stretched to the room that the page has. */
export const PLOT = { width: 640, height: 100 } as const;

/** Where a time stands on an axis that ends at `endMs`: 0 to 1, by the logarithm of intervals. */
export function placeOf(atMs: number, endMs: number): number {
  return Math.log1p(atMs / HERD_INTERVAL_MS) / Math.log1p(endMs / HERD_INTERVAL_MS);
}

export interface HerdShape {
  /** What fits below the capacity, and what stands above it and is turned away: SVG paths. */
  readonly served: string;
  readonly rejected: string;
  /** Distance of the capacity's line from the top. */
  readonly capacityY: number;
}

/**
 * Draws attempts in each interval, to `endMs` on the axis of time and `most` on that of attempts.
 * Where several intervals share a column, the busiest stands for them.
 */
export function shapeOf(
  attempts: ArrayLike<number>,
  capacity: number,
  endMs: number,
  most: number,
): HerdShape {
  const columns = columnsOf(attempts, endMs);
  const yOf = (count: number) => round(PLOT.height * (1 - count / most));
  return {
    served: skyline(columns, yOf, 0, capacity),
    rejected: skyline(columns, yOf, capacity, most),
    capacityY: yOf(capacity),
  };
}

/** The outline of what of the columns stands between two counts, one figure for each group. */
function skyline(
  columns: Float64Array,
  yOf: (count: number) => number,
  from: number,
  to: number,
): string {
  const path: string[] = [];
  let height = from;
  for (let at = 0; at <= columns.length; at++) {
    const next = Math.min(Math.max(columns[at] ?? from, from), to);
    if (next === height) continue;
    if (height === from) path.push(`M${at} ${yOf(from)}V${yOf(next)}`);
    else path.push(`H${at}V${yOf(next)}${next === from ? 'Z' : ''}`);
    height = next;
  }
  return path.join('');
}

function columnsOf(attempts: ArrayLike<number>, endMs: number): Float64Array {
  const columns = new Float64Array(PLOT.width);
  const columnOf = (interval: number) =>
    Math.round(placeOf(interval * HERD_INTERVAL_MS, endMs) * PLOT.width);
  let from = 0;
  for (let interval = 0; interval < attempts.length; interval++) {
    const count = attempts[interval] ?? 0;
    const to = columnOf(interval + 1);
    if (count > 0) {
      // At least one column wide, within the plot.
      const first = Math.min(from, PLOT.width - 1);
      for (let at = first; at < Math.max(to, first + 1); at++) {
        columns[at] = Math.max(columns[at] ?? 0, count);
      }
    }
    from = to;
  }
  return columns;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const TICKS_MS = [100, 300, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000, 3_000_000];

/** Times to write under an axis that ends at `endMs`, none so near the end that words collide. */
export function ticksOf(endMs: number): readonly number[] {
  return TICKS_MS.filter((atMs) => placeOf(atMs, endMs) < 0.97);
}
