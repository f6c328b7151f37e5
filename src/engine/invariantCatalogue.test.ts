// What must hold for every invariant: its text, its rules, and how a breach counts where.

import { describe, expect, it } from 'vitest';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { citedRule, invariantById, invariantCatalogue, severityIn } from './invariantCatalogue.ts';
import { INVARIANT_SENTENCES } from './invariantSentences.ts';

describe('the invariant catalogue', () => {
  it('holds each invariant once, in order', () => {
    expect(invariantCatalogue.map((invariant) => invariant.id)).toEqual(
      invariantCatalogue.map((_, index) => `INV-${index + 1}`),
    );
  });

  it('finds an invariant by its id and nothing by another', () => {
    for (const invariant of invariantCatalogue) {
      expect(invariantById(invariant.id)).toBe(invariant);
    }
    expect(invariantById('INV-0')).toBeUndefined();
    expect(invariantById('')).toBeUndefined();
  });

  it('gives each invariant one plain sentence', () => {
    const ids = invariantCatalogue.map(({ id }) => id);
    expect(Object.keys(INVARIANT_SENTENCES)).toEqual(ids);
    for (const [id, sentence] of Object.entries(INVARIANT_SENTENCES)) {
      expect(sentence, id).toMatch(/^[A-Z].*[^.]\.$/);
      expect(sentence, id).not.toMatch(/[.!?]\s/);
      expect(sentence, id).not.toMatch(/\s\s|[`*\n]/);
      expect(sentence.length, id).toBeLessThanOrEqual(180);
    }
  });

  it('cites only rules that exist, each once', () => {
    for (const { id, rules } of invariantCatalogue) {
      expect(new Set(rules).size, id).toBe(rules.length);
      for (const rule of rules) expect(ruleById(rule), `${id}: ${rule}`).toBeDefined();
    }
  });

  it('has a rule in force wherever an invariant is checked', () => {
    for (const { id, rules, revisions, transports } of invariantCatalogue) {
      expect(revisions.length, id).toBeGreaterThan(0);
      expect(transports.length, id).toBeGreaterThan(0);
      for (const revision of revisions) {
        for (const transport of transports) {
          const inForce = rules
            .map(ruleById)
            .filter(
              (rule) => rule?.revisions.includes(revision) && rule.transports.includes(transport),
            );
          expect(inForce.length, `${id} ${revision} ${transport}`).toBeGreaterThan(0);
        }
      }
    }
  });

  it('cites no rule that never applies where the invariant is checked', () => {
    for (const { id, rules, revisions, transports } of invariantCatalogue) {
      for (const rule of rules.map(ruleById)) {
        const where = `${id}: ${rule?.id}`;
        expect(
          rule?.revisions.some((revision) => revisions.includes(revision)),
          where,
        ).toBe(true);
        expect(
          rule?.transports.some((name) => transports.includes(name)),
          where,
        ).toBe(true);
      }
    }
  });

  it('judges speech after a cancellation by the revision', () => {
    const invariant = invariantById('INV-2');
    if (invariant === undefined) throw new Error('no INV-2');
    expect(severityIn(invariant, '2026-07-28')).toBe('error');
    expect(severityIn(invariant, '2025-11-25')).toBe('warn');
  });

  it.each([
    ['INV-6', 'error', ['2026-07-28'], ['http']],
    ['INV-7', 'error', ['2026-07-28'], ['stdio']],
    ['INV-8', 'warn', ['2025-11-25'], ['http']],
    ['INV-9', 'error', ['2026-07-28'], ['http']],
    ['INV-12', 'error', ['2025-11-25'], ['stdio', 'http']],
    ['INV-19', 'warn', ['2026-07-28', '2025-11-25'], ['stdio', 'http']],
    ['INV-24', 'warn', ['2026-07-28'], ['http']],
    ['INV-23', 'error', ['2026-07-28'], ['http']],
    ['INV-27', 'error', ['2026-07-28'], ['http']],
    ['INV-29', 'warn', ['2026-07-28'], ['stdio', 'http']],
    ['INV-39', 'error', ['2026-07-28', '2025-11-25'], ['stdio', 'http']],
    ['INV-42', 'error', ['2026-07-28'], ['stdio', 'http']],
    ['INV-43', 'error', ['2026-07-28', '2025-11-25'], ['stdio']],
    ['INV-44', 'error', ['2026-07-28', '2025-11-25'], ['stdio', 'http']],
    ['INV-45', 'error', ['2025-11-25'], ['stdio', 'http']],
    ['INV-46', 'error', ['2026-07-28', '2025-11-25'], ['stdio', 'http']],
    ['INV-48', 'warn', ['2026-07-28', '2025-11-25'], ['stdio', 'http']],
    ['INV-47', 'error', ['2026-07-28', '2025-11-25'], ['http']],
    ['INV-49', 'error', ['2025-11-25'], ['http']],
    ['INV-50', 'error', ['2026-07-28', '2025-11-25'], ['http']],
  ])('%s is checked where it applies', (id, severity, revisions, transports) => {
    expect(invariantById(id)).toMatchObject({ severity, revisions, transports });
  });

  it('cites a rule that is in force wherever the invariant is checked', () => {
    for (const invariant of invariantCatalogue) {
      for (const revision of invariant.revisions) {
        const rule = ruleById(citedRule(invariant, revision));
        expect(rule?.revisions, invariant.id).toContain(revision);
        expect(rule?.transports, invariant.id).toEqual(
          expect.arrayContaining([...invariant.transports]),
        );
      }
    }
  });

  it('overrides a severity only where that differs', () => {
    for (const { severity, severityBy, revisions } of invariantCatalogue) {
      for (const [revision, other] of Object.entries(severityBy ?? {})) {
        expect(revisions).toContain(revision);
        expect(other).not.toBe(severity);
      }
    }
  });
});
