/** Opens an address as a situation, ready to run. */

import type { Run } from '../engine/run.ts';
import { labById, labs } from '../labs/labs.ts';
import { type Address, parseAddress } from '../scenario/address.ts';
import type { ScenarioOutcome } from '../scenario/parseScenario.ts';
import {
  labOrigin,
  type Origin,
  orderProblems,
  runOf,
  type Situation,
  startOf,
} from './situation.ts';

export interface Opened {
  readonly situation: Situation;
  readonly run: Run;
  /** One sentence for everything in the address that could not be honoured. */
  readonly problems: readonly string[];
}

export type Decode = (code: string) => ScenarioOutcome;

const [FIRST_LAB] = labs;

/**
 * Opens an address. Never throws: what cannot be honoured is named, the rest is. `decode` unpacks a
 * scenario from a link; the page loads it only when it meets one.
 */
export function openWith(hash: string, decode: Decode): Opened {
  const address = parseAddress(hash);
  const problems = [...address.problems];
  const start = startOf(originOf(address, decode, problems));
  const wished: Situation = {
    ...start,
    transport: address.transport ?? start.transport,
    revision: address.revision ?? start.revision,
    client: address.client ?? start.client,
    wishes: address.order ?? [],
    answers: address.record,
  };
  const opened = runOf(wished);
  problems.push(...orderProblems(opened));
  const last = opened.steps.length;
  const step = address.step ?? 0;
  if (step > last) {
    problems.push(`step is ${step}, but this run has ${last} steps; it is shown at the last.`);
  }
  return {
    situation: { ...wished, step: Math.min(step, last) },
    run: opened,
    problems,
  };
}

function originOf(address: Address, decode: Decode, problems: string[]): Origin {
  const { place } = address;
  const fallback = labOrigin(FIRST_LAB);
  if (place.kind === 'lab') {
    const lab = labById(place.lab);
    if (lab) return labOrigin(lab);
    problems.push(`There is no lab “${place.lab}”; this is ordering A.`);
  } else if (place.kind === 'scenario') {
    const decoded = decode(place.code);
    if (decoded.ok) return { kind: 'scenario', scenario: decoded.scenario };
    problems.push(...decoded.problems, 'Ordering A is shown instead.');
  } else if (place.kind === 'unknown') {
    problems.push('Ordering A is shown instead.');
  }
  return fallback;
}
