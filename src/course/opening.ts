/** Opens an address as a situation, ready to run. */

import type { Run } from '../engine/run.ts';
import { labs } from '../labs/labs.ts';
import { type Address, parseAddress } from '../scenario/address.ts';
import type { ScenarioOutcome } from '../scenario/parseScenario.ts';
import { list, show } from '../scenario/sentences.ts';
import type { Lab } from './lab.ts';
import { answersTo } from './record.ts';
import {
  absence,
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
  /** The place itself could not be opened, and the first lab stands in for it. */
  readonly isRefused: boolean;
}

export type Decode = (code: string) => ScenarioOutcome;

const [FIRST_LAB] = labs;

/**
 * Opens an address. Never throws: what cannot be honoured is named, the rest is. `decode` unpacks a
 * scenario from a link; the page loads it only when it meets one. `shown` names what is shown where
 * the place itself cannot be opened.
 */
export function openWith(
  hash: string,
  decode: Decode,
  known: readonly Lab[],
  shown = 'ordering A',
): Opened {
  const address = parseAddress(hash);
  const problems = [...address.problems];
  const origin = originOf(address, decode, known, problems, shown);
  const start = startOf(origin ?? labOrigin(FIRST_LAB));
  // Order, step and answers are about the place that was asked for, and mean nothing elsewhere.
  const about: Pick<Address, 'order' | 'step' | 'herd' | 'record'> = origin
    ? address
    : { record: {} };
  const absent = (['transport', 'revision'] as const).filter(
    (name) => absence(start.origin, { [name]: address[name] }) !== null,
  );
  if (absent.length > 0) {
    const asked = absent.map((name) => `${name} is ${address[name]}`).join(' and ');
    const because = absence(start.origin, address);
    problems.push(`${asked}, where this lab does not exist. ${because}`);
  }
  const wished = {
    ...start,
    transport: (!absent.includes('transport') && address.transport) || start.transport,
    revision: (!absent.includes('revision') && address.revision) || start.revision,
    client: address.client ?? start.client,
    wishes: about.order ?? [],
    herd: herdOf(start.origin, about.herd, problems),
  };
  const opened = runOf(wished);
  const answers = answersTo(opened, about.record);
  for (const name of Object.keys(about.record))
    if (!(name in answers)) problems.push(`record.${name} is no question of this record.`);
  problems.push(...orderProblems(opened));
  const last = opened.steps.length;
  const step = about.step ?? 0;
  if (step > last) {
    problems.push(`step is ${step}, but this run has ${last} steps; it is shown at the last.`);
  }
  return {
    situation: { ...wished, answers, step: Math.min(step, last) },
    run: opened,
    problems,
    isRefused: origin === null,
  };
}

/** What a lab honours of the herd that an address asks for. */
function herdOf(origin: Origin, asked: string | undefined, problems: string[]) {
  if (asked === undefined) return undefined;
  const read = origin.kind === 'lab' ? origin.lab.herd?.(asked) : undefined;
  problems.push(...(read?.problems ?? ['herd is no parameter of this lab.']));
  return read?.herd;
}

/** A lab in the position of its switch that the address names, if it has such a one. */
function formed(lab: Lab, form: string | undefined, problems: string[]): Origin {
  const names = (lab.forms ?? []).map(({ id }) => id);
  if (form !== undefined && !names.includes(form)) {
    const instead = names.length > 0 ? `use ${list(names)}` : 'this lab has no switch';
    problems.push(`form ${show(form)} is not known; ${instead}.`);
  }
  return labOrigin(lab, form);
}

/** What the place names; null, with a problem, where it names nothing that is here. */
function originOf(
  address: Address,
  decode: Decode,
  known: readonly Lab[],
  problems: string[],
  shown: string,
): Origin | null {
  const { place } = address;
  const instead = `${shown.charAt(0).toUpperCase()}${shown.slice(1)} is shown instead.`;
  if (place.kind === 'lab') {
    const lab = known.find(({ id }) => id === place.lab);
    if (lab) return formed(lab, address.form, problems);
    problems.push(`There is no lab “${place.lab}”; this is ${shown}.`);
  } else if (place.kind === 'scenario') {
    const decoded = decode(place.code);
    if (address.form !== undefined) problems.push('form is a switch of a lab, and this is none.');
    if (decoded.ok) return { kind: 'scenario', scenario: decoded.scenario };
    problems.push(...decoded.problems, instead);
  } else if (place.kind === 'unknown') {
    problems.push(instead);
  } else {
    return labOrigin(FIRST_LAB);
  }
  return null;
}
