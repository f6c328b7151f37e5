/** Which keys are admitted, and in what words the others are refused. */

import { expect, it } from 'vitest';
import { admitKey } from './key.ts';

it.each([
  ['one character', 'k'],
  ['a blank', ' '],
  ['blanks around', ' k1 '],
  ['255 bytes', 'k'.repeat(255)],
  ['255 bytes in fewer characters', `k${'é'.repeat(127)}`],
  ['é as one character', '\u00e9'],
  ['é as a letter and an accent', 'e\u0301'],
  ['a zero character', 'k\u0000'],
  ['a whole surrogate pair', '\u{1f600}'],
  ['the name of a prototype', '__proto__'],
])('admits %s as it is', (_, key) => expect(admitKey(key)).toEqual({ ok: true, key }));

it.each([
  ['', 'The idempotency key is empty: leave it out or give it a text.'],
  ['k'.repeat(10_000), 'The idempotency key is 10000 bytes long: at most 255 are kept.'],
  ['é'.repeat(128), 'The idempotency key is 256 bytes long: at most 255 are kept.'],
  ['a\ud83d', 'The idempotency key has half a surrogate pair, which UTF-8 cannot carry.'],
  [undefined, 'The idempotency key is missing: it must be a string.'],
  [null, 'The idempotency key is null: it must be a string.'],
  [1, 'The idempotency key is a number: it must be a string.'],
  [true, 'The idempotency key is a boolean: it must be a string.'],
  [['k1'], 'The idempotency key is an array: it must be a string.'],
  [{ key: 'k1' }, 'The idempotency key is an object: it must be a string.'],
])('refuses %j', (value, reason) => expect(admitKey(value)).toEqual({ ok: false, reason }));
