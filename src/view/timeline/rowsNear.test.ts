/** The rows to draw are near the window and always rows that exist. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsNear } from './rowsNear.ts';

describe('the rows near the window', () => {
  it('begin at the first row at the top', () => {
    expect(rowsNear(100, 900, 44, 10_000)).toEqual({ from: 0, to: 24 });
  });

  it('still exist when the list is scrolled past its end', () => {
    expect(rowsNear(-10_400 * 44, 900, 44, 10_000)).toEqual({ from: 9_999, to: 9_999 });
  });

  it('are some of those that there are, in order, wherever the list is', () => {
    const px = fc.integer({ min: -1_000_000, max: 1_000_000 });
    const sizes = [fc.integer({ min: 0, max: 3_000 }), fc.constantFrom(44, 72)] as const;
    fc.assert(
      fc.property(px, ...sizes, fc.integer({ min: 1, max: 10_000 }), (top, height, row, count) => {
        const { from, to } = rowsNear(top, height, row, count);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThan(count);
      }),
    );
  });
});
