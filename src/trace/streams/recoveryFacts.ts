/** What a client holds and has to do about it after any step, where a server has items. */

import type { RequestPlan } from '../../engine/planPieces.ts';
import type { Run } from '../../engine/run.ts';
import { filterIn } from '../../engine/streams/catalogue.ts';
import type { Copy } from '../../engine/streams/itemCache.ts';
import {
  type LostRequest,
  type ReconnectPlan,
  reconnectPlan,
} from '../../engine/streams/recovery.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import type { Observation } from '../../scenario/observation.ts';

export interface ItemFacts {
  readonly item: string;
  /** The version at the server. */
  readonly now: number;
  /** Null for what the client has never read. */
  readonly copy: Copy | null;
  /** An acknowledged subscription tells the client of changes. */
  readonly isWatched: boolean;
}

export interface RecoveryFacts {
  readonly items: readonly ItemFacts[];
  /** The latest subscription that has ended, and what to do about that. */
  readonly lost: { readonly label: string; readonly plan: ReconnectPlan } | null;
}

/** Null for a run whose server has no items. */
export function recoveryAt(run: Run, count: number): RecoveryFacts | null {
  const plan = run.plan.streams?.items;
  if (!plan) return null;
  const reader = run.at(count);
  const catalogue = reader.get(plan.catalogue);
  const { copies, watched } = reader.get(plan.cache);
  const covered = new Set(Object.values(watched).flat());
  return {
    items: Object.entries(catalogue).map(([item, { version }]) => {
      return { item, now: version, copy: copies[item] ?? null, isWatched: covered.has(item) };
    }),
    lost: lostAt(run, count),
  };
}

function lostAt(run: Run, count: number): RecoveryFacts['lost'] {
  const reader = run.at(count);
  const { requests } = run.plan;
  const isGone = ({ client }: RequestPlan) => {
    const { sent, outcome } = reader.get(client);
    return sent && outcome !== 'waiting';
  };
  const listen = requests.findLast((one) => one.isListen && isGone(one));
  if (!listen) return null;
  const lost = requests.filter(
    (one) => !one.isListen && reader.get(one.client).outcome === 'disconnected',
  );
  const filter = filterIn(listen.spec.params);
  return {
    label: listen.label,
    plan: reconnectPlan(freshId(requests, listen.label), filter, lost.map(lostRequest)),
  };
}

/** The id that the run itself uses to come back, or else one above all. */
function freshId(requests: readonly RequestPlan[], lost: string) {
  const next = requests.find(({ spec }) => spec.retryOf === lost);
  if (next) return next.spec.id;
  const numbers = requests.map(({ spec }) => spec.id).filter((id) => typeof id === 'number');
  return Math.max(0, ...numbers) + 1;
}

function lostRequest({ spec, handler }: RequestPlan): LostRequest {
  const args = spec.params['arguments'];
  const hasKey = isObject(args) && args['idempotencyKey'] !== undefined;
  return { id: spec.id, retry: !handler ? 'safe' : hasKey ? 'conditional' : 'unsafe' };
}

/** The part of the observation that tells of this. */
export function observedRecovery(run: Run, count: number): Pick<Observation, 'recovery'> {
  const facts = recoveryAt(run, count);
  if (!facts) return {};
  const items = facts.items.map(({ item, now, copy }) => {
    const { version = null, state = null, by = null, entries = [] } = copy ?? {};
    return { item, now, version, state, by, entries: [...entries] };
  });
  return { recovery: { items, lost: facts.lost?.label ?? null } };
}
