/** Tests the words for what a deadline makes of refunds. */

import { describe, expect, it } from 'vitest';
import { refundsWords } from './refundWords.ts';

const outcome = { deadlineMs: 30_000, refunds: 6, withKey: 5, twiceMs: [34_000] };

describe('what a deadline makes of refunds', () => {
  it('names the orders that are refunded twice', () => {
    expect(refundsWords(outcome)).toBe(
      '6 refunds for 5 orders: the order of 34 s is refunded twice. With a key there are 5.',
    );
    expect(refundsWords({ ...outcome, refunds: 8, twiceMs: [14_000, 22_000, 34_000] })).toBe(
      '8 refunds for 5 orders: those of 14 s, 22 s and 34 s are refunded twice. ' +
        'With a key there are 5.',
    );
  });

  it('gives a long deadline as the reason only where it is one', () => {
    const once = { ...outcome, refunds: 5, twiceMs: [] };
    expect(refundsWords({ ...once, deadlineMs: 35_000 })).toBe(
      '5 refunds for 5 orders, one each: the deadline is longer than the slowest attempt. ' +
        'With a key there are 5.',
    );
    expect(refundsWords(once)).toBe('5 refunds for 5 orders, one each. With a key there are 5.');
    expect(refundsWords({ ...once, refunds: 3 })).toBe(
      '3 refunds for 5 orders. With a key there are 5.',
    );
  });
});
