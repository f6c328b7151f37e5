/** Which of many findings in a row are alike, so that a list shows one of them and their number. */

import type { IgnoredEvent } from '../../trace/facts.ts';

/** So many more in a row are folded; fewer take as little room as the words that would say so. */
const FOLDED_MIN = 3;

/** For each: how many like it follow at once, or -1 where it stands behind another of them. */
export function likesOf(events: readonly Pick<IgnoredEvent, 'event' | 'by' | 'rule'>[]): number[] {
  const likes = events.map(() => 0);
  let first = 0;
  for (let at = 1; at <= events.length; at++) {
    if (at < events.length && kindOf(events[at]) === kindOf(events[first])) continue;
    const more = at - first - 1;
    if (more >= FOLDED_MIN) likes.fill(-1, first, at).fill(more, first, first + 1);
    first = at;
  }
  return likes;
}

/** Events that differ by their last number alone are alike. */
function kindOf(one: Pick<IgnoredEvent, 'event' | 'by' | 'rule'> | undefined): string {
  return `${one?.event.replace(/\d+$/, '')} ${one?.by} ${one?.rule}`;
}
