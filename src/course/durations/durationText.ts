/** Reads one duration, or one number, as people and programs write them. */

import { DURATION_MS_MAX } from '../../base/limits.ts';
import { show } from '../../scenario/sentences.ts';
import { UNIT_MS, type Unit, unitOf } from './durationUnit.ts';

export const DECIMALS = ['point', 'comma'] as const;
export type Decimal = (typeof DECIMALS)[number];

/** What is wrong with a row; rows with the same fault are told of in one sentence. */
export type Fault =
  | 'no-duration'
  | 'negative'
  | 'decimal'
  | 'unit'
  | 'too-long'
  | 'missing'
  | 'quote'
  | 'input';

export type DurationRead =
  | { readonly ok: true; readonly ms: number; readonly unit: Unit | null }
  | { readonly ok: false; readonly fault: Fault; readonly words: string };

/** A number with a unit or without one, where the page's own holds. Signs and exponents may be. */
const DURATION = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-zµμ]*)$/i;
/** Nanoseconds: below, products of decimal numbers differ by chance. */
const EXACT = 1_000_000;

/** Never throws. `unit` is that of a number that stands alone. */
export function readDuration(cell: string, unit: Unit, decimal: Decimal): DurationRead {
  const refuse = (fault: Fault, words: string): DurationRead => ({ ok: false, fault, words });
  const text = pointed(cell, decimal);
  if (text === null) return refuse('decimal', decimalWords(cell, decimal));
  const match = DURATION.exec(text);
  if (!match) return refuse('no-duration', `${show(cell)} is no duration`);
  const [, number = '', spelling = ''] = match;
  const own = spelling === '' ? null : unitOf(spelling);
  if (own === undefined) {
    return refuse('unit', `${show(cell)} has a unit that is not known; us, ms, s and min are`);
  }
  const ms = Math.round(Number(number) * UNIT_MS[own ?? unit] * EXACT) / EXACT;
  if (ms < 0) return refuse('negative', `${show(cell)} is negative`);
  if (!(ms <= DURATION_MS_MAX)) return refuse('too-long', `${show(cell)} is longer than 31 years`);
  return { ok: true, ms, unit: own };
}

/** A plain number, or not a number. */
export function readNumber(cell: string, decimal: Decimal): number {
  const text = pointed(cell, decimal);
  return text === null || text === '' ? Number.NaN : Number(text);
}

/** The text with a point as decimal sign; null where it has the other sign. */
function pointed(cell: string, decimal: Decimal): string | null {
  if (decimal === 'point') return cell.includes(',') ? null : cell;
  if (cell.includes('.')) return null;
  return cell.replace(',', '.');
}

function decimalWords(cell: string, decimal: Decimal): string {
  return decimal === 'point'
    ? `${show(cell)} has a comma; write a point, or choose the comma as decimal sign`
    : `${show(cell)} has a point; write a comma, or choose the point as decimal sign`;
}
