/** Units of a duration, and how one is read and written. */

export const UNITS = ['us', 'ms', 's', 'min'] as const;
export type Unit = (typeof UNITS)[number];

export const UNIT_MS: Readonly<Record<Unit, number>> = { us: 0.001, ms: 1, s: 1000, min: 60_000 };

export const UNIT_NAMES: Readonly<Record<Unit, string>> = {
  us: 'microseconds',
  ms: 'milliseconds',
  s: 'seconds',
  min: 'minutes',
};

const SPELLINGS: ReadonlyMap<string, Unit> = new Map([
  ['us', 'us'],
  ['µs', 'us'],
  ['μs', 'us'],
  ['ms', 'ms'],
  ['msec', 'ms'],
  ['s', 's'],
  ['sec', 's'],
  ['min', 'min'],
  ['m', 'min'],
]);

/** The unit that a spelling stands for, or undefined. Case does not matter. */
export function unitOf(spelling: string): Unit | undefined {
  return SPELLINGS.get(spelling.toLowerCase());
}

/** A duration as it is best read: "0.35 ms", "340 ms", "1.2 s", "20 min". */
export function durationWords(ms: number): string {
  if (ms < 1) return `${figure(ms)} ms`;
  if (ms < 999.5) return `${figure(ms)} ms`;
  if (ms < 119_950) return `${figure(ms / 1000)} s`;
  if (ms < 7_197_000) return `${figure(ms / 60_000)} min`;
  return `${figure(ms / 3_600_000)} h`;
}

/** A share as it is best read: "3 %", "0.04 %"; never nothing or all where it is not. */
export function shareWords(share: number): string {
  const percent = share * 100;
  if (percent > 0 && percent < 0.01) return 'under 0.01 %';
  if (percent < 100 && percent > 99.99) return 'over 99.99 %';
  return `${percent.toLocaleString('en-GB', { maximumFractionDigits: percent < 10 ? 2 : 1 })} %`;
}

function figure(value: number): string {
  return value.toLocaleString('en-GB', { maximumSignificantDigits: 3 });
}
