/** What a deadline makes of refunds, in a sentence. */

import { ORDERS_MS, type RefundOutcome } from '../../course/refundOutcomes.ts';

export function secondsOf(ms: number): string {
  return `${ms / 1_000} s`;
}

export function outcomeWords({ refunds, withKey, twiceMs }: RefundOutcome): string {
  const wanted = ORDERS_MS.length;
  const keyed = `With a key there are ${withKey}.`;
  if (twiceMs.length === 0) {
    return (
      `${refunds} refunds for ${wanted} orders, as it should be: the deadline is longer than the ` +
      `slowest attempt. ${keyed}`
    );
  }
  const times = twiceMs.map(secondsOf);
  const orders =
    times.length === 1
      ? `the order of ${times[0]} is refunded twice`
      : `those of ${times.slice(0, -1).join(', ')} and ${times.at(-1)} are refunded twice`;
  return `${refunds} refunds for ${wanted} orders: ${orders}. ${keyed}`;
}
