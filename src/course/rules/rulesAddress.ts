/** What the address of the page of rules holds: what is shown, what is sought, and what is open. */

import { invariantById } from '../../engine/invariantCatalogue.ts';
import { REVISIONS, type Revision, TRANSPORTS, type Transport } from '../../protocol/revision.ts';
import type { Level } from '../../protocol/rule.ts';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { readQuery } from '../../scenario/address.ts';
import { grouped, list, show } from '../../scenario/sentences.ts';

export const PARTS = ['rules', 'invariants', 'questions'] as const;
export type RulesPart = (typeof PARTS)[number];
export const ANY = 'any';

/** Every level by its name in addresses. */
export const LEVELS: Readonly<Record<string, Level>> = {
  must: 'MUST',
  'must-not': 'MUST NOT',
  should: 'SHOULD',
  'should-not': 'SHOULD NOT',
  may: 'MAY',
  fact: 'fact',
  note: 'note',
  'lab-rule': 'lab rule',
  ambiguity: 'ambiguity',
};

/** A text that is sought has at most so many characters. */
export const SOUGHT_CHARS_MAX = 100;

export interface RulesState {
  readonly part: RulesPart;
  readonly sought: string;
  readonly revision: Revision | typeof ANY;
  readonly transport: Transport | typeof ANY;
  /** A name of `LEVELS`. */
  readonly level: string;
  /** The id of the rule, or of the invariant, that is open. */
  readonly open: string | null;
}

export const RULES_START: RulesState = {
  part: 'rules',
  sought: '',
  revision: ANY,
  transport: ANY,
  level: ANY,
  open: null,
};

/** Reads the parameters; what cannot be honoured is named, the rest is. Never throws. */
export function readRules(query: string): {
  readonly state: RulesState;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const values = readQuery(query, problems);
  const take = (name: string): string | undefined => {
    const value = values.get(name);
    values.delete(name);
    return value;
  };
  const chosen = <T extends string>(name: string, choices: readonly T[], usual: T): T => {
    const value = take(name);
    if (value === undefined) return usual;
    const found = choices.find((one) => one === value);
    if (!found) problems.push(`${name} ${show(value)} is not known; use ${list(choices)}.`);
    return found ?? usual;
  };
  const open = take('rule');
  const isInvariant = open !== undefined && invariantById(open) !== undefined;
  const isRule = open !== undefined && ruleById(open) !== undefined;
  if (open !== undefined && !isRule && !isInvariant) {
    problems.push(`rule ${show(open)} is the id of no rule and no invariant.`);
  }
  const asked = chosen('part', PARTS, isInvariant ? 'invariants' : 'rules');
  const sought = take('q') ?? '';
  if (sought.length > SOUGHT_CHARS_MAX) {
    problems.push(
      `q has ${grouped(sought.length)} characters; its first ${SOUGHT_CHARS_MAX} are sought.`,
    );
  }
  const state: RulesState = {
    // What is open is shown, whichever part was asked for.
    part: isRule ? 'rules' : isInvariant ? 'invariants' : asked,
    sought: sought.slice(0, SOUGHT_CHARS_MAX),
    revision: chosen('revision', [ANY, ...REVISIONS], ANY),
    transport: chosen('transport', [ANY, ...TRANSPORTS], ANY),
    level: chosen('level', [ANY, ...Object.keys(LEVELS)], ANY),
    open: isRule || isInvariant ? open : null,
  };
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  return { state, problems };
}

/** Only what differs from the start stands in the address. */
export function formatRules({ part, sought, open, ...filters }: RulesState): string {
  const implied = open?.startsWith('INV-') ? 'invariants' : 'rules';
  return [
    ...(part === implied ? [] : [`part=${part}`]),
    ...(sought === '' ? [] : [`q=${encodeURIComponent(sought)}`]),
    ...Object.entries(filters).flatMap(([name, value]) =>
      value === ANY ? [] : [`${name}=${value}`],
    ),
    ...(open === null ? [] : [`rule=${open}`]),
  ].join('&');
}
