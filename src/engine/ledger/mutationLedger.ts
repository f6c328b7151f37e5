/** One mutation, at most once for each key: the statements in the order that achieves it. */

import { must } from '../../base/assert.ts';
import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type { Ledger, Outcome, Scope, Statement } from './ledger.ts';
import {
  type AdmittedCall,
  admitCall,
  type MutationCall,
  type MutationResult,
} from './mutationCall.ts';
import { again, NO_KEY, OTHER_ARGUMENTS } from './results.ts';

/** Statements one at a time: it is handed the outcome of each and ends with the result. */
export type Statements = Generator<Statement, MutationResult, Outcome>;

/**
 * The safe form on an open connection: one transaction holds the check, the effect, the counter and
 * the stored result. It begins IMMEDIATE, since two deferred ones may both read "no such key" and
 * the second can then only be refused at its first write (`deferred` shows that). What changes
 * nothing ends by ROLLBACK: a COMMIT would have to wait for readers, even with nothing to commit.
 */
export function* safeStatements(
  connection: string,
  call: AdmittedCall,
  mode: 'immediate' | 'deferred' = 'immediate',
): Statements {
  const { scope } = call;
  const rollback: Statement = { connection, do: 'rollback' };
  if (!(yield { connection, do: 'begin', mode }).ok) return { kind: 'busy' };
  if (scope !== null) {
    const outcome = yield { connection, do: 'find', scope, atMs: call.atMs };
    const answer = outcome.ok ? answerOf(outcome, call) : ({ kind: 'busy' } as const);
    if (answer !== null) {
      yield rollback;
      return answer;
    }
  }
  const effect = yield effectOf(connection, call);
  if (!effect.ok) {
    const existing = effect.error === 'unique' ? yield findNatural(connection, call) : effect;
    yield rollback;
    return existingOf(existing);
  }
  yield countOf(connection, call);
  const result = resultOf(call, effect);
  if (scope !== null) yield storeOf(connection, call, scope, result, 'refuse');
  if ((yield { connection, do: 'commit' }).ok) return { kind: 'executed', replayed: false, result };
  yield rollback;
  return { kind: 'busy' };
}

/**
 * The unsafe form, which the lesson warns of: the same four statements, each one of its own. Two
 * callers may both find nothing, and a crash after the effect leaves no record of it.
 */
export function* unsafeStatements(connection: string, call: AdmittedCall): Statements {
  const { scope } = call;
  if (scope !== null) {
    const outcome = yield { connection, do: 'find', scope, atMs: call.atMs };
    if (!outcome.ok) return { kind: 'busy' };
    const answer = answerOf(outcome, call);
    if (answer !== null) return answer;
  }
  const effect = yield effectOf(connection, call);
  if (!effect.ok)
    return existingOf(effect.error === 'unique' ? yield findNatural(connection, call) : effect);
  if (!(yield countOf(connection, call)).ok) return { kind: 'busy' };
  const result = resultOf(call, effect);
  if (scope !== null && !(yield storeOf(connection, call, scope, result, 'replace')).ok)
    return { kind: 'busy' };
  return { kind: 'executed', replayed: false, result };
}

/** Carries a call out on an open connection of a ledger, in the safe form. */
export function mutate(ledger: Ledger, connection: string, call: MutationCall): MutationResult {
  const admitted = admitCall(call);
  if (!admitted.ok) return admitted;
  const statements = safeStatements(connection, admitted.call);
  let next = statements.next();
  while (!next.done) next = statements.next(ledger.run(next.value));
  return next.value;
}

/**
 * What ends a call before its effect: a record of the same arguments replays its result, and one
 * of others refuses the call; null: there is none.
 */
function answerOf(outcome: Outcome & { readonly ok: true }, call: AdmittedCall) {
  const found = outcome.found && 'fingerprint' in outcome.found ? outcome.found : null;
  if (found === null) return null;
  if (found.fingerprint === call.fingerprint)
    return { kind: 'replayed', replayed: true, result: again(found.result) } as const;
  return { kind: 'refused', reason: OTHER_ARGUMENTS } as const;
}

function existingOf(outcome: Outcome): MutationResult {
  if (!outcome.ok || !outcome.found || 'fingerprint' in outcome.found) return { kind: 'busy' };
  return { kind: 'existing', replayed: false, receipt: outcome.found };
}

function resultOf(call: AdmittedCall, effect: Outcome & { readonly ok: true }): JsonObject {
  return call.resultOf(must(effect.id, 'an effect has the number of its receipt'));
}

function effectOf(connection: string, call: AdmittedCall): Statement {
  const { tenant, operation, request, naturalKey, atMs } = call;
  const receipt = { tenant, operation, request, arguments: call.arguments, naturalKey, atMs };
  return { connection, do: 'effect', receipt };
}

function countOf(connection: string, { tenant, operation, scope }: AdmittedCall): Statement {
  return { connection, do: 'count', scope: scope ?? { ...NO_KEY, tenant, operation } };
}

function storeOf(
  connection: string,
  call: AdmittedCall,
  scope: Scope,
  result: JsonObject,
  onConflict: 'refuse' | 'replace',
): Statement {
  const { atMs: storedMs, windowMs } = call;
  const expiresMs = windowMs === null ? null : storedMs + windowMs;
  const record = { ...scope, fingerprint: call.fingerprint, result, storedMs, expiresMs };
  return { connection, do: 'store', record, onConflict };
}

/** Asked for only once a natural key was in the way, so there is one. */
function findNatural(connection: string, call: AdmittedCall): Statement {
  const { tenant, operation, naturalKey } = call;
  return { connection, do: 'find-natural', tenant, operation, naturalKey: naturalKey ?? '' };
}
