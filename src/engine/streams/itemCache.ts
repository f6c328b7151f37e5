/** The client's copies of what a server has: which version each is, and whether it may be used. */

import type { Catalogue, ItemState } from './catalogue.ts';

/**
 * `fresh`: nothing speaks against it. `stale`: a change was told. `unsure`: nobody tells of changes
 * any more, so there may have been some.
 */
export type CopyState = 'fresh' | 'stale' | 'unsure';

export interface Copy extends ItemState {
  readonly state: CopyState;
  /** By what the client knows it: held from the start, told of, its subscription lost, or read. */
  readonly by: 'held' | 'told' | 'lost' | 'read';
  /** The turn at which a change was told or the subscription lost; only later reads settle it. */
  readonly since: number;
}

export interface ItemCache {
  readonly copies: Readonly<Record<string, Copy>>;
  /** One more for each thing that makes a copy doubtful. */
  readonly turn: number;
  /** The turn at which each request was sent, by its label. */
  readonly asked: Readonly<Record<string, number>>;
  /** The items that each confirmed subscription covers, by its label. */
  readonly watched: Readonly<Record<string, readonly string[]>>;
}

/** A client that has read everything before the run begins. */
export function startCache(catalogue: Catalogue): ItemCache {
  const copies: Record<string, Copy> = {};
  for (const [item, state] of Object.entries(catalogue)) {
    copies[item] = { ...state, state: 'fresh', by: 'held', since: 0 };
  }
  return { copies, turn: 0, asked: {}, watched: {} };
}

/** A request was sent; what its answer says is as old as that at most. */
export function sent(cache: ItemCache, label: string): ItemCache {
  return { ...cache, asked: { ...cache.asked, [label]: cache.turn } };
}

/** A subscription was confirmed. */
export function watch(cache: ItemCache, label: string, items: readonly string[]): ItemCache {
  return { ...cache, watched: { ...cache.watched, [label]: items } };
}

/** A change was told: the copy is stale. */
export function tell(cache: ItemCache, item: string): ItemCache {
  return doubt(cache, [item], 'stale', 'told');
}

/** The items that nobody tells of any more once this subscription is lost. */
export function unwatchedBy({ watched }: ItemCache, label: string): readonly string[] {
  const others = Object.entries(watched).flatMap(([one, items]) => (one === label ? [] : items));
  return (watched[label] ?? []).filter((item) => !others.includes(item));
}

/** A subscription ended: what only it covered may have changed unseen, unless `trusts` says no. */
export function lose(cache: ItemCache, label: string, trusts = false): ItemCache {
  const items = unwatchedBy(cache, label);
  const { [label]: _, ...watched } = cache.watched;
  const after = { ...cache, watched };
  return trusts ? after : doubt(after, items, 'unsure', 'lost');
}

function doubt(
  cache: ItemCache,
  items: readonly string[],
  state: 'stale' | 'unsure',
  by: 'told' | 'lost',
): ItemCache {
  const turn = cache.turn + 1;
  const copies = { ...cache.copies };
  for (const item of items) {
    const copy = copies[item];
    // A copy that is known to be old stays so when its subscription is lost, too.
    if (copy)
      copies[item] = { ...copy, state: copy.state === 'stale' ? 'stale' : state, by, since: turn };
  }
  return { ...cache, copies, turn };
}

/**
 * An answer brought what the item is now. It settles the copy only if it was asked for after the
 * last doubt; an older answer, or an older version, changes nothing. `appends` is a client that
 * adds what it read to what it has, in place of knowing entries by their ids.
 */
export function read(
  cache: ItemCache,
  label: string,
  item: string,
  found: ItemState,
  appends = false,
): ItemCache {
  const copy = cache.copies[item];
  if (copy && copy.version > found.version) return cache;
  const isLate = copy !== undefined && (cache.asked[label] ?? 0) < copy.since;
  const entries = appends && copy ? [...copy.entries, ...found.entries] : found.entries;
  const after: Copy = {
    version: found.version,
    entries,
    state: isLate ? copy.state : 'fresh',
    by: isLate ? copy.by : 'read',
    since: copy?.since ?? 0,
  };
  return { ...cache, copies: { ...cache.copies, [item]: after } };
}
