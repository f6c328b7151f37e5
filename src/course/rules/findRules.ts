/** Finds the rules, the invariants and the labs that the filters of the page leave. */

import { type Invariant, invariantCatalogue } from '../../engine/invariantCatalogue.ts';
import { INVARIANT_SENTENCES } from '../../engine/invariantSentences.ts';
import type { Revision, Transport } from '../../protocol/revision.ts';
import { levelIn, type Rule } from '../../protocol/rule.ts';
import { ruleCatalogue } from '../../protocol/ruleCatalogue.ts';
import { OPEN_QUESTIONS, type OpenQuestion } from './openQuestions.ts';
import { familyOf } from './ruleFamilies.ts';
import { type LabLink, labOf } from './ruleLabs.ts';
import { ANY, LEVELS, type RulesState } from './rulesAddress.ts';

/** Rules under the name of their family, in the order of the catalogue. */
export interface FoundFamily {
  readonly name: string;
  readonly rules: readonly Rule[];
}

/** The rules that the filters leave, and in any case the one that is open. */
export function findRules(state: RulesState): FoundFamily[] {
  const families = new Map<string, Rule[]>();
  for (const rule of ruleCatalogue) {
    if (rule.id !== state.open && !passes(rule, state)) continue;
    const name = familyOf(rule.id);
    families.set(name, [...(families.get(name) ?? []), rule]);
  }
  return [...families].map(([name, rules]) => ({ name, rules }));
}

function passes(rule: Rule, state: RulesState): boolean {
  const { id, sentence, source, level } = rule;
  const levels =
    state.revision === ANY
      ? [level, ...Object.values(rule.levels ?? {})]
      : [levelIn(rule, state.revision)];
  return (
    isWhere(rule, state) &&
    (state.level === ANY || levels.includes(LEVELS[state.level])) &&
    holds(`${id} ${sentence} ${source} ${levels.join(' ')} ${familyOf(id)}`, state.sought)
  );
}

/** The invariants that the filters leave, and in any case the one that is open. */
export function findInvariants(state: RulesState): readonly Invariant[] {
  return invariantCatalogue.filter(
    ({ id, rules, ...where }) =>
      id === state.open ||
      (isWhere(where, state) &&
        holds(`${id} ${INVARIANT_SENTENCES[id]} ${rules.join(' ')}`, state.sought)),
  );
}

export function findQuestions({ sought }: RulesState): readonly OpenQuestion[] {
  return OPEN_QUESTIONS.filter(({ id, title, says, chose, because, rules }) =>
    holds([id, title, says, chose, because, ...rules].join(' '), sought),
  );
}

/** The invariants that rest on a rule. */
export function restingOn(rule: string): readonly Invariant[] {
  return invariantCatalogue.filter(({ rules }) => rules.includes(rule));
}

/** One link a lab, in the setting that is asked for where it has such a one. */
export function oneLinkALab(
  links: readonly LabLink[],
  { revision, transport }: Pick<RulesState, 'revision' | 'transport'>,
): readonly LabLink[] {
  const fits = (link: LabLink) =>
    (revision === ANY || link.includes(`revision=${revision}`)) &&
    (transport === ANY || link.includes(`transport=${transport}`));
  const byLab = new Map<string, LabLink>();
  for (const link of [...links.filter(fits), ...links]) {
    if (!byLab.has(labOf(link))) byLab.set(labOf(link), link);
  }
  return [...byLab.values()];
}

function isWhere(
  {
    revisions,
    transports,
  }: { readonly revisions: readonly Revision[]; readonly transports: readonly Transport[] },
  { revision, transport }: RulesState,
): boolean {
  return (
    (revision === ANY || revisions.includes(revision)) &&
    (transport === ANY || transports.includes(transport))
  );
}

/** Whether every word that is sought stands somewhere in the text. */
function holds(text: string, sought: string): boolean {
  const all = text.toLowerCase();
  return sought
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
