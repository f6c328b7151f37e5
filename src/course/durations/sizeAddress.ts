/** What the address of the page that sizes a deadline holds: every setting, and no data. */

import {
  DEADLINE_MS_MIN,
  DURATION_MS_MAX,
  DURATIONS_COLUMNS_MAX,
  SIZE_RETRIES_MAX,
} from '../../base/limits.ts';
import { readQuery } from '../../scenario/address.ts';
import { grouped, list, show } from '../../scenario/sentences.ts';
import { DECIMALS, type Decimal, readDuration } from './durationText.ts';
import { UNITS, type Unit } from './durationUnit.ts';
import { AGAIN, GIVE_UPS, KEYS, type Policy } from './outcome.ts';
import { SAMPLES } from './samples.ts';

/** A built-in sample, or durations of one's own, which no link carries. */
export const DATA = [...SAMPLES, 'own'] as const;
export type DataName = (typeof DATA)[number];
export const AXES = ['log', 'linear'] as const;

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
    column: whole('column', SIZE_START.column, 1, DURATIONS_COLUMNS_MAX),
    input: whole('input', SIZE_START.input, 0, DURATIONS_COLUMNS_MAX),
    deadlineMs: take<number | null>('deadline', usualDeadline(data), (value) => {
      const ms = readDeadline(value);
      return ms ?? [`deadline ${show(value)} is no number of milliseconds above 0, up to ${MOST}.`];
    }),
    retries: whole('retries', SIZE_START.retries, 0, SIZE_RETRIES_MAX),
    again: chosen('again', AGAIN, SIZE_START.again),
    giveUp: chosen('giveup', GIVE_UPS, SIZE_START.giveUp),
    key: chosen('key', KEYS, SIZE_START.key),
    axis: chosen('axis', AXES, SIZE_START.axis),
  };
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  return { state: { ...state, ...columnsIn(state, problems) }, problems };
}

/** A sample has its durations in one column and its input in another, and no more of them. */
function columnsIn({ data, column, input }: SizeState, problems: string[]) {
  if (data === 'own') return { column, input };
  const { column: durations, input: inputs } = SIZE_START;
  const wrong = (name: string, asked: number, whose: string, place: number) =>
    problems.push(`${name} ${asked} is none of this sample, whose ${whose} in column ${place}.`);
  if (column !== durations) wrong('column', column, 'durations stand', durations);
  if (input !== inputs && input !== 0) wrong('input', input, 'input stands', inputs);
  return { column: durations, input: input === 0 ? 0 : inputs };
}

const MOST = grouped(DURATION_MS_MAX);

/** A deadline in ms, or null. */
export function readDeadline(text: string): number | null {
  const ms = /^\d{1,13}(\.\d{1,6})?$/.test(text) ? Number(text) : 0;
  return ms > 0 && ms <= DURATION_MS_MAX ? ms : null;
}

const EXAMPLES = '30000, 30 s or 2 min';

/** A deadline as a person writes it, in ms or with a unit, or one sentence on what is wrong. */
export function deadlineIn(
  written: string,
): { readonly ok: true; readonly ms: number } | { readonly ok: false; readonly problem: string } {
  const text = written.trim();
  const refuse = (problem: string) => ({ ok: false, problem }) as const;
  if (text === '') return refuse(`Write a deadline, as ${EXAMPLES}.`);
  const read = readDuration(text, 'ms', 'point');
  if (read.ok) {
    if (read.ms >= DEADLINE_MS_MIN) return read;
    return refuse(
      /[1-9]/.test(text)
        ? `A deadline is ${DEADLINE_MS_MIN.toFixed(6)} ms or longer.`
        : `A deadline is above 0, as ${EXAMPLES}.`,
    );
  }
  if (read.fault === 'decimal') {
    return refuse(`${show(text)} has a comma; write a point as decimal sign.`);
  }
  return refuse(
    read.fault === 'no-duration' ? `${read.words}; write ${EXAMPLES}.` : `${read.words}.`,
  );
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
