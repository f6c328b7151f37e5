/** The address of the page: every setting there and back, and what it cannot have is named. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DECIMALS } from './durationText.ts';
import { UNITS } from './durationUnit.ts';
import { AGAIN, GIVE_UPS, KEYS } from './outcome.ts';
import { AXES, DATA, formatSize, readSize, SIZE_START, type SizeState } from './sizeAddress.ts';

const state: fc.Arbitrary<SizeState> = fc.record({
  data: fc.constantFrom(...DATA),
  unit: fc.constantFrom(...UNITS),
  decimal: fc.constantFrom(...DECIMALS),
  column: fc.integer({ min: 1, max: 1000 }),
  input: fc.integer({ min: 0, max: 1000 }),
  deadlineMs: fc.integer({ min: 1, max: 10_000_000 }).map((value) => value / 1000),
  retries: fc.integer({ min: 0, max: 5 }),
  again: fc.constantFrom(...AGAIN),
  giveUp: fc.constantFrom(...GIVE_UPS),
  key: fc.constantFrom(...KEYS),
  axis: fc.constantFrom(...AXES),
});

it('carries every setting there and back', () => {
  fc.assert(
    fc.property(state, (one) => {
      expect(readSize(formatSize(one))).toEqual({ state: one, problems: [] });
    }),
  );
});

it('is the sample with two modes at 30 s where it says nothing', () => {
  expect(readSize('')).toEqual({ state: SIZE_START, problems: [] });
  expect(readSize('data=one-mode').state.deadlineMs).toBeNull();
});

it('names what cannot be honoured, and honours the rest', () => {
  const query = 'data=mine&unit=h&deadline=-1&retries=9&column=0&input=x&retries=2&colour=red';
  const { state: read, problems } = readSize(`${query}&giveup=cancel`);
  expect(read).toEqual({ ...SIZE_START, giveUp: 'cancel' });
  expect(problems).toEqual([
    'retries is given more than once; the first one is used.',
    'data "mine" is not known; use two-modes, one-mode, tail, capped or own.',
    'unit "h" is not known; use us, ms, s or min.',
    'column "0" is no whole number from 1 to 1000.',
    'input "x" is no whole number from 0 to 1000.',
    'deadline "-1" is no number of milliseconds above 0.',
    'retries "9" is no whole number from 0 to 5.',
    '"colour" is not a parameter here.',
  ]);
});
