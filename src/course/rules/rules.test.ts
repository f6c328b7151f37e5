/** Proves the page of rules: its address, what it finds, and that its table of labs is current. */

import { describe, expect, it } from 'vitest';
import { invariantById, invariantCatalogue } from '../../engine/invariantCatalogue.ts';
import { allLabs } from '../../labs/allLabs.ts';
import { ruleById, ruleCatalogue } from '../../protocol/ruleCatalogue.ts';
import { openAddress } from '../openAddress.ts';
import { citedRules } from './citedRules.ts';
import { findInvariants, findQuestions, findRules, oneLinkALab, restingOn } from './findRules.ts';
import { OPEN_QUESTIONS } from './openQuestions.ts';
import { familyOf } from './ruleFamilies.ts';
import ruleLabs from './ruleLabs.json' with { type: 'json' };
import { findRuleLabs, LAB_PATH, ruleLabsText } from './ruleLabs.ts';
import { formatRules, LEVELS, RULES_START, readRules } from './rulesAddress.ts';

const idsFor = (query: string) =>
  findRules(readRules(query).state).flatMap(({ rules }) => rules.map(({ id }) => id));

describe('which labs show a rule', () => {
  it('is what the labs come to when they run; `npm run schemas` writes it anew', () => {
    expect(JSON.parse(ruleLabsText(findRuleLabs(allLabs)))).toEqual(ruleLabs);
  });

  it.each([
    ['CAN-10', 'cancel-first?transport=stdio&revision=2026-07-28&step=4'],
    ['AMB-1', 'subscription-end?transport=http&revision=2026-07-28&step=4'],
    ['TSK-5', 'task-cancel?transport=stdio&revision=2025-11-25'],
  ])('%s is shown where its link leads', (rule, begins) => {
    const links: Readonly<Record<string, readonly string[]>> = ruleLabs.rules;
    const link = links[rule]?.find((one) => one.startsWith(begins)) ?? '';
    const opened = openAddress(`${LAB_PATH}${link}`);
    expect(opened.problems).toEqual([]);
    expect(citedRules(opened.run).rules.get(rule)).toBe(opened.situation.step);
  });

  it('names only rules and invariants that exist', () => {
    for (const id of Object.keys(ruleLabs.rules)) expect(ruleById(id), id).toBeDefined();
    for (const id of Object.keys(ruleLabs.invariants)) expect(invariantById(id), id).toBeDefined();
  });

  it('is one link a lab, in the setting that is looked at', () => {
    const links = ['a?transport=stdio&revision=2026-07-28', 'a?transport=http&revision=2025-11-25'];
    const here = (revision: 'any' | '2025-11-25') =>
      oneLinkALab([...links, 'b?transport=stdio&revision=2026-07-28'], {
        revision,
        transport: 'any',
      });
    expect(here('any')).toEqual([links[0], 'b?transport=stdio&revision=2026-07-28']);
    expect(here('2025-11-25')).toEqual([links[1], 'b?transport=stdio&revision=2026-07-28']);
  });
});

describe('finding rules', () => {
  it('finds all of them, each under its family', () => {
    expect(idsFor('')).toEqual(ruleCatalogue.map(({ id }) => id));
    for (const { id } of ruleCatalogue) expect(familyOf(id)).toMatch(/^[A-Za-z].{3,}/);
  });

  it('finds by words anywhere, by revision, transport and level', () => {
    expect(idsFor('q=CLOSING%20stream&revision=2026-07-28')).toContain('HTTP-13');
    expect(idsFor('q=closing%20stream&revision=2025-11-25')).not.toContain('HTTP-13');
    expect(idsFor('transport=stdio')).not.toContain('CAN-19');
    expect(idsFor('level=must-not')).toContain('CAN-10');
    expect(idsFor('level=must-not')).not.toContain('CAN-9');
    expect(idsFor('level=fact&revision=2025-11-25')).toContain('CAN-1');
    expect(idsFor('level=fact&revision=2026-07-28')).not.toContain('CAN-1');
    expect(idsFor('level=fact')).toContain('CAN-1');
    expect(idsFor('q=no such words')).toEqual([]);
  });

  it('shows the open rule whatever the filters leave', () => {
    expect(idsFor('rule=CAN-10&q=nothing-has-this')).toEqual(['CAN-10']);
  });

  it('finds invariants and questions, and what rests on a rule', () => {
    expect(findInvariants(RULES_START)).toEqual(invariantCatalogue);
    const some = (query: string) => findInvariants(readRules(query).state).map(({ id }) => id);
    expect(some('part=invariants&q=CAN-21')).toEqual(['INV-7', 'INV-18']);
    expect(some('part=invariants&transport=stdio')).not.toContain('INV-6');
    expect(restingOn('CAN-6').map(({ id }) => id)).toEqual(['INV-12']);
    const asked = findQuestions(readRules('part=questions&q=proxy').state);
    expect(asked.map(({ id }) => id)).toContain('DIF-13');
  });
});

describe('the address of the rules', () => {
  it.each([
    '',
    'rule=CAN-10',
    'rule=INV-9',
    'part=invariants&q=open%20task',
    'part=questions',
    'q=100%25%20%26&revision=2025-11-25&transport=http&level=should-not&rule=CAN-17',
  ])('%s comes back as it was', (query) => {
    const { state, problems } = readRules(query);
    expect(problems).toEqual([]);
    expect(formatRules(state)).toBe(query);
  });

  it('names what it cannot honour, and honours the rest', () => {
    const { state, problems } = readRules(
      'part=x&level=&revision=2024-11-05&transport=pigeon&rule=can-10&colour=red&q=task',
    );
    expect(state).toEqual({ ...RULES_START, sought: 'task' });
    const levels = Object.keys(LEVELS);
    expect(problems).toEqual([
      'rule "can-10" is the id of no rule and no invariant.',
      'part "x" is not known; use rules, invariants or questions.',
      'revision "2024-11-05" is not known; use any, 2026-07-28 or 2025-11-25.',
      'transport "pigeon" is not known; use any, stdio or http.',
      `level "" is not known; use any, ${levels.slice(0, -1).join(', ')} or ambiguity.`,
      '"colour" is not a parameter here.',
    ]);
  });

  it('says that a long text was cut', () => {
    const { state, problems } = readRules(`q=${'a'.repeat(101)}`);
    expect(state.sought).toHaveLength(100);
    expect(problems).toEqual(['q has 101 characters; its first 100 are sought.']);
  });
});

describe('the open questions', () => {
  it.each(OPEN_QUESTIONS.map((question) => [question.id, question] as const))(
    '%s is written in sentences, cites rules, and leads to a lab',
    (id, { title, says, chose, because, rules, lab }) => {
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      for (const text of [says, chose, because]) expect(text).toMatch(/^[A-Z].*\.$/);
      expect(rules.length).toBeGreaterThan(0);
      for (const rule of rules) expect(ruleById(rule), rule).toBeDefined();
      if (id.startsWith('AMB-')) expect(rules[0]).toBe(id);
      if (lab) expect(openAddress(`${LAB_PATH}${lab}`).problems).toEqual([]);
    },
  );

  it('has every contradiction of the catalogue, each question once', () => {
    const ids = OPEN_QUESTIONS.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const amb = ruleCatalogue.filter(({ level }) => level === 'ambiguity').map(({ id }) => id);
    expect(ids.filter((id) => id.startsWith('AMB-'))).toEqual(amb);
  });
});
