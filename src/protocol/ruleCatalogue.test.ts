// What must hold for the text of every rule, and for the rules whose level is easily got wrong.
import { describe, expect, it } from 'vitest';
import type { Revision, Transport } from './revision.ts';
import { type Level, levelIn } from './rule.ts';
import { ruleById, ruleCatalogue } from './ruleCatalogue.ts';

const numbers = (family: string, last: number, ...absent: number[]) =>
  Array.from({ length: last }, (_, index) => index + 1)
    .filter((number) => !absent.includes(number))
    .map((number) => `${family}-${number}`);

const expectedIds = [
  ...numbers('CAN', 24),
  ...numbers('PRO', 16),
  ...numbers('TIM', 6),
  ...numbers('HTTP', 16),
  // HTL-5 held only before 2025-11-25.
  ...numbers('HTL', 11, 5),
  ...numbers('STD', 4),
  ...numbers('REQ', 6),
  ...numbers('JSONRPC', 3),
  ...numbers('SUB', 14),
  ...numbers('TSK', 21),
  ...numbers('AMB', 4),
  ...numbers('ANN', 4),
  ...numbers('NOT', 6),
  ...numbers('LAB', 16),
  ...numbers('LED', 13),
  ...numbers('BUF', 8),
  ...numbers('FRM', 6),
  ...numbers('DUR', 7),
  ...numbers('RCV', 4),
];

/** The word that carries the level in the sentence. */
const keyword: Partial<Record<Level, RegExp>> = {
  MUST: /\bmust\b/,
  'MUST NOT': /\bmust not\b/,
  SHOULD: /\bshould\b/,
  'SHOULD NOT': /\bshould not\b/,
  MAY: /\bmay\b/,
};

describe('the rule catalogue', () => {
  it('holds every rule of its families, once and in order', () => {
    expect(ruleCatalogue.map((rule) => rule.id)).toEqual(expectedIds);
  });

  it('finds a rule by its id and nothing by another', () => {
    for (const rule of ruleCatalogue) expect(ruleById(rule.id)).toBe(rule);
    for (const id of ['CAN-0', 'CAN-25', 'HTL-5', 'can-1', '', 'toString']) {
      expect(ruleById(id)).toBeUndefined();
    }
  });

  it('gives each rule one plain sentence and a source', () => {
    for (const { id, sentence, source } of ruleCatalogue) {
      expect(id).toMatch(/^[A-Z]+-\d+$/);
      expect(sentence, id).toMatch(/^[A-Z].*[^.]\.$/);
      expect(sentence, id).not.toMatch(/[.!?]\s/);
      expect(sentence, id).not.toMatch(/\s\s|[`*\n]/);
      expect(sentence.length, id).toBeLessThanOrEqual(180);
      expect(source, id).not.toMatch(/^$|https?:|www\.|\.com|\.mdx|\s\s/);
    }
  });

  it('says no sentence twice', () => {
    const sentences = ruleCatalogue.map((rule) => rule.sentence);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('words each sentence as strongly as its level', () => {
    for (const { id, level, sentence } of ruleCatalogue) {
      const word = keyword[level];
      if (word !== undefined) expect(sentence.toLowerCase(), id).toMatch(word);
    }
  });

  it('says where each rule holds', () => {
    for (const { id, revisions, transports } of ruleCatalogue) {
      expect(revisions.length, id).toBeGreaterThan(0);
      expect(new Set(revisions).size, id).toBe(revisions.length);
      expect(new Set(transports).size, id).toBe(transports.length);
      // Only the rule on custom transports concerns neither of the standard ones.
      expect(transports.length === 0, id).toBe(id === 'CAN-23');
    }
  });

  it('names the revisions of a rule in its source, and no other', () => {
    for (const { id, level, revisions, source } of ruleCatalogue) {
      // JSON-RPC and SQLite have no revisions of MCP.
      if (level === 'lab rule' || /^(JSONRPC|LED)-/.test(id)) continue;
      expect(source.includes('2026-07-28'), id).toBe(revisions.includes('2026-07-28'));
      expect(source.includes('2025-11-25'), id).toBe(revisions.includes('2025-11-25'));
    }
  });

  it('states a level by revision only where the two differ', () => {
    const differing = ruleCatalogue.filter((rule) => rule.levels !== undefined);
    expect(differing.map((rule) => rule.id)).toEqual(['CAN-1', 'HTTP-16']);
    for (const rule of differing) {
      const levels = rule.revisions.map((revision) => levelIn(rule, revision));
      expect(new Set(levels).size, rule.id).toBe(2);
      expect(levels, rule.id).toContain(rule.level);
    }
  });
});

describe('levels by revision', () => {
  type Row = [
    id: string,
    in2026: Level | undefined,
    in2025: Level | undefined,
    ...transports: Transport[],
  ];
  const rows: Row[] = [
    ['CAN-1', 'SHOULD', 'fact', 'stdio', 'http'],
    ['CAN-2', 'MUST', 'MUST', 'stdio', 'http'],
    ['CAN-3', undefined, 'fact', 'stdio', 'http'],
    ['CAN-4', 'MUST NOT', undefined, 'stdio', 'http'],
    ['CAN-6', undefined, 'MUST NOT', 'stdio', 'http'],
    ['CAN-7', undefined, 'MUST', 'stdio', 'http'],
    ['CAN-8', 'MUST NOT', undefined, 'stdio', 'http'],
    ['CAN-9', 'SHOULD', 'SHOULD', 'stdio', 'http'],
    ['CAN-10', 'MUST NOT', undefined, 'stdio', 'http'],
    ['CAN-12', 'SHOULD', 'SHOULD', 'stdio', 'http'],
    ['CAN-16', 'SHOULD', 'SHOULD', 'stdio', 'http'],
    ['CAN-17', undefined, 'SHOULD NOT', 'http'],
    ['CAN-18', undefined, 'SHOULD', 'http'],
    ['CAN-19', 'MUST', undefined, 'http'],
    ['CAN-20', 'fact', undefined, 'http'],
    ['CAN-21', 'MUST', undefined, 'stdio'],
    ['PRO-5', 'MUST', 'MUST', 'stdio', 'http'],
    ['PRO-12', 'MAY', undefined, 'stdio', 'http'],
    ['PRO-14', undefined, 'MUST', 'stdio', 'http'],
    ['TIM-2', 'SHOULD', 'SHOULD', 'stdio', 'http'],
    ['TIM-4', 'MAY', 'MAY', 'stdio', 'http'],
    ['TIM-5', 'SHOULD', 'SHOULD', 'stdio', 'http'],
    ['HTTP-5', 'MUST', 'MUST', 'http'],
    ['HTTP-11', 'SHOULD', undefined, 'http'],
    ['HTTP-15', 'note', undefined, 'http'],
    ['HTTP-16', 'fact', 'MAY', 'http'],
    ['HTL-9', undefined, 'SHOULD', 'http'],
    ['STD-1', 'MUST NOT', 'MUST NOT', 'stdio'],
    ['REQ-2', 'MUST NOT', 'MUST NOT', 'stdio', 'http'],
    ['REQ-4', 'MUST', undefined, 'stdio', 'http'],
    ['SUB-11', 'MUST', undefined, 'stdio'],
    ['TSK-4', undefined, 'MUST', 'stdio', 'http'],
    ['TSK-5', undefined, 'MUST', 'stdio', 'http'],
    ['TSK-8', 'MUST', undefined, 'stdio', 'http'],
    ['TSK-9', 'MAY', undefined, 'stdio', 'http'],
    ['TSK-11', 'MUST', 'MUST', 'stdio', 'http'],
    ['TSK-14', 'SHOULD', 'SHOULD', 'stdio', 'http'],
    ['TSK-18', undefined, 'MUST', 'stdio', 'http'],
    ['AMB-1', 'ambiguity', undefined, 'stdio', 'http'],
    ['ANN-1', 'MUST', 'MUST', 'stdio', 'http'],
    ['ANN-2', 'fact', 'fact', 'stdio', 'http'],
    ['NOT-1', 'fact', 'fact', 'stdio', 'http'],
    ['LAB-1', 'lab rule', 'lab rule', 'stdio', 'http'],
    ['LED-10', 'lab rule', 'lab rule', 'stdio', 'http'],
    ['LED-11', 'fact', 'fact', 'stdio', 'http'],
    ['JSONRPC-1', 'fact', 'fact', 'stdio', 'http'],
    ['JSONRPC-3', 'MUST', 'MUST', 'stdio', 'http'],
  ];

  it.each(rows)('%s: %s in 2026-07-28, %s in 2025-11-25', (id, in2026, in2025, ...transports) => {
    const rule = ruleById(id);
    if (rule === undefined) throw new Error(`no rule ${id}`);
    const expected: Record<Revision, Level | undefined> = {
      '2026-07-28': in2026,
      '2025-11-25': in2025,
    };
    expect(levelIn(rule, '2026-07-28')).toBe(expected['2026-07-28']);
    expect(levelIn(rule, '2025-11-25')).toBe(expected['2025-11-25']);
    expect(rule.transports).toEqual(transports);
  });

  it('keeps the two families of HTTP rules and the stdio rules to their transports', () => {
    for (const rule of ruleCatalogue) {
      if (/^(HTTP|HTL)-/.test(rule.id)) expect(rule.transports).toEqual(['http']);
      if (/^STD-/.test(rule.id)) expect(rule.transports).toEqual(['stdio']);
      if (/^HTL-/.test(rule.id)) expect(rule.revisions).toEqual(['2025-11-25']);
      if (/^(SUB|AMB)-/.test(rule.id)) expect(rule.revisions).toEqual(['2026-07-28']);
      if (/^LAB-/.test(rule.id)) expect(rule.level).toBe('lab rule');
      if (/^NOT-/.test(rule.id)) expect(rule.level).toBe('fact');
      if (/^BUF-/.test(rule.id)) expect(rule.level).toBe('lab rule');
      if (/^FRM-/.test(rule.id) && rule.level !== 'lab rule') expect(rule.source).toMatch(/^HTML /);
      if (/^LED-/.test(rule.id)) expect(rule.level).toMatch(/^(lab rule|fact)$/);
      if (/^LED-/.test(rule.id) && rule.level === 'fact') expect(rule.source).toMatch(/^SQLite /);
    }
  });
});
