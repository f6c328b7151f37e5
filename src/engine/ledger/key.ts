/** Which values may serve as an idempotency key. */

import { IDEMPOTENCY_KEY_BYTES_MAX } from '../../base/limits.ts';
import type { JsonObject } from '../../protocol/jsonRpc.ts';
import { KEY_MEMBER } from './keyNames.ts';

export type AdmittedKey =
  | { readonly ok: true; readonly key: string }
  | { readonly ok: false; readonly reason: string };

const utf8 = new TextEncoder();

/**
 * A key is text of 1 to `IDEMPOTENCY_KEY_BYTES_MAX` bytes of UTF-8, taken byte for byte: never
 * trimmed, cut, folded or normalised. So é as one character and é as a letter and an accent are two
 * keys. To treat them as one would join two intents that their senders hold apart; to treat them
 * as two can at worst execute what a sender who respells its key asked for twice (FC-31).
 */
export function admitKey(value: unknown): AdmittedKey {
  if (typeof value !== 'string')
    return refuse(`The idempotency key is ${kindOf(value)}: it must be a string.`);
  if (value === '') return refuse('The idempotency key is empty: leave it out or give it a text.');
  if (/\p{Surrogate}/u.test(value))
    return refuse('The idempotency key has half a surrogate pair, which UTF-8 cannot carry.');
  const bytes = utf8.encode(value).length;
  if (bytes > IDEMPOTENCY_KEY_BYTES_MAX)
    return refuse(
      `The idempotency key is ${bytes} bytes long: at most ${IDEMPOTENCY_KEY_BYTES_MAX} are kept.`,
    );
  return { ok: true, key: value };
}

/** The key that arguments carry as a member of their own, admitted or not; null: they have none. */
export function keyIn(args: JsonObject): AdmittedKey | null {
  return Object.hasOwn(args, KEY_MEMBER) ? admitKey(args[KEY_MEMBER]) : null;
}

function refuse(reason: string): AdmittedKey {
  return { ok: false, reason };
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
