/** The dip and its test: stated values, its bounds, and samples whose modes are known. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DIP_SAMPLE_MAX } from '../../base/limits.ts';
import { dipOf } from './dip.ts';
import { dipTest, sampleOf } from './dipTest.ts';
import { seeded, seededNormal } from './seeded.ts';

const sorted = (values: readonly number[]) => Float64Array.from(values).sort();

describe('the dip', () => {
  it('of evenly spaced values is the least there is', () => {
    for (const n of [1, 2, 10, 101]) {
      const values = Array.from({ length: n }, (_, at) => at);
      expect(dipOf(values)).toBeCloseTo(1 / (2 * n), 12);
    }
  });

  it('of two equal heaps far apart is close to a quarter', () => {
    const heaps = [0, 1000].flatMap((at) => Array.from({ length: 200 }, (_, i) => at + i / 1e6));
    expect(dipOf(sorted(heaps))).toBeCloseTo(0.25, 2);
  });

  // The quality of 63 departments of statistics, which the authors of the test gave it to.
  it('of the departments is what is published: 0.0595', () => {
    const departments =
      '30 33 35 36 37 37 39 39 39 39 39 40 40 40 40 41 42 43 43 43 44 44 45 45 46 46 47 47 48 48 ' +
      '48 49 50 50 51 52 52 53 53 53 53 53 54 54 57 57 59 60 60 60 61 61 61 61 62 62 62 62 63 66 ' +
      '70 72 72';
    const values = departments.split(' ').map(Number);
    expect(values).toHaveLength(63);
    expect(dipOf(values)).toBeCloseTo(0.0595, 4);
    const { p } = dipTest(sorted(values));
    expect(p).toBeGreaterThan(0.05);
    expect(p).toBeLessThan(0.13);
  });

  it('is between 1/(2n) and 1/4, whatever the values, their scale and their direction', () => {
    const values = fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(values, (list) => {
        const dip = dipOf(sorted(list));
        expect(dip).toBeGreaterThanOrEqual(1 / (2 * list.length) - 1e-12);
        expect(dip).toBeLessThanOrEqual(0.25 + 1e-12);
        expect(dipOf(sorted(list.map((value) => 3 * value + 7)))).toBeCloseTo(dip, 9);
        expect(dipOf(sorted(list.map((value) => -value)))).toBeCloseTo(dip, 9);
      }),
    );
  });
});

describe('the test', () => {
  it('calls one in twenty uniform samples unlikely at 0.05, and normal ones hardly ever', () => {
    const next = seeded(3);
    const normal = seededNormal(next);
    const rejected = (draw: () => number) => {
      const samples = Array.from({ length: 300 }, () =>
        sorted(Array.from({ length: 100 }, () => draw())),
      );
      return samples.filter((sample) => dipTest(sample).p <= 0.05).length / samples.length;
    };
    const uniform = rejected(next);
    expect(uniform).toBeGreaterThan(0.01);
    expect(uniform).toBeLessThan(0.1);
    expect(rejected(normal)).toBeLessThan(0.02);
  });

  it('looks at a sample of stated size, and at the same one every time', () => {
    const many = Float64Array.from({ length: 50_000 }, (_, at) => at);
    const { tested, p } = dipTest(many);
    expect(tested).toBe(DIP_SAMPLE_MAX);
    expect(dipTest(many).p).toBe(p);
    const sample = sampleOf(many, 1000);
    expect(sample).toEqual(sample.slice().sort());
    expect(new Set(sample).size).toBe(1000);
    expect(sample.reduce((sum, value) => sum + value, 0) / 1000).toBeCloseTo(25_000, -4);
  });
});
