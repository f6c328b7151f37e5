/** The herd in words: numbers as people read them, and the sentence that says what a plot shows. */

import { HERD_INTERVAL_MS } from '../../base/limits.ts';
import type { Herd, HerdSetting } from '../../engine/streams/herd.ts';
import type { Jitter } from '../../engine/streams/recovery.ts';

export const JITTER_NAMES: Readonly<Record<Jitter, string>> = {
  none: 'No jitter',
  equal: 'Equal jitter',
  full: 'Full jitter',
};

/** How long a client waits by each, in words. */
export const JITTER_WORDS: Readonly<Record<Jitter, string>> = {
  none: 'all wait the whole ceiling',
  equal: 'half the ceiling, and chance for the rest',
  full: 'chance from nothing to the ceiling',
};

// Made once: `toLocaleString` makes one for each number, and a redraw has a hundred numbers.
const TENTHS = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 });

/** A number in at most one decimal, with its thousands set apart. */
export function numeral(count: number): string {
  return TENTHS.format(count);
}

export function countWords(count: number, one: string): string {
  return `${numeral(count)} ${one}${count === 1 ? '' : 's'}`;
}

/** A time as it is best read: "750 ms", "1.7 s", "47.8 s". */
export function timeWords(ms: number): string {
  if (ms < 1000) return `${ms} ms`;
  return `${(ms < 100_000 ? TENTHS : WHOLE).format(ms / 1000)} s`;
}

/** When everybody is served, or how many were when the herd was stopped. */
export function endWords({ servedMs, clients, served, rejected }: Herd): string {
  if (servedMs !== null) return `all served after ${timeWords(servedMs)}`;
  const waiting = numeral(clients - served);
  return `stopped after ${numeral(served + rejected)} attempts with ${waiting} waiting`;
}

/** What happens to a herd of this setting, before any figure. */
export function openingWords({ clients, capacity }: HerdSetting): string {
  return (
    `${countWords(clients, 'client')} ${clients === 1 ? 'loses its' : 'lose their'} stream at ` +
    `one instant. The server takes ${countWords(capacity, 'connection')} in each ` +
    `${HERD_INTERVAL_MS} ms; who comes beyond that is turned away at once, and backs off again.`
  );
}

/** The figures of a plot as one sentence. */
export function herdSentence({ peak, peakAtMs, capacity, rejected, waves }: Herd): string {
  const over = peak / capacity;
  const times =
    over > 1 ? `, ${numeral(over)} times what the server takes` : ', which the server takes';
  return (
    `Busiest were the ${HERD_INTERVAL_MS} ms from ${timeWords(peakAtMs)} on, with ` +
    `${countWords(peak, 'attempt')}${times}. ${numeral(rejected)} were turned away in all, and ` +
    `the unluckiest client needed ${countWords(waves.length, 'attempt')}.`
  );
}
