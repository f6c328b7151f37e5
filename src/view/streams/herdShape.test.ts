/** Tests the shape of a histogram: what is drawn where, and that no busy interval is lost. */

import { describe, expect, it } from 'vitest';
import { PLOT, placeOf, shapeOf, ticksOf } from './herdShape.ts';

describe('the axis of time', () => {
  it('runs from the loss to the end, each doubling as long as the one before', () => {
    expect(placeOf(0, 6300)).toBe(0);
    expect(placeOf(6300, 6300)).toBe(1);
    const doublings = [100, 300, 700, 1500, 3100, 6300].map((atMs) => placeOf(atMs, 6300));
    for (const [at, place] of doublings.entries()) expect(place).toBeCloseTo((at + 1) / 6);
  });

  it('has its marks within it', () => {
    expect(ticksOf(2000)).toEqual([100, 300, 1000]);
    for (const atMs of ticksOf(50_000)) expect(placeOf(atMs, 50_000)).toBeLessThan(1);
  });
});

describe('the columns', () => {
  it('stand on the ground, with what is too much above the capacity', () => {
    const { width } = PLOT;
    const shape = shapeOf([0, 4, 1], 2, 300, 4);
    const [first, second] = [100, 200].map((atMs) => Math.round(placeOf(atMs, 300) * width));
    expect(shape.capacityY).toBe(50);
    expect(shape.served).toBe(`M${first} 100V50H${second}V75H${width}V100Z`);
    expect(shape.rejected).toBe(`M${first} 50V0H${second}V50Z`);
  });

  it('show the busiest of the intervals that share a column', () => {
    const attempts = new Array<number>(40_000).fill(1);
    attempts[39_500] = 100;
    expect(shapeOf(attempts, 10, 4_000_000, 100).rejected).toMatch(/^M\d+ 90V0H\d+V90Z$/);
  });

  it('are none where nobody comes', () => {
    expect(shapeOf([0, 0], 5, 200, 5)).toEqual({ served: '', rejected: '', capacityY: 0 });
  });
});
