/** Tests the words for a herd. */

import { expect, it } from 'vitest';
import { HERD_ATTEMPTS_MAX } from '../../base/limits.ts';
import { runHerd } from '../../engine/streams/herd.ts';
import { countWords, endWords, herdSentence, openingWords, timeWords } from './herdWords.ts';

it('says times and counts as they are read', () => {
  expect([0, 750, 1000, 1691, 47_750, 127_750].map(timeWords)).toEqual([
    '0 ms',
    '750 ms',
    '1 s',
    '1.7 s',
    '47.8 s',
    '128 s',
  ]);
  expect(countWords(1, 'client')).toBe('1 client');
  expect(countWords(10_000, 'client')).toBe('10,000 clients');
});

it('says what happens to a herd', () => {
  expect(openingWords({ clients: 1, capacity: 1, seed: 0 })).toBe(
    '1 client loses its stream at one instant. The server takes 1 connection in each 100 ms; ' +
      'who comes beyond that is turned away at once, and backs off again.',
  );
});

it('says what a plot shows', () => {
  const herd = runHerd({ clients: 10, capacity: 4, seed: 1 }, 'none');
  expect(endWords(herd)).toBe('all served after 1.8 s');
  expect(herdSentence(herd)).toBe(
    'Busiest were the 100 ms from 200 ms on, with 10 attempts, 2.5 times what the server takes. ' +
      '8 were turned away in all, and the unluckiest client needed 3 attempts.',
  );
});

it('says what a herd with room for all shows', () => {
  const herd = runHerd({ clients: 1, capacity: 5, seed: 1 }, 'none');
  expect(herdSentence(herd)).toContain('with 1 attempt, which the server takes. 0 were turned');
});

it('says that a herd was stopped, and who still waits', () => {
  const herd = runHerd({ clients: 100_000, capacity: 1, seed: 1 }, 'none');
  expect(endWords(herd)).toMatch(/^stopped after 1,0\d\d,\d{3} attempts with 99,9\d\d waiting$/);
  expect(herd.served + herd.rejected).toBeGreaterThanOrEqual(HERD_ATTEMPTS_MAX);
});
