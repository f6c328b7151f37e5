/** What a deadline does: the claims of the lesson about sizing, each with its numbers. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analyse } from './analyse.ts';
import { outcomeOf, type Policy } from './outcome.ts';
import { sampleNamed } from './samples.ts';
import { percentile, prefixSums } from './sorted.ts';
import { findThreshold, roundest } from './threshold.ts';

const population = (values: Iterable<number>) => {
  const sortedMs = Float64Array.from(values).sort();
  return { sortedMs, sumsMs: prefixSums(sortedMs) };
};
const policy = (part: Partial<Policy> = {}): Policy => ({
  deadlineMs: 30_000,
  retries: 1,
  again: 'same',
  giveUp: 'silent',
  key: 'no',
  ...part,
});

/** 93 of 100 calls take 200 ms, and a fixed share of 7 takes a fixed 40 s. */
const mixed = population(Array.from({ length: 100 }, (_, at) => (at < 93 ? 200 : 40_000)));

describe('a percentile of a mixed population', () => {
  it('above the complement of the slow share is the duration of the slow path', () => {
    for (const percent of [50, 90, 93]) expect(percentile(mixed.sortedMs, percent)).toBe(200);
    for (const percent of [93.5, 94, 95, 99, 99.9]) {
      expect(percentile(mixed.sortedMs, percent)).toBe(40_000);
    }
  });

  it('is no good deadline: below the slow mode all of it fails, above it none is cut', () => {
    for (const deadlineMs of [201, 1000, 40_000]) {
      expect(outcomeOf(mixed, policy({ deadlineMs })).failed).toBeCloseTo(0.07);
    }
    expect(outcomeOf(mixed, policy({ deadlineMs: 40_001 })).failed).toBe(0);
    expect(40_001 / percentile(mixed.sortedMs, 50)).toBeGreaterThan(200);
  });

  it('is always a duration that a call had', () => {
    const values = fc.array(fc.nat(5000), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 100 }), (list, percent) => {
        const { sortedMs } = population(list);
        const found = percentile(sortedMs, percent);
        const atOrBelow = list.filter((value) => value <= found).length;
        const below = list.filter((value) => value < found).length;
        expect(atOrBelow / list.length).toBeGreaterThanOrEqual(percent / 100 - 1e-9);
        expect(below / list.length).toBeLessThan(percent / 100);
      }),
    );
  });
});

describe('the shape underneath', () => {
  const { durationsMs, inputs } = sampleNamed('two-modes');
  const { modes, threshold } = analyse(durationsMs, inputs);

  it('has two modes, and an input that selects between them: 10,000 records', () => {
    expect(modes.modes).toHaveLength(2);
    expect(modes.test?.p).toBeLessThanOrEqual(0.01);
    expect(threshold).toMatchObject({ value: 10_000, slowAbove: true, separates: true });
    expect(threshold?.wrong).toBeLessThan(30);
    expect(threshold?.wrongWithout).toBeGreaterThan(900);
    expect(threshold?.atOrBelow.medianMs).toBeLessThan(300);
    expect(threshold?.above.medianMs).toBeGreaterThan(30_000);
  });

  it('is not told by an input that knows nothing of it', () => {
    const unrelated = inputs?.map((_, at) => (at * 7919) % 10_007) ?? new Float64Array();
    expect(analyse(durationsMs, unrelated).threshold?.separates).toBe(false);
  });

  it('is not told by an input that is the same everywhere', () => {
    expect(analyse(durationsMs, new Float64Array(10_000).fill(4)).threshold).toBeNull();
  });

  it('is split where the fewest calls are on the wrong side', () => {
    const row = fc.record({ ms: fc.constantFrom(1, 100), input: fc.nat(12) });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 30 }), (rows) => {
        const found = findThreshold(
          Float64Array.from(rows, ({ ms }) => ms),
          Float64Array.from(rows, ({ input }) => input),
          50,
        );
        const wrongAt = (value: number) => {
          const above = rows.filter(({ ms, input }) => input > value !== ms > 50).length;
          return Math.min(above, rows.length - above);
        };
        const each = new Set(rows.map(({ input }) => input));
        each.delete(Math.max(...each));
        if (each.size === 0) expect(found).toBeNull();
        else {
          expect(found?.wrong).toBe(Math.min(...[...each].map(wrongAt)));
          expect(wrongAt(found?.value ?? -1)).toBe(found?.wrong);
        }
      }),
    );
  });

  it('is told by the roundest number that splits alike', () => {
    expect(roundest(9987, 10_001)).toBe(10_000);
    expect(roundest(9987, 9988)).toBe(9987);
    expect(roundest(0, 3)).toBe(0);
    expect(roundest(-20, -5)).toBe(-20);
    expect(roundest(0.123, 0.2)).toBe(0.13);
  });
});

describe('a cap', () => {
  const tail = population(sampleNamed('tail').durationsMs);

  it('makes a steady error rate of 3 % out of a tail, in every part of the calls alike', () => {
    const { failed } = outcomeOf(tail, policy({ deadlineMs: 10_000 }));
    expect(failed).toBeCloseTo(0.03, 2);
    const { durationsMs } = sampleNamed('tail');
    for (let from = 0; from < 10_000; from += 1000) {
      const part = population(durationsMs.subarray(from, from + 1000));
      const share = outcomeOf(part, policy({ deadlineMs: 10_000 })).failed;
      expect(share).toBeGreaterThan(0.012);
      expect(share).toBeLessThan(0.048);
    }
  });

  it('makes more of them, and more duplicates, the shorter it is', () => {
    const [longer, shorter] = [20_000, 5000].map((deadlineMs) =>
      outcomeOf(tail, policy({ deadlineMs })),
    );
    expect(shorter?.failed).toBeGreaterThan(longer?.failed ?? 1);
    expect(shorter?.duplicates).toBeGreaterThan(longer?.duplicates ?? 1);
    expect(shorter?.extraLoad).toBeGreaterThan(longer?.extraLoad ?? 1);
  });
});

describe('a retry', () => {
  it('of a refund that takes 34 s after 30 s lands twice; with a key, or a cancel, once', () => {
    const refund = population([34_000]);
    expect(outcomeOf(refund, policy())).toMatchObject({
      failed: 1,
      orphans: 1,
      duplicates: 1,
      extraLoad: 1,
      copies: 2,
    });
    expect(outcomeOf(refund, policy({ key: 'yes' }))).toMatchObject({
      failed: 0,
      orphans: 1,
      duplicates: 0,
      extraLoad: 0,
    });
    const cancelled = outcomeOf(refund, policy({ giveUp: 'cancel' }));
    expect(cancelled).toMatchObject({ failed: 1, orphans: 0, duplicates: 0, copies: 1 });
    expect(cancelled.extraLoad).toBeCloseTo(60 / 34 - 1);
  });

  it('stacks a copy for each deadline that the work outlasts, at most one an attempt', () => {
    const slow = population([100_000]);
    expect(outcomeOf(slow, policy({ retries: 5 })).copies).toBe(4);
    expect(outcomeOf(slow, policy({ retries: 2 })).copies).toBe(3);
  });

  it('that is a fresh draw fails less often, and loads the server all the same', () => {
    const fresh = outcomeOf(mixed, policy({ again: 'fresh', retries: 2 }));
    expect(fresh.failed).toBeCloseTo(0.07 ** 3);
    expect(fresh.duplicates).toBeCloseTo(0.07);
    expect(fresh.extraLoad).toBeCloseTo(0.07 + 0.07 ** 2);
  });

  it('is due at its deadline, and not before it', () => {
    const exact = population([500]);
    expect(outcomeOf(exact, policy({ deadlineMs: 500 })).late).toBe(1);
    expect(outcomeOf(exact, policy({ deadlineMs: 501 })).late).toBe(0);
  });

  it('makes what a simulation of every call makes', () => {
    const call = fc.record({
      work: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 20 }),
      deadlineMs: fc.integer({ min: 1, max: 1000 }),
      retries: fc.nat(5),
      giveUp: fc.constantFrom('silent', 'cancel'),
    });
    fc.assert(
      fc.property(call, ({ work, deadlineMs, retries, giveUp }) => {
        let [failed, landedTwice, loadMs] = [0, 0, 0];
        for (const ms of work) {
          const attempts = ms < deadlineMs ? 1 : retries + 1;
          const isStopped = giveUp === 'cancel' && ms >= deadlineMs;
          loadMs += attempts * (isStopped ? deadlineMs : ms);
          if (ms >= deadlineMs) failed++;
          if (!isStopped && attempts > 1) landedTwice++;
        }
        const found = outcomeOf(population(work), policy({ deadlineMs, retries, giveUp }));
        const all = work.reduce((sum, ms) => sum + ms, 0);
        expect(found.failed).toBeCloseTo(failed / work.length, 9);
        expect(found.duplicates).toBeCloseTo(landedTwice / work.length, 9);
        expect(found.extraLoad).toBeCloseTo(loadMs / all - 1, 9);
      }),
    );
  });
});
