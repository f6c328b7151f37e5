/** Modes: fixtures of known modality, raw and rounded, and the pile that a cap leaves. */

import { describe, expect, it } from 'vitest';
import { capPile } from './capPile.ts';
import { findModes } from './modes.ts';
import { sampleNamed } from './samples.ts';
import { seeded, seededNormal } from './seeded.ts';
import { spreadLogs } from './spreadTies.ts';

interface Part {
  readonly share: number;
  readonly medianMs: number;
  readonly spread: number;
}

/** Log-normal parts, mixed by their shares. */
function mixture(rows: number, parts: readonly Part[], seed = 1): Float64Array {
  const normal = seededNormal(seeded(seed));
  const values = parts.flatMap(({ share, medianMs, spread }) =>
    Array.from({ length: Math.round(share * rows) }, () => medianMs * Math.exp(spread * normal())),
  );
  return Float64Array.from(values).sort();
}

const rounded = (values: Float64Array, toMs: number) =>
  values.map((value) => Math.round(value / toMs) * toMs).sort();

const one = [{ share: 1, medianMs: 300, spread: 0.5 }];
const two = [
  { share: 0.9, medianMs: 200, spread: 0.3 },
  { share: 0.1, medianMs: 34_000, spread: 0.1 },
];
const three = [
  ...two.map((part) => ({ ...part, share: part.share / 2 })),
  {
    share: 0.5,
    medianMs: 4000,
    spread: 0.2,
  },
];

const count = (values: Float64Array) => findModes(values).modes.length;

describe('the number of modes', () => {
  it.each([
    ['one', one, 1],
    ['two', two, 2],
    ['three', three, 3],
  ] as const)('is %s where it is, in small and large samples', (_, parts, expected) => {
    for (const rows of [1000, 5000, 40_000]) expect(count(mixture(rows, parts))).toBe(expected);
  });

  it('is one for many samples of one mode, whatever its tail', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const spread = 0.1 + (seed % 8) * 0.2;
      expect(count(mixture(1000, [{ share: 1, medianMs: 900, spread }], seed)), `${seed}`).toBe(1);
    }
  });

  it('does not follow rounding: to 1, 10, 15.6 and 100 ms, or to whole seconds', () => {
    for (const toMs of [1, 10, 15.6, 100]) {
      expect(count(rounded(mixture(8000, one), toMs)), `one, ${toMs}`).toBe(1);
      expect(count(rounded(mixture(8000, two), toMs)), `two, ${toMs}`).toBe(2);
    }
    const seconds = rounded(mixture(8000, [{ share: 1, medianMs: 6000, spread: 0.5 }]), 1000);
    expect(count(seconds)).toBe(1);
  });

  it('finds a fixed share that takes a fixed time', () => {
    const fixed = Float64Array.from({ length: 1000 }, (_, at) => (at < 930 ? 200 : 40_000));
    const { modes, test } = findModes(fixed);
    expect(modes.map(({ medianMs }) => medianMs)).toEqual([200, 40_000]);
    expect(modes[1]?.share).toBeCloseTo(0.07);
    expect(test?.p).toBeLessThanOrEqual(0.01);
  });

  it('is not told of fewer than ten durations, and is one of equal ones', () => {
    expect(findModes(new Float64Array(9)).test).toBeNull();
    expect(count(new Float64Array(1000).fill(250))).toBe(1);
    expect(count(new Float64Array(1000))).toBe(1);
  });

  it('counts every duration in one mode', () => {
    const { modes } = findModes(mixture(5000, three));
    expect(modes.reduce((sum, mode) => sum + mode.count, 0)).toBe(5000);
    expect(modes.map(({ share }) => Math.round(share * 100))).toEqual([45, 50, 5]);
  });
});

describe('ties', () => {
  it('are spread within half a step of where they were, in order', () => {
    const values = rounded(mixture(5000, one), 10);
    const logs = spreadLogs(values);
    expect(logs).toEqual(logs.slice().sort());
    logs.forEach((log, at) => {
      expect(Math.abs(Math.exp(log) - (values[at] ?? 0))).toBeLessThanOrEqual(5 + 1e-9);
    });
  });
});

describe('a pile at the end', () => {
  it('is what a cap makes of a tail: as many as took longer', () => {
    const whole = sampleNamed('tail').durationsMs.slice().sort();
    const longer = whole.filter((ms) => ms >= 10_000).length;
    const pile = capPile(sampleNamed('capped').durationsMs.slice().sort());
    expect(pile).toMatchObject({ atMs: 10_000 });
    expect(Math.abs((pile?.count ?? 0) - longer)).toBeLessThan(10);
    expect(capPile(whole)).toBeNull();
  });

  it('is not seen in a slow mode, nor in a fixed share that takes a fixed time', () => {
    expect(capPile(mixture(10_000, two))).toBeNull();
    const fixed = Float64Array.from({ length: 1000 }, (_, at) => (at < 930 ? 200 : 40_000));
    expect(capPile(fixed)).toBeNull();
  });
});
