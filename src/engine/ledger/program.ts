/** The statements of a mutation: which ones a handler runs, by the scenario and its faults. */

import { canonicalJson } from '../../base/canonicalJson.ts';
import { isObject, type JsonObject } from '../../protocol/jsonRpc.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { fingerprint } from './fingerprint.ts';
import { keyIn } from './key.ts';
import { DEFAULT_TENANT } from './keyNames.ts';
import type { Scope } from './ledger.ts';

/**
 * One thing a handler does about its mutation. `find`, `seek`, `effect`, `count`, `enqueue`,
 * `store` and `mark` are statements; `call` and `relay` reach the other service.
 */
export type Operation =
  | 'refuse'
  | 'begin'
  | 'find'
  | 'seek'
  | 'effect'
  | 'count'
  | 'enqueue'
  | 'store'
  | 'commit'
  | 'rollback'
  | 'call'
  | 'relay'
  | 'mark';

/** All that is known of a mutation before it runs. */
export interface Mutation {
  readonly tenant: string;
  readonly operation: string;
  readonly arguments: JsonObject;
  /** Null where the call carries no key that the server would use. */
  readonly scope: Scope | null;
  /** Where its key counts for its window, even if by a fault the server does not use it. */
  readonly promised: Scope | null;
  readonly fingerprint: string;
  /** Why the key is refused, in plain words; null where it is not. */
  readonly refusal: string | null;
  readonly naturalKey: string | null;
  /** All of it is one transaction. */
  readonly isAtomic: boolean;
  readonly operations: readonly Operation[];
}

/**
 * The time that every statement of the timeline carries. Times there follow from the order of the
 * steps, and may still move when a later one is placed, so none may stand in the world; and the
 * window of a key is a timer, which the order decides, so no row needs a time to expire by.
 */
export const TIMELESS_MS = 0;

/** The scope of a server that does not tell tenants and operations apart. */
const ANYWHERE = '*';

/** Reads the mutation out of a `tools/call` and decides how this server goes about it. */
export function mutationOf(spec: RequestSpec, scenario: Scenario): Mutation {
  const faults = new Set<string>(scenario.server.faults);
  const { name } = spec.params;
  const args = isObject(spec.params['arguments']) ? spec.params['arguments'] : {};
  const operation = typeof name === 'string' ? name : spec.method;
  const tenant = spec.tenant ?? DEFAULT_TENANT;
  const admitted = keyIn(args);
  const isHeeded = !faults.has('ignores-keys');
  const place = faults.has('unscoped-keys')
    ? { tenant: ANYWHERE, operation: ANYWHERE }
    : { tenant, operation };
  const promised = admitted?.ok ? { ...place, key: admitted.key } : null;
  const natural = scenario.ledger?.naturalKey;
  const print = fingerprint(args);
  const mutation = {
    tenant,
    operation,
    arguments: args,
    scope: isHeeded ? promised : null,
    promised,
    fingerprint: print.ok ? print.fingerprint : '',
    refusal:
      isHeeded && admitted && !admitted.ok ? admitted.reason : print.ok ? null : print.reason,
    naturalKey: natural === undefined ? null : naturalKeyIn(args, natural),
    isAtomic: !faults.has('separate-statements') && !faults.has('map-ledger'),
  };
  return { ...mutation, operations: operationsOf(mutation, scenario, faults) };
}

/** The name that the business has for the record: a text as it is, else its canonical JSON. */
function naturalKeyIn(args: JsonObject, member: string): string | null {
  const value = Object.hasOwn(args, member) ? args[member] : null;
  if (typeof value === 'string' || value === null) return value;
  const canonical = canonicalJson(value);
  return canonical.ok ? canonical.text : null;
}

function operationsOf(
  { scope, refusal, naturalKey, isAtomic }: Omit<Mutation, 'operations'>,
  scenario: Scenario,
  faults: ReadonlySet<string>,
): readonly Operation[] {
  if (refusal !== null) return ['refuse'];
  const remote = scenario.ledger?.remote;
  const inside: Operation[] = [
    ...(scope ? (['find'] as const) : []),
    ...(naturalKey !== null && !faults.has('conflict-error') ? (['seek'] as const) : []),
    ...(remote === 'call-first' ? (['call'] as const) : []),
    ...(remote === 'outbox' ? (['enqueue'] as const) : []),
    ...(remote === undefined ? (['effect'] as const) : []),
    'count',
    ...(scope ? (['store'] as const) : []),
  ];
  const after: Operation[] =
    remote === 'outbox' ? ['relay', 'mark'] : remote === 'record-first' ? ['call'] : [];
  return isAtomic ? ['begin', ...inside, 'commit', 'rollback', ...after] : [...inside, ...after];
}
