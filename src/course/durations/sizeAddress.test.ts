/** The address of the page: every setting there and back, and what it cannot have is named. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DECIMALS } from './durationText.ts';
import { UNITS } from './durationUnit.ts';
import { AGAIN, GIVE_UPS, KEYS } from './outcome.ts';
import {
  AXES,
  DATA,
  deadlineIn,
  formatSize,
  readSize,
  SIZE_START,
  type SizeState,
} from './sizeAddress.ts';

const anyState: fc.Arbitrary<SizeState> = fc.record({
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
/** The columns of a sample are its own: durations, and perhaps an input. */
const state = anyState.map((one) =>
  one.data === 'own' ? one : { ...one, column: 1, input: one.input > 500 ? 2 : 0 },
);

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
    'deadline "-1" is no number of milliseconds above 0, up to 1,000,000,000,000.',
    'retries "9" is no whole number from 0 to 5.',
    '"colour" is not a parameter here.',
  ]);
});

it('of a sample has the columns that a sample has', () => {
  const { state: read, problems } = readSize('data=tail&column=3&input=5');
  expect(read).toMatchObject({ data: 'tail', column: 1, input: 2 });
  expect(problems).toEqual([
    'column 3 is none of this sample, whose durations stand in column 1.',
    'input 5 is none of this sample, whose input stands in column 2.',
  ]);
  expect(readSize('data=own&column=3&input=5').problems).toEqual([]);
});

it.each([
  ['30000', 30_000],
  [' 30 s ', 30_000],
  ['2 min', 120_000],
  ['1e12', 1e12],
  ['0.001 us', 0.000001],
  ['', 'Write a deadline, as 30000, 30 s or 2 min.'],
  ['0', 'A deadline is above 0, as 30000, 30 s or 2 min.'],
  ['-0', 'A deadline is above 0, as 30000, 30 s or 2 min.'],
  ['0.0000001', 'A deadline is 0.000001 ms or longer.'],
  ['-1', '"-1" is negative.'],
  ['1e13', '"1e13" is longer than 31 years.'],
  ['1e309', '"1e309" is longer than 31 years.'],
  ['5 h', '"5 h" has a unit that is not known; us, ms, s and min are.'],
  ['1,5', '"1,5" has a comma; write a point as decimal sign.'],
  ['soon', '"soon" is no duration; write 30000, 30 s or 2 min.'],
])('the deadline written as %j is %j', (text, read) => {
  expect(deadlineIn(text)).toMatchObject(
    typeof read === 'number' ? { ok: true, ms: read } : { ok: false, problem: read },
  );
});
