/** Each term is a sentence, is found where it stands, and occurs in some lab's brief. */

import { describe, expect, it } from 'vitest';
import { allLabs } from '../../labs/allLabs.ts';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { GLOSSARY, piecesOf } from './glossary.ts';

const briefs = allLabs.flatMap(({ brief, forms = [] }) => [
  brief,
  ...forms.flatMap((form) => form.brief ?? []),
]);

describe.each(GLOSSARY.map((term) => [term.name, term] as const))('%s', (_, term) => {
  it('is told in sentences, and rests on a rule', () => {
    expect(term.says).toMatch(/^[A-Z].*\.$/);
    expect(ruleById(term.rule)).toBeDefined();
  });

  it('is met in the briefs of labs', () => {
    const met = briefs.filter((text) => piecesOf(text).some((piece) => piece.term === term));
    expect(met.length).toBeGreaterThan(0);
  });
});

it('there are ten', () => {
  expect(new Set(GLOSSARY.map(({ id }) => id)).size).toBe(10);
});

it('cuts a text without changing it, and marks a term once', () => {
  for (const text of briefs) {
    const pieces = piecesOf(text);
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    const terms = pieces.flatMap(({ term }) => term?.id ?? []);
    expect(new Set(terms).size).toBe(terms.length);
  }
  expect(
    piecesOf('A key, a key. The idle limit.').map(({ text, term }) => [text, term?.id]),
  ).toEqual([
    ['A ', undefined],
    ['key', 'idempotency-key'],
    [', a key. The ', undefined],
    ['idle limit', 'idle-timeout'],
    ['.', undefined],
  ]);
  expect(piecesOf('Nothing here.')).toEqual([{ text: 'Nothing here.', term: null }]);
});
