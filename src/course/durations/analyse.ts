/** All that is worked out from durations once, before anybody moves a deadline. */

import { type CapPile, capPile } from './capPile.ts';
import { findModes, type Modes } from './modes.ts';
import { prefixSums } from './sorted.ts';
import { findThreshold, type Threshold } from './threshold.ts';

export interface Analysis {
  readonly sortedMs: Float64Array;
  /** Sums of the first 0, 1, 2 … of them, in ms. */
  readonly sumsMs: Float64Array;
  /** What an earlier deadline left at the end; its durations take no part in the modes. */
  readonly pile: CapPile | null;
  readonly modes: Modes;
  /** What an input says about the mode; null without an input column, or with one mode. */
  readonly threshold: Threshold | null;
}

/** Needs at least one duration. The arrays given are left as they are. */
export function analyse(durationsMs: Float64Array, inputs: Float64Array | null): Analysis {
  const sortedMs = durationsMs.slice().sort();
  const pile = capPile(sortedMs);
  const modes = findModes(pile ? sortedMs.subarray(0, sortedMs.length - pile.count) : sortedMs);
  const cutMs = modes.cutsMs.at(-1);
  return {
    sortedMs,
    sumsMs: prefixSums(sortedMs),
    pile,
    modes,
    threshold: inputs && cutMs !== undefined ? findThreshold(durationsMs, inputs, cutMs) : null,
  };
}
