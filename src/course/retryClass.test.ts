/** The classes of a retry: the whole table, and that no annotation ever moves a row. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { classifyRetry, hintVerdict, type RetryQuestion } from './retryClass.ts';

const question: fc.Arbitrary<RetryQuestion> = fc.record({
  changesNothing: fc.boolean(),
  hasDurableKey: fc.boolean(),
  sameKey: fc.boolean(),
  sameArguments: fc.boolean(),
  annotations: fc.record(
    {
      readOnlyHint: fc.boolean(),
      destructiveHint: fc.boolean(),
      idempotentHint: fc.boolean(),
      openWorldHint: fc.boolean(),
    },
    { requiredKeys: [] },
  ),
});

function classOf(read: boolean, durable: boolean, key: boolean, args: boolean) {
  const [changesNothing, hasDurableKey, sameKey, sameArguments] = [read, durable, key, args];
  const asked = { changesNothing, hasDurableKey, sameKey, sameArguments, annotations: {} };
  return classifyRetry(asked);
}

describe('the class of a retry', () => {
  it.each([
    [true, false, false, false, 'safe'],
    [true, true, true, true, 'safe'],
    [false, true, true, true, 'conditional'],
    [false, true, true, false, 'unsafe'],
    [false, true, false, true, 'unsafe'],
    [false, true, false, false, 'unsafe'],
    [false, false, true, true, 'unsafe'],
    [false, false, false, false, 'unsafe'],
  ] as const)('read %s, durable key %s, same key %s, same arguments %s: %s', (...row) => {
    const [read, durable, key, args, expected] = row;
    expect(classOf(read, durable, key, args).class).toBe(expected);
  });

  it('is conditional for one row of the eight mutations only', () => {
    const both = [false, true];
    const mutations = both.flatMap((durable) =>
      both.flatMap((key) => both.map((args) => classOf(false, durable, key, args).class)),
    );
    expect(mutations.filter((one) => one === 'conditional').length).toBe(1);
    expect(mutations.filter((one) => one === 'unsafe').length).toBe(7);
  });

  it('is the same whatever the annotations say, reason and rules included', () => {
    fc.assert(
      fc.property(question, question, (asked, { annotations }) => {
        expect(classifyRetry({ ...asked, annotations })).toEqual(classifyRetry(asked));
      }),
    );
  });

  it('and what the hints claim are told in sentences, by rules that exist', () => {
    fc.assert(
      fc.property(question, (asked) => {
        for (const { reason, rules } of [classifyRetry(asked), hintVerdict(asked)]) {
          expect(reason).toMatch(/^[A-Z][^.]*\.$/);
          expect(rules.length).toBeGreaterThan(0);
          for (const id of rules) expect(ruleById(id), id).toBeDefined();
        }
      }),
    );
  });

  it.each([
    [{}, 'ANN-3'],
    [{ idempotentHint: true }, 'ANN-4'],
    [{ readOnlyHint: true }, 'ANN-1'],
    [{ idempotentHint: false }, 'ANN-2'],
  ])('hints %o are answered by %s', (annotations, rule) => {
    const asked = { hasDurableKey: false, sameKey: false, sameArguments: true, annotations };
    expect(hintVerdict({ ...asked, changesNothing: false }).rules).toContain(rule);
  });
});
