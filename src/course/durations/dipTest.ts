/** Hartigan's dip test: how often one mode alone would give so large a dip. */

import { DIP_SAMPLE_MAX, DIP_SIMULATIONS } from '../../base/limits.ts';
import { dipOf } from './dip.ts';
import { seeded } from './seeded.ts';

export interface DipTest {
  readonly dip: number;
  /**
   * The share of simulated samples of the uniform distribution, the one mode that is hardest to
   * tell from two, whose dip is at least as large; the sample itself is counted among them.
   */
  readonly p: number;
  /** Values tested: all of them, or a seeded sample of the greatest size that is tested. */
  readonly tested: number;
}

/** The seed of every sample and simulation, so that the same values give the same p-value. */
const SEED = 1985;

const nulls = new Map<number, Float64Array>();

/** Tests sorted values. Of many a seeded sample is tested: else p only tells how many they are. */
export function dipTest(sorted: Float64Array): DipTest {
  const sample = sampleOf(sorted, DIP_SAMPLE_MAX);
  const dip = dipOf(sample);
  const simulated = simulatedDips(sample.length);
  let asLarge = 0;
  for (const other of simulated) if (other >= dip) asLarge++;
  return { dip, p: (asLarge + 1) / (simulated.length + 1), tested: sample.length };
}

/** A sample without replacement, still sorted, and the same every time. */
export function sampleOf(sorted: Float64Array, most: number): Float64Array {
  if (sorted.length <= most) return sorted;
  const next = seeded(SEED);
  const sample = new Float64Array(most);
  let taken = 0;
  for (let index = 0; taken < most; index++) {
    const isTaken = next() * (sorted.length - index) < most - taken;
    if (isTaken) sample[taken++] = sorted[index] ?? 0;
  }
  return sample;
}

/** Dips of uniform samples of one size, drawn once. */
function simulatedDips(size: number): Float64Array {
  const known = nulls.get(size);
  if (known) return known;
  const next = seeded(SEED + size);
  const dips = new Float64Array(DIP_SIMULATIONS);
  const values = new Float64Array(size);
  for (let at = 0; at < DIP_SIMULATIONS; at++) {
    // Sums of exponential waits are sorted uniform values but for a scale, which no dip has.
    let sum = 0;
    for (let index = 0; index < size; index++) {
      sum -= Math.log(1 - next());
      values[index] = sum;
    }
    dips[at] = dipOf(values);
  }
  nulls.set(size, dips);
  return dips;
}
