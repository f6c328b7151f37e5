/** Canonical JSON and its digest, by examples of RFC 8785 and of what JSON cannot carry. */

import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonicalJson.ts';
import { sha256 } from './sha256.ts';

describe('canonicalJson', () => {
  it('writes the sample of RFC 8785, 3.2.3, in its order', () => {
    const value = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/",' +
        '"literals":[null,true,false]}',
    );
    const text =
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}';
    expect(canonicalJson(value)).toEqual({ ok: true, text });
  });

  it.each([
    ['members in any order', '{"b":1,"a":{"d":1,"c":2}}', '{"a":{"c":2,"d":1},"b":1}'],
    ['a negative zero', '-0', '0'],
    ['an own __proto__', '{"__proto__":1,"a":2}', '{"__proto__":1,"a":2}'],
  ])('writes %s', (_, from, text) => {
    expect(canonicalJson(JSON.parse(from))).toEqual({ ok: true, text });
  });

  it('leaves out what is undefined, as JSON does', () => {
    expect(canonicalJson({ a: undefined, b: [undefined] })).toEqual({
      ok: true,
      text: '{"b":[null]}',
    });
  });

  const circle: { self?: unknown } = {};
  circle.self = circle;
  it.each([
    ['NaN', Number.NaN],
    ['an infinity', [Number.POSITIVE_INFINITY]],
    ['a big integer', { a: 1n }],
    ['a function', [() => 1]],
    ['a symbol', { a: Symbol('a') }],
    ['half a surrogate pair', { a: '\ud83d' }],
    ['half a surrogate pair in a name', { '\ude00': 1 }],
    ['a circle', circle],
    ['nothing', undefined],
  ])('refuses %s in a sentence', (_, value) => {
    expect(canonicalJson(value)).toEqual({ ok: false, reason: expect.stringMatching(/^\S.*\.$/) });
  });
});

describe('sha256', () => {
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    ['é', '4a99557e4033c3539de2eb65472017cad5f9557f7a0625a09f1c3f6e2ba69c4c'],
  ])('of %j as UTF-8', (text, digest) => expect(sha256(text)).toBe(digest));
});
