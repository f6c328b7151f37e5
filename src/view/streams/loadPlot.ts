/** Where the load of a server runs in its plot, and what it says in words. */

import { scaleLinear } from 'd3-scale';
import { area, curveStepAfter, line } from 'd3-shape';
import { inHandOf, type Load, type LoadPoint } from '../../trace/streams/loadCurve.ts';

/** Sizes in the plot's own units. */
export const PLOT = { width: 340, height: 168, left: 26, right: 8, top: 18, bottom: 22 } as const;
const TIME_TICKS = 6;
/** Room above what is drawn, so that a line never runs along the edge. */
const ABOVE = 0.5;

export interface LoadPlot {
  /** Areas from below: calls that a client waits for, and on top of them those for nobody. */
  readonly awaited: string;
  readonly unread: string;
  /** The upper edge of both. */
  readonly inHand: string;
  /** Height of the line of connections; null where nothing limits them. */
  readonly poolY: number | null;
  readonly nowX: number;
  readonly ticksX: readonly { readonly at: number; readonly text: string }[];
  readonly ticksY: readonly { readonly at: number; readonly text: string }[];
}

/** `endMs` is the end of the whole run, `most` the most calls that it ever has in hand. */
export function loadPlot(load: Load, endMs: number, most: number): LoadPlot {
  const { width, height, left, right, top, bottom } = PLOT;
  const x = scaleLinear([0, Math.max(endMs, 1)], [left, width - right]);
  const highest = Math.max(most, load.pool ?? 0, 1) + ABOVE;
  const y = scaleLinear([0, highest], [height - bottom, top]);
  // What holds now goes on to the present step.
  const points = [...load.points, { ...load.now, atMs: load.nowMs }];
  const atX = ({ atMs }: LoadPoint) => x(atMs);
  const awaitedOf = (point: LoadPoint) => inHandOf(point) - point.unread;
  const layer = (from: (point: LoadPoint) => number, to: (point: LoadPoint) => number) =>
    area<LoadPoint>(
      atX,
      (point) => y(from(point)),
      (point) => y(to(point)),
    )
      .curve(curveStepAfter)
      .digits(1)(points) ?? '';
  const edge = line<LoadPoint>(atX, (point) => y(inHandOf(point)));
  return {
    awaited: layer(() => 0, awaitedOf),
    unread: layer(awaitedOf, inHandOf),
    inHand: edge.curve(curveStepAfter).digits(1)(points) ?? '',
    poolY: load.pool === null ? null : y(load.pool),
    nowX: x(load.nowMs),
    ticksX: x.ticks(TIME_TICKS).map((ms) => ({ at: x(ms), text: seconds(ms) })),
    ticksY: wholeNumbers(highest).map((count) => ({ at: y(count), text: String(count) })),
  };
}

/** Every whole number up to a few of them, else every second, fifth … */
function wholeNumbers(highest: number): number[] {
  const step = highest > 30 ? 10 : highest > 12 ? 5 : highest > 6 ? 2 : 1;
  return Array.from({ length: Math.floor(highest / step) + 1 }, (_, index) => index * step);
}

function seconds(ms: number): string {
  return ms === 0 ? '0' : `${ms / 1_000} s`;
}

/** What holds at the present step. */
export function nowWords({ now, pool }: Load): string {
  const { running, waiting, unread } = now;
  const all = running + waiting;
  if (all === 0) return 'No call is in hand.';
  const connections = pool === null ? '' : ` of ${pool} connections taken`;
  const work = pool === null ? `${running} at work` : `${running}${connections}`;
  const line = waiting === 0 ? 'nobody in line' : `${waiting} in line`;
  const nobody = unread === 0 ? '' : `; for ${unread} of the ${all} nobody waits any more`;
  return `${work}, ${line}${nobody}.`;
}

/** The curve in words, for whoever does not see it. */
export function loadWords({ peak, copiesMost, dryAtMs, pool }: Load): string {
  const most = inHandOf(peak);
  if (most === 0) return 'Up to this step the server has had no call in hand.';
  const calls = most === 1 ? 'one call' : `${most} calls`;
  const copies =
    copiesMost > 1 ? ` Of one and the same call up to ${copiesMost} copies overlapped.` : '';
  const dry =
    pool === null
      ? ''
      : dryAtMs === null
        ? ' A connection was free at all times.'
        : ` From ${dryAtMs} ms on there were times without a free connection.`;
  const highest = `at most ${calls} in hand at once, first at ${peak.atMs} ms`;
  return `Up to this step ${highest}.${copies}${dry}`;
}
