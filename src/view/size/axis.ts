/** The axis of durations that plots and slider share: places from 0 to 1, and back to ms. */

import { scaleLinear, scaleLog } from 'd3-scale';
import { DURATION_MS_MAX } from '../../base/limits.ts';
import { countBetween, lowerBound } from '../../course/durations/sorted.ts';

export type AxisKind = 'log' | 'linear';

export interface Axis {
  readonly fromMs: number;
  readonly toMs: number;
  /** 0 at its beginning, 1 at its end; beyond them for what lies outside. */
  readonly placeOf: (ms: number) => number;
  readonly msAt: (place: number) => number;
  readonly ticksMs: readonly number[];
}

/** Columns of the histogram, steps of the slider, and points of the curve. */
export const COLUMNS = 72;
export const SLIDER_STEPS = 1000;
const CURVE_POINTS = 360;
/** The least factor between the ends: moves of the slider stay larger than its digits. */
const FACTOR_MIN = 4;
const FACTOR_AROUND = 1.25;
const DIGITS = 4;

export function axisOf(sortedMs: Float64Array, kind: AxisKind): Axis {
  const last = sortedMs[sortedMs.length - 1] ?? 1;
  const toMs = Math.max(last * FACTOR_AROUND, 0.01);
  if (kind === 'linear') {
    const scale = scaleLinear([0, toMs], [0, 1]);
    return { fromMs: 0, toMs, placeOf: scale, msAt: scale.invert, ticksMs: scale.ticks(6) };
  }
  // Nothing has no logarithm: durations of 0 ms stand at the beginning.
  const first = sortedMs[lowerBound(sortedMs, 0.001)] ?? toMs;
  const fromMs = Math.min(first / FACTOR_AROUND, toMs / FACTOR_MIN);
  const scale = scaleLog([fromMs, toMs], [0, 1]).clamp(false);
  return {
    fromMs,
    toMs,
    placeOf: (ms) => (ms <= fromMs ? 0 : scale(ms)),
    msAt: scale.invert,
    ticksMs: logTicks(fromMs, toMs),
  };
}

/** A deadline at a step of the slider, in few digits, so that it reads well and fits a link. */
export function deadlineAt(axis: Axis, step: number): number {
  const ms = axis.msAt(Math.max(step, 1) / SLIDER_STEPS);
  // The axis ends beyond the longest duration, which may be the longest that there is.
  return Math.min(Math.max(Number(ms.toPrecision(DIGITS)), 0.001), DURATION_MS_MAX);
}

export function stepOf(axis: Axis, ms: number): number {
  return Math.round(Math.min(Math.max(axis.placeOf(ms), 0), 1) * SLIDER_STEPS);
}

export interface Column {
  readonly fromMs: number;
  readonly toMs: number;
  readonly count: number;
}

/** Counts in columns of one width on this axis. */
export function columnsOf(sortedMs: Float64Array, axis: Axis, columns = COLUMNS): Column[] {
  const edges = Array.from({ length: columns + 1 }, (_, at) => axis.msAt(at / columns));
  return countBetween(sortedMs, edges).map((count, at) => ({
    fromMs: edges[at] ?? 0,
    toMs: edges[at + 1] ?? 0,
    count,
  }));
}

/** The share of durations up to a time, along this axis: pairs of places, both from 0 to 1. */
export function curveOf(sortedMs: Float64Array, axis: Axis): [place: number, share: number][] {
  return Array.from({ length: CURVE_POINTS + 1 }, (_, at) => {
    const place = at / CURVE_POINTS;
    return [place, lowerBound(sortedMs, axis.msAt(place)) / sortedMs.length];
  });
}

/** Powers of ten, with 3 or 2 and 5 between where there are few. */
function logTicks(fromMs: number, toMs: number): number[] {
  const decades = Math.log10(toMs / fromMs);
  const heads = decades > 3.5 ? [1] : decades > 2 ? [1, 3] : [1, 2, 5];
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(fromMs)); power <= Math.log10(toMs); power++) {
    for (const head of heads) {
      const tick = Number((head * 10 ** power).toPrecision(3));
      if (tick >= fromMs && tick <= toMs) ticks.push(tick);
    }
  }
  return ticks;
}
