/** What a deadline makes of refunds, in a sentence. */

import { ORDERS_MS, type RefundOutcome } from '../../course/refundOutcomes.ts';
import { list } from '../../scenario/sentences.ts';

export function secondsOf(ms: number): string {
  return `${ms / 1_000} s`;
}

export function refundsWords({ deadlineMs, refunds, withKey, twiceMs }: RefundOutcome): string {
  const wanted = ORDERS_MS.length;
  const keyed = `With a key there are ${withKey}.`;
  if (twiceMs.length === 0) {
    const isLonger = deadlineMs > Math.max(...ORDERS_MS);
    const why = isLonger ? ': the deadline is longer than the slowest attempt' : '';
    const each = refunds === wanted ? `, one each${why}` : '';
    return `${refunds} refunds for ${wanted} orders${each}. ${keyed}`;
  }
  const times = twiceMs.map(secondsOf);
  const orders =
    times.length === 1
      ? `the order of ${times[0]} is refunded twice`
      : `those of ${list(times, 'and')} are refunded twice`;
  return `${refunds} refunds for ${wanted} orders: ${orders}. ${keyed}`;
}
