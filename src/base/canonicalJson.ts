/** One text for one JSON value, however it was spelt: JSON Canonicalization Scheme, RFC 8785. */

import canonicalize from 'canonicalize';

export type CanonicalJson =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The canonical text of a value. Members that are `undefined` are left out, as JSON does. What no
 * JSON text can carry unchanged is refused: NaN and infinities, big integers, functions and
 * symbols, circles, and text with half a surrogate pair, which has no UTF-8 form.
 */
export function canonicalJson(value: unknown): CanonicalJson {
  try {
    JSON.stringify(value, refuseCode);
    const text = canonicalize(value);
    if (text === undefined) return { ok: false, reason: 'There is no value.' };
    return { ok: true, text };
  } catch (error) {
    const [detail] = String(error instanceof Error ? error.message : error).split('\n');
    return { ok: false, reason: `This is no value that JSON can carry: ${detail}.` };
  }
}

/** `canonicalize` writes these as `undefined`, which is no JSON. */
function refuseCode(_name: string, value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol')
    throw new Error(`a ${typeof value} is not allowed`);
  return value;
}
