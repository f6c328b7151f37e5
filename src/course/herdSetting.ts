/** The three numbers of a herd: read from fields and from addresses, and printed in these. */

import { HERD_CAPACITY_MAX, HERD_CLIENTS_MAX, HERD_SEED_MAX } from '../base/limits.ts';
import type { HerdSetting } from '../engine/streams/herd.ts';
import { few, grouped, list, show } from '../scenario/sentences.ts';

export type HerdText = Readonly<Record<keyof HerdSetting, string>>;

const LIMITS: Readonly<
  Record<keyof HerdSetting, readonly [name: string, least: number, most: number]>
> = {
  clients: ['Clients', 1, HERD_CLIENTS_MAX],
  capacity: ['Capacity', 1, HERD_CAPACITY_MAX],
  seed: ['Seed', 0, HERD_SEED_MAX],
};
const FIELDS = ['clients', 'capacity', 'seed'] as const;

/** The herd of an address that says nothing of one. */
const START: HerdSetting = { clients: 10_000, capacity: 1000, seed: 1 };

/** A setting, or one sentence for each field that makes none. */
export function readHerdFields(text: HerdText):
  | { readonly ok: true; readonly setting: HerdSetting }
  | {
      readonly ok: false;
      readonly problems: Readonly<Partial<Record<keyof HerdSetting, string>>>;
    } {
  const problems: Partial<Record<keyof HerdSetting, string>> = {};
  for (const field of FIELDS) {
    const problem = problemOf(field, text[field]);
    if (problem !== null) problems[field] = problem;
  }
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const { clients, capacity, seed } = text;
  return {
    ok: true,
    setting: { clients: Number(clients), capacity: Number(capacity), seed: Number(seed) },
  };
}

function problemOf(field: keyof HerdSetting, text: string): string | null {
  const [name, least, most] = LIMITS[field];
  const value = text.trim();
  if (value === '') return `${name} must be a whole number, and nothing is given.`;
  if (!/^[-+]?\d+(?:[.e]\d*)?$/i.test(value) || !Number.isInteger(Number(value))) {
    return `${name} must be a whole number, and ${show(value)} is none.`;
  }
  if (Number(value) < least) return `${name} must be at least ${least}.`;
  return Number(value) > most ? `${name} may be at most ${grouped(most)}.` : null;
}

/**
 * Reads the numbers of an address, such as `clients:500,seed:7`. What is not among them is as at
 * the start; what cannot be honoured gets a sentence.
 */
export function readHerd(text: string | undefined): {
  readonly setting: HerdSetting;
  readonly problems: readonly string[];
} {
  const setting: { -readonly [K in keyof HerdSetting]: number } = { ...START };
  const problems: string[] = [];
  const strange: string[] = [];
  const seen = new Set<string>();
  for (const part of text === undefined ? [] : text.split(',')) {
    const [name = '', ...rest] = part.split(':');
    const field = FIELDS.find((one) => one === name);
    if (!field) strange.push(show(name));
    else if (seen.has(field)) problems.push(`herd gives ${field} again; the first one is used.`);
    else {
      seen.add(field);
      const value = rest.join(':');
      const problem = problemOf(field, value);
      if (problem === null) setting[field] = Number(value);
      else problems.push(`herd: ${problem} ${grouped(START[field])} is used.`);
    }
  }
  if (strange.length > 0) {
    problems.push(`herd has no number by the name of ${few(strange)}; use ${list(FIELDS)}.`);
  }
  return { setting, problems };
}

/** What an address says of a herd: the numbers that differ from the start; undefined for none. */
export function printHerd(setting: HerdSetting): string | undefined {
  const others = FIELDS.filter((field) => setting[field] !== START[field]);
  return others.map((field) => `${field}:${setting[field]}`).join(',') || undefined;
}
