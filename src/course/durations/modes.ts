/** How many modes durations have: a dip test, a cut at the valley, and a test on either side. */

import { MODES_MAX } from '../../base/limits.ts';
import { type DipTest, dipTest } from './dipTest.ts';
import { lowerBound, percentile } from './sorted.ts';
import { spreadLogs } from './spreadTies.ts';
import { findValley } from './valley.ts';

/** At most this p-value says that there is more than one mode. */
export const MODE_P_MAX = 0.01;
/** Fewer values have no shape that could be told. */
export const MODE_ROWS_MIN = 10;

export interface Mode {
  readonly count: number;
  /** Of all the durations that were looked at. */
  readonly share: number;
  readonly medianMs: number;
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Modes {
  /** The test of all durations; null where they are too few. */
  readonly test: DipTest | null;
  /** In rising order; none where there are too few durations to tell. */
  readonly modes: readonly Mode[];
  /** The duration at which each mode after the first begins, in ms. */
  readonly cutsMs: readonly number[];
}

/**
 * Looks at the logarithms of sorted durations: latencies spread by factors, and a slow mode is as
 * wide there as a fast one.
 */
export function findModes(sorted: Float64Array): Modes {
  if (sorted.length < MODE_ROWS_MIN) return { test: null, modes: [], cutsMs: [] };
  const logs = spreadLogs(sorted);
  const test = dipTest(logs);
  const cuts = test.p <= MODE_P_MAX ? cutsOf(logs, 0, test) : [];
  const bounds = [0, ...cuts, sorted.length];
  const modes = bounds.slice(1).map((until, at): Mode => {
    const part = sorted.subarray(bounds[at], until);
    return {
      count: part.length,
      share: part.length / sorted.length,
      medianMs: percentile(part, 50),
      fromMs: part[0] ?? 0,
      toMs: part[part.length - 1] ?? 0,
    };
  });
  return { test, modes, cutsMs: cuts.map((cut) => sorted[cut] ?? 0) };
}

/** The indices at which sorted logarithms are cut into parts of one mode each. */
function cutsOf(logs: Float64Array, offset: number, known?: DipTest): number[] {
  if (logs.length < MODE_ROWS_MIN) return [];
  if ((known ?? dipTest(logs)).p > MODE_P_MAX) return [];
  const valley = findValley(logs);
  if (valley === null) return [];
  const cut = lowerBound(logs, valley);
  const before = cutsOf(logs.subarray(0, cut), offset);
  const after = cutsOf(logs.subarray(cut), offset + cut);
  return [...before, offset + cut, ...after].slice(0, MODES_MAX - 1);
}
