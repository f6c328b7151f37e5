/** Which arguments are the same request, and which are another one under the same key. */

import { describe, expect, it } from 'vitest';
import { sha256 } from '../../base/sha256.ts';
import { fingerprint } from './fingerprint.ts';

const of = (text: string) => fingerprint(JSON.parse(text));

describe('fingerprint', () => {
  it('is the SHA-256 of the canonical arguments without the key', () => {
    const expected = { ok: true, fingerprint: sha256('{"account":"a-1","amount":10}') };
    expect(of('{"amount":10,"idempotencyKey":"k1","account":"a-1"}')).toEqual(expected);
  });

  it.each([
    ['members in another order', '{"a":1,"b":{"c":1,"d":2}}', '{"b":{"d":2,"c":1},"a":1}'],
    ['1 and 1.0', '{"a":1}', '{"a":1.0}'],
    ['1 and 1e0', '{"a":1}', '{"a":1e0}'],
    ['0 and -0', '{"a":0}', '{"a":-0}'],
    ['another key', '{"a":1,"idempotencyKey":"k1"}', '{"a":1,"idempotencyKey":"k2"}'],
    ['no key', '{"a":1,"idempotencyKey":"k1"}', '{"a":1}'],
    ['another spelling of a character', '{"a":"é"}', '{"a":"\\u00e9"}'],
  ])('is the same for %s', (_, one, other) => expect(of(one)).toEqual(of(other)));

  it.each([
    ['1 and "1"', '{"a":1}', '{"a":"1"}'],
    ['null and nothing', '{"a":null}', '{}'],
    ['lists in another order', '{"a":[1,2]}', '{"a":[2,1]}'],
    ['an own __proto__', '{"__proto__":{"a":1}}', '{}'],
    ['another __proto__', '{"__proto__":{"a":1}}', '{"__proto__":{"a":2}}'],
    ['a key further in', '{"a":{"idempotencyKey":"k1"}}', '{"a":{"idempotencyKey":"k2"}}'],
    ['texts that normalise alike', '{"a":"\\u00e9"}', '{"a":"e\\u0301"}'],
    ['a blank more', '{"a":"x"}', '{"a":"x "}'],
  ])('differs for %s', (_, one, other) => expect(of(one)).not.toEqual(of(other)));

  it('takes a member that is undefined as left out', () => {
    const args = { a: 1, b: undefined };
    // @ts-expect-error: no JSON text has such a member, but a caller in JavaScript may.
    expect(fingerprint(args)).toEqual(of('{"a":1}'));
  });

  it('refuses arguments that have no canonical form', () => {
    expect(of('{"a":"\\ud83d"}')).toMatchObject({ ok: false });
    expect(of('{"a":1e400}')).toMatchObject({ ok: false });
  });
});
