/** What a call asks for, as one short text: equal exactly if the arguments are equal. */

import { canonicalJson } from '../../base/canonicalJson.ts';
import { sha256 } from '../../base/sha256.ts';
import type { JsonObject } from '../../protocol/jsonRpc.ts';
import { KEY_MEMBER } from './keyNames.ts';

export type Fingerprint =
  | { readonly ok: true; readonly fingerprint: string }
  | { readonly ok: false; readonly reason: string };

/**
 * Lower-case hex SHA-256 of the canonical JSON of the arguments without their own member
 * `idempotencyKey`. The order of members does not matter, nor does the spelling of a number: 1, 1.0
 * and 1e0 are one JSON number. Text is compared as it is, so what merely normalises alike differs.
 * Arguments with half a surrogate pair have no canonical form, and are refused.
 */
export function fingerprint(args: JsonObject): Fingerprint {
  const { [KEY_MEMBER]: _, ...intent } = args;
  const canonical = canonicalJson(intent);
  return canonical.ok ? { ok: true, fingerprint: sha256(canonical.text) } : canonical;
}
