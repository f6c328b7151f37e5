/** The doors take anything: random and broken links, files and addresses, without ever throwing. */
import * as fc from 'fast-check';
import { deflateSync, strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';
import { parseAddress } from './address.ts';
import { toBase64url } from './base64url.ts';
import { decodeScenario, encodeScenario } from './link.ts';
import { parseScenario, parseScenarioText, type ScenarioOutcome } from './parseScenario.ts';
import { scenarios } from './scenario.testing.ts';

const samples = fc.sample(scenarios({ faults: true }), { numRuns: 60, seed: 7 });
const texts = samples.map((scenario) => JSON.stringify(scenario));
const codes = samples.flatMap((scenario) => {
  const encoded = encodeScenario(scenario);
  return encoded.ok ? [encoded.code] : [];
});
const runs = (numRuns: number) => ({ numRuns, seed: 42 });

function checkSentences(sentences: readonly string[]): void {
  for (const sentence of sentences) {
    if (!/^\P{C}{4,400}\.$/u.test(sentence)) expect.fail(`bad sentence: ${sentence}`);
  }
}

function checkOutcome(outcome: ScenarioOutcome): void {
  if (!outcome.ok) {
    if (outcome.problems.length === 0) expect.fail('refused without a reason');
    if (outcome.problems.length > 6) expect.fail('too many problems');
    checkSentences(outcome.problems);
    return;
  }
  checkSentences(outcome.notices);
  // What was let in is let in again, unchanged.
  const again = parseScenario(outcome.scenario);
  if (JSON.stringify(again) !== JSON.stringify(outcome)) expect.fail('not the same again');
}

/** A few edits of a text: replace, insert, remove, cut, repeat. */
const edits = fc.array(
  fc.record({
    kind: fc.constantFrom('replace', 'insert', 'remove', 'cut', 'repeat'),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    text: fc.oneof(
      fc.constantFrom('"', '{', '}', '[', ',', ':', '\\', '-', 'e9', 'null', '0', '=', '%', '&'),
      fc.string({ minLength: 1, maxLength: 3, unit: 'binary' }),
      fc.string({ minLength: 1, maxLength: 2 }),
    ),
  }),
  { minLength: 1, maxLength: 4 },
);

function edited(source: string, list: typeof edits extends fc.Arbitrary<infer T> ? T : never) {
  return list.reduce((text, { kind, at, text: other }) => {
    const index = Math.floor(at * text.length);
    const [before, after] = [text.slice(0, index), text.slice(index)];
    if (kind === 'replace') return before + other + after.slice(other.length);
    if (kind === 'insert') return before + other + after;
    if (kind === 'remove') return before + after.slice(1);
    return kind === 'cut' ? before : before + before.slice(-20) + after;
  }, source);
}

const nasty = fc.oneof(
  fc.constantFrom<unknown[]>(
    ...[null, true, 0, -1, 1, 1.5, 2 ** 53, -(2 ** 53), 1e300, -0, 86_400_001, '', '1', 'A', 'x'],
    ...['a\nb', '\u202e', '\ud800', 'x'.repeat(2001), [], {}, [[]], { do: 'progress' }],
    ...[JSON.parse('{"__proto__":{"a":1}}'), { constructor: 1 }, [null], undefined, Number.NaN],
  ),
  fc.jsonValue({ maxDepth: 3 }),
);
const names = fc.constantFrom(
  ...['__proto__', 'constructor', 'prototype', 'toString', 'lable', '', 'a b', 'x'.repeat(300)],
  ...['limits', 'id', 'do', 'work', 'acts', 'faults', 'request', 'retryOf', 'error', 'version'],
);

/** Changes one value somewhere in a tree, or adds or removes a member. */
function changed(tree: unknown, steps: readonly number[], name: string, value: unknown): unknown {
  if (typeof tree !== 'object' || tree === null) return value;
  const copy: unknown = Array.isArray(tree) ? [...tree] : { ...tree };
  const keys = Object.keys(tree);
  const [step = 0, ...rest] = steps;
  const key = keys[step % (keys.length + 1)];
  if (key === undefined) {
    if (Array.isArray(copy)) copy.push(value);
    else Object.defineProperty(copy, name, { value, enumerable: true, configurable: true });
  } else if (rest.length > 0) {
    Reflect.set(copy as object, key, changed(Reflect.get(tree, key), rest, name, value));
  } else if (step % 5 === 0) Reflect.deleteProperty(copy as object, key);
  else Reflect.set(copy as object, key, value);
  return copy;
}
const change = fc.tuple(fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), names, nasty);
const sample = <T>(list: readonly T[]) => fc.constantFrom(...list);
const code = fc.string({
  maxLength: 300,
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
});

describe('the door for files', () => {
  it('takes 12,000 broken trees', () => {
    fc.assert(
      fc.property(
        sample(samples),
        fc.array(change, { minLength: 1, maxLength: 3 }),
        (tree, all) => {
          const value = all.reduce<unknown>((now, one) => changed(now, ...one), tree);
          checkOutcome(parseScenario(value));
        },
      ),
      runs(12_000),
    );
  }, 120_000);

  it('takes 9,000 broken texts', () => {
    fc.assert(
      fc.property(sample(texts), edits, (text, list) => {
        checkOutcome(parseScenarioText(edited(text, list)));
      }),
      runs(9_000),
    );
  }, 120_000);

  it('takes 4,500 values and texts of any kind', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withMap: true }), (v) =>
        checkOutcome(parseScenario(v)),
      ),
      runs(2_000),
    );
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) =>
        checkOutcome(parseScenarioText(text)),
      ),
      runs(2_500),
    );
  }, 120_000);
});

describe('the door for links', () => {
  it('takes 14,000 broken links', () => {
    fc.assert(
      fc.property(sample(codes), edits, (text, list) => {
        checkOutcome(decodeScenario(edited(text, list)));
      }),
      runs(14_000),
    );
  }, 120_000);

  it('takes 11,500 codes of random characters, bytes and texts', () => {
    const any = fc.oneof(
      code,
      fc.string({ unit: 'binary' }),
      fc.uint8Array({ maxLength: 200 }).map(toBase64url),
      fc.tuple(sample(texts), edits).map(([text, list]) => packed(edited(text, list))),
    );
    fc.assert(
      fc.property(any, (text) => checkOutcome(decodeScenario(text))),
      runs(11_500),
    );
  }, 120_000);

  it('takes 7,000 addresses, broken and random', () => {
    const whole =
      '#/labs/cancel-first?transport=http&revision=2025-11-25&step=3' +
      '&order=send:A,arrive:A.progress.1&client=silent&record.state=lost&record.response=no' +
      '&record.signal=stream-closed&record.ignored=none';
    const any = fc.oneof(
      edits.map((list) => edited(whole, list)),
      fc.string({ unit: 'binary' }).map((text) => `#/labs/${text}`),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(any, (hash) => {
        const { problems, place } = parseAddress(hash);
        if (place.kind === 'unknown' && problems.length === 0) expect.fail('nothing is said');
        checkSentences(problems);
      }),
      runs(7_000),
    );
  }, 120_000);
});

function packed(text: string): string {
  return toBase64url(deflateSync(strToU8(text)));
}
