/** What the address of the page that sizes a deadline holds: every setting, and no data. */

import { DURATION_MS_MAX, SIZE_RETRIES_MAX } from '../../base/limits.ts';
import { readQuery } from '../../scenario/address.ts';
import { list, show } from '../../scenario/sentences.ts';
import { DECIMALS, type Decimal } from './durationText.ts';
import { UNITS, type Unit } from './durationUnit.ts';
import { AGAIN, GIVE_UPS, KEYS, type Policy } from './outcome.ts';
import { SAMPLES } from './samples.ts';

/** A built-in sample, or durations of one's own, which no link carries. */
export const DATA = [...SAMPLES, 'own'] as const;
export type DataName = (typeof DATA)[number];
export const AXES = ['log', 'linear'] as const;
const COLUMN_MAX = 1000;

export interface SizeState extends Omit<Policy, 'deadlineMs'> {
  readonly data: DataName;
  readonly unit: Unit;
  readonly decimal: Decimal;
  /** Columns from 1 on; input 0 is none. */
  readonly column: number;
  readonly input: number;
  /** Null: the 95th percentile of whatever the durations are. */
  readonly deadlineMs: number | null;
  readonly axis: (typeof AXES)[number];
}

export const SIZE_START: SizeState = {
  data: 'two-modes',
  unit: 'ms',
  decimal: 'point',
  column: 1,
  input: 2,
  deadlineMs: 30_000,
  retries: 1,
  again: 'same',
  giveUp: 'silent',
  key: 'no',
  axis: 'log',
};

/** Reads the parameters; what cannot be honoured is named, the rest is. Never throws. */
export function readSize(query: string): {
  readonly state: SizeState;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const values = readQuery(query, problems);
  const take = <T>(name: string, usual: T, read: (value: string) => T | string[]): T => {
    const value = values.get(name);
    values.delete(name);
    if (value === undefined) return usual;
    const found = read(value);
    if (!Array.isArray(found)) return found;
    problems.push(...found);
    return usual;
  };
  const chosen = <T extends string>(name: string, choices: readonly T[], usual: T): T =>
    take(name, usual, (value) => {
      const wrong = [`${name} ${show(value)} is not known; use ${list(choices)}.`];
      return choices.find((one) => one === value) ?? wrong;
    });
  const whole = (name: string, usual: number, least: number, most: number): number =>
    take(name, usual, (value) => {
      const number = /^\d{1,9}$/.test(value) ? Number(value) : -1;
      const wrong = [`${name} ${show(value)} is no whole number from ${least} to ${most}.`];
      return number >= least && number <= most ? number : wrong;
    });
  const data = chosen('data', DATA, SIZE_START.data);
  const state: SizeState = {
    data,
    unit: chosen('unit', UNITS, SIZE_START.unit),
    decimal: chosen('decimal', DECIMALS, SIZE_START.decimal),
    column: whole('column', SIZE_START.column, 1, COLUMN_MAX),
    input: whole('input', SIZE_START.input, 0, COLUMN_MAX),
    deadlineMs: take<number | null>('deadline', usualDeadline(data), (value) => {
      const ms = readDeadline(value);
      return ms ?? [`deadline ${show(value)} is no number of milliseconds above 0.`];
    }),
    retries: whole('retries', SIZE_START.retries, 0, SIZE_RETRIES_MAX),
    again: chosen('again', AGAIN, SIZE_START.again),
    giveUp: chosen('giveup', GIVE_UPS, SIZE_START.giveUp),
    key: chosen('key', KEYS, SIZE_START.key),
    axis: chosen('axis', AXES, SIZE_START.axis),
  };
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  return { state, problems };
}

/** A deadline in ms, or null. */
export function readDeadline(text: string): number | null {
  const ms = /^\d{1,13}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return ms > 0 && ms <= DURATION_MS_MAX ? ms : null;
}

export function formatSize(state: SizeState): string {
  const { deadlineMs } = state;
  return [
    `data=${state.data}`,
    ...(deadlineMs === null ? [] : [`deadline=${deadlineMs}`]),
    `unit=${state.unit}`,
    `decimal=${state.decimal}`,
    `column=${state.column}`,
    `input=${state.input}`,
    `retries=${state.retries}`,
    `again=${state.again}`,
    `giveup=${state.giveUp}`,
    `key=${state.key}`,
    `axis=${state.axis}`,
  ].join('&');
}

/** Samples are made for deadlines of their own size; nothing is known of anybody's durations. */
function usualDeadline(data: DataName): number | null {
  if (data === 'two-modes') return 30_000;
  if (data === 'tail' || data === 'capped') return 10_000;
  return null;
}
