/** Reads the three fields of the herd: a setting, or one sentence for each that is none. */

import { HERD_CAPACITY_MAX, HERD_CLIENTS_MAX, HERD_SEED_MAX } from '../../base/limits.ts';
import type { HerdSetting } from '../../engine/streams/herd.ts';

export type HerdText = Readonly<Record<keyof HerdSetting, string>>;

const LIMITS: Readonly<
  Record<keyof HerdSetting, readonly [name: string, least: number, most: number]>
> = {
  clients: ['Clients', 1, HERD_CLIENTS_MAX],
  capacity: ['Capacity', 1, HERD_CAPACITY_MAX],
  seed: ['Seed', 0, HERD_SEED_MAX],
};
const FIELDS = ['clients', 'capacity', 'seed'] as const;

export function readHerd(text: HerdText):
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
  if (value === '') return `${name} must be a whole number, and the field is empty.`;
  if (!/^[-+]?\d+(?:[.e]\d*)?$/i.test(value) || !Number.isInteger(Number(value))) {
    return `${name} must be a whole number, and ${JSON.stringify(value.slice(0, 20))} is none.`;
  }
  if (Number(value) < least) return `${name} must be at least ${least}.`;
  return Number(value) > most ? `${name} may be at most ${most.toLocaleString('en-GB')}.` : null;
}
