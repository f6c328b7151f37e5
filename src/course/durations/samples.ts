/** Built-in durations, the same every time, one set for each thing that a deadline meets. */

import { seeded, seededNormal } from './seeded.ts';

export const SAMPLES = ['two-modes', 'one-mode', 'tail', 'capped'] as const;
export type SampleName = (typeof SAMPLES)[number];

export interface Sample {
  readonly durationsMs: Float64Array;
  /** Beside each duration a number of its arguments, or null where there is none. */
  readonly inputs: Float64Array | null;
  readonly columns: readonly string[];
}

export const SAMPLE_WORDS: Readonly<Record<SampleName, string>> = {
  'two-modes':
    '10,000 calls of one tool. It takes a fast path up to 10,000 records and a slow one above.',
  'one-mode': '10,000 calls of a tool that does one thing.',
  tail: '10,000 calls of one kind with a long tail: 3 % take ten seconds or longer.',
  capped: 'The same tail seen through a deadline of ten seconds that was already there.',
};

const ROWS = 10_000;
const SLOW_ABOVE = 10_000;
const SLOW_SHARE = 0.1;
/** Calls that take the other path than their records say, as real ones do. */
const ODD_SHARE = 0.002;
const CAP_MS = 10_000;

export function sampleNamed(name: SampleName): Sample {
  if (name === 'two-modes') return twoModes();
  const [medianMs, spread] = name === 'one-mode' ? [400, 0.5] : [1200, 1.127];
  const normal = seededNormal(seeded(7));
  const durationsMs = new Float64Array(ROWS).map(() => {
    const ms = Math.round(medianMs * Math.exp(spread * normal()));
    return name === 'capped' ? Math.min(ms, CAP_MS) : ms;
  });
  return { durationsMs, inputs: null, columns: ['duration_ms'] };
}

function twoModes(): Sample {
  const next = seeded(11);
  const normal = seededNormal(next);
  const durationsMs = new Float64Array(ROWS);
  const inputs = new Float64Array(ROWS);
  for (let at = 0; at < ROWS; at++) {
    const isMany = next() < SLOW_SHARE;
    const [from, factor] = isMany ? [SLOW_ABOVE + 1, 20] : [10, SLOW_ABOVE / 10];
    inputs[at] = Math.floor(from * factor ** next());
    const isSlow = isMany !== next() < ODD_SHARE;
    const ms = isSlow ? 34_000 * Math.exp(0.12 * normal()) : 220 * Math.exp(0.35 * normal());
    durationsMs[at] = Math.round(ms);
  }
  return { durationsMs, inputs, columns: ['duration_ms', 'records'] };
}
