/** The axis that plots and slider share: there and back, and no move of the slider gets stuck. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DURATION_MS_MAX } from '../../base/limits.ts';
import { readDeadline } from '../../course/durations/sizeAddress.ts';
import { axisOf, columnsOf, curveOf, deadlineAt, SLIDER_STEPS, stepOf } from './axis.ts';

const durations = fc
  .array(fc.oneof(fc.nat(100_000), fc.double({ min: 0, max: 50, noNaN: true })), { minLength: 1 })
  .map((values) => Float64Array.from(values).sort());
const kind = fc.constantFrom('log', 'linear');

describe('the axis', () => {
  it('counts every duration once, and its curve rises to all of them', () => {
    fc.assert(
      fc.property(durations, kind, (sorted, name) => {
        const axis = axisOf(sorted, name);
        const counts = columnsOf(sorted, axis).map(({ count }) => count);
        expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sorted.length);
        const shares = curveOf(sorted, axis).map(([, share]) => share);
        expect(shares).toEqual(shares.toSorted((a, b) => a - b));
        expect(shares.at(-1)).toBe(1);
      }),
    );
  });

  it('gives every step of the slider a deadline of its own, which leads back to it', () => {
    fc.assert(
      fc.property(
        durations,
        kind,
        fc.integer({ min: 1, max: SLIDER_STEPS }),
        (sorted, name, step) => {
          const axis = axisOf(sorted, name);
          fc.pre(axis.toMs > 1);
          const deadlineMs = deadlineAt(axis, step);
          expect(deadlineMs).toBeGreaterThan(0);
          fc.pre(deadlineMs > 0.01);
          expect(stepOf(axis, deadlineMs)).toBe(step);
        },
      ),
    );
  });

  it('gives no deadline that an address would refuse, however long or short a duration is', () => {
    const extremes = [DURATION_MS_MAX, DURATION_MS_MAX / 3, 1, 0.01, 0.000001, 0];
    for (const last of extremes)
      for (const name of ['log', 'linear'] as const)
        for (const first of extremes) {
          const axis = axisOf(Float64Array.of(first, last).sort(), name);
          for (const step of [0, 1, 2, 500, 998, 999, SLIDER_STEPS]) {
            const deadlineMs = deadlineAt(axis, step);
            expect(readDeadline(String(deadlineMs))).toBe(deadlineMs);
          }
        }
  });

  it('has ticks that people know', () => {
    const axis = axisOf(Float64Array.of(50, 60_000), 'log');
    expect(axis.ticksMs).toEqual([100, 300, 1000, 3000, 10_000, 30_000]);
    expect(axisOf(Float64Array.of(50, 600), 'log').ticksMs).toEqual([50, 100, 200, 500]);
  });
});
