/** The rows to draw are near the window and always rows that exist. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rowsNear } from './rowsNear.ts';

describe('the rows near the window', () => {
  it('begin at the first row at the top', () => {
    expect(rowsNear(100, 900, 44, 10_000)).toEqual({ from: 0, to: 29 });
  });

  it('still exist when the list is scrolled past its end', () => {
    expect(rowsNear(-10_400 * 44, 900, 44, 10_000)).toEqual({ from: 9_999, to: 9_999 });
  });

  const px = fc.integer({ min: -1_000_000, max: 1_000_000 });
  const sizes = [
    fc.integer({ min: 0, max: 3_000 }),
    fc.constantFrom(44, 72),
    fc.integer({ min: 1, max: 10_000 }),
  ] as const;

  it('are some of those that there are, in order, wherever the list is', () => {
    fc.assert(
      fc.property(px, ...sizes, (top, height, row, count) => {
        const { from, to } = rowsNear(top, height, row, count);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeGreaterThanOrEqual(from);
        expect(to).toBeLessThan(count);
      }),
    );
  });

  it('stay the same ones as long as they are all that is seen, and then hold that again', () => {
    fc.assert(
      fc.property(px, fc.nat(2_000), ...sizes, (top, scrolled, height, row, count) => {
        const drawn = rowsNear(top, height, row, count);
        const seen = (at: number) => Math.min(Math.max(at, 0), count - 1);
        const [first, end] = [-(top - scrolled) / row, (height - top + scrolled) / row];
        const next = rowsNear(top - scrolled, height, row, count, drawn);
        expect(next.from).toBeLessThanOrEqual(seen(Math.floor(first)));
        expect(next.to).toBeGreaterThanOrEqual(seen(Math.floor(end)));
        if (scrolled <= 9 * row) expect(next).toBe(drawn);
      }),
    );
  });

  it('are chosen anew when the list has become shorter than what was drawn', () => {
    expect(rowsNear(0, 440, 44, 15, { from: 0, to: 20 })).toEqual({ from: 0, to: 14 });
  });
});
