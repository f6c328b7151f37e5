/** A call that changes something: what it asks for, whether it may be asked, and its ends. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import { fingerprint } from './fingerprint.ts';
import { keyIn } from './key.ts';
import type { Receipt, Scope } from './ledger.ts';

/** A call of a tool. Its key, if any, is the member `idempotencyKey` of its arguments. */
export interface MutationCall {
  readonly tenant: string;
  readonly operation: string;
  /** The label of the request that carries it, which is no key: a retry has another. */
  readonly request: string;
  readonly arguments: JsonObject;
  readonly naturalKey: string | null;
  readonly atMs: number;
  /** How long its key is kept, in ms; null: for ever. */
  readonly windowMs: number | null;
  /** The answer, given the number of the receipt. */
  readonly resultOf: (receipt: number) => JsonObject;
}

/** A call whose arguments have a canonical form and whose key, if it has one, is admissible. */
export interface AdmittedCall extends MutationCall {
  readonly scope: Scope | null;
  readonly fingerprint: string;
}

export type MutationResult =
  | { readonly kind: 'executed'; readonly replayed: false; readonly result: JsonObject }
  | { readonly kind: 'replayed'; readonly replayed: true; readonly result: JsonObject }
  /** The business has it already, under its natural key: a note to the caller, not an error. */
  | { readonly kind: 'existing'; readonly replayed: false; readonly receipt: Receipt }
  | { readonly kind: 'refused' | 'invalid'; readonly reason: string }
  /** A lock was not free: in the safe form nothing was changed, and it may be called again. */
  | { readonly kind: 'busy' };

/** The key and fingerprint of a call; `invalid` with a plain sentence where it can have none. */
export function admitCall(
  call: MutationCall,
): { readonly ok: true; readonly call: AdmittedCall } | (MutationResult & { readonly ok: false }) {
  const print = fingerprint(call.arguments);
  if (!print.ok) return { ok: false, kind: 'invalid', reason: print.reason };
  const admitted = keyIn(call.arguments);
  if (admitted === null)
    return { ok: true, call: { ...call, scope: null, fingerprint: print.fingerprint } };
  if (!admitted.ok) return { ok: false, kind: 'invalid', reason: admitted.reason };
  const { tenant, operation } = call;
  const scope = { tenant, operation, key: admitted.key };
  return { ok: true, call: { ...call, scope, fingerprint: print.fingerprint } };
}
