/** What a server has to list and to read, each with a version, and the messages about it. */

import { isObject, type Json, type JsonObject } from '../../protocol/jsonRpc.ts';
import { META } from '../../protocol/messages.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { refetchesOf, type SubscriptionFilter } from './recovery.ts';

/** One list or resource as it is now: 1, 2, 3 …, and the stable ids of what a list holds. */
export interface ItemState {
  readonly version: number;
  readonly entries: readonly string[];
}

/** By name: `tools`, `prompts`, `resources`, and `resource:<uri>` for each of the resources. */
export type Catalogue = Readonly<Record<string, ItemState>>;

export const LISTS = ['tools', 'prompts', 'resources'] as const;
const RESOURCE = 'resource:';

/** The catalogue before the first step; lists that the scenario leaves out do not exist. */
export function catalogueOf(items: Scenario['items'] = {}): Catalogue {
  const catalogue: Record<string, ItemState> = {};
  for (const list of LISTS) {
    const entries = items[list];
    if (entries) catalogue[list] = { version: 1, entries };
  }
  for (const uri of items.resources ?? []) {
    catalogue[`${RESOURCE}${uri}`] = { version: 1, entries: [] };
  }
  return catalogue;
}

/** The catalogue after an item changed; `adds` is the stable id of a new entry of a list. */
export function changeItem(catalogue: Catalogue, item: string, adds?: string): Catalogue {
  const before = catalogue[item];
  if (!before) return catalogue;
  const entries = adds === undefined ? before.entries : [...new Set([...before.entries, adds])];
  const changed = { ...catalogue, [item]: { version: before.version + 1, entries } };
  if (item !== 'resources' || adds === undefined) return changed;
  return { [`${RESOURCE}${adds}`]: { version: 1, entries: [] }, ...changed };
}

/** The part of a filter that a server with these items will honour (SUB-4). */
export function honoured(filter: SubscriptionFilter, catalogue: Catalogue): SubscriptionFilter {
  const { resourceSubscriptions: uris, taskIds } = filter;
  const known = uris?.filter((uri) => catalogue[`${RESOURCE}${uri}`]);
  return {
    ...(filter.toolsListChanged && catalogue['tools'] ? { toolsListChanged: true } : {}),
    ...(filter.promptsListChanged && catalogue['prompts'] ? { promptsListChanged: true } : {}),
    ...(filter.resourcesListChanged && catalogue['resources']
      ? { resourcesListChanged: true }
      : {}),
    ...(known && known.length > 0 ? { resourceSubscriptions: known } : {}),
    ...(taskIds ? { taskIds } : {}),
  };
}

/** The items of a catalogue that a filter covers. */
export function itemsIn(filter: SubscriptionFilter): readonly string[] {
  return refetchesOf(filter).flatMap(({ item, method }) => (method === 'tasks/get' ? [] : [item]));
}

/** The notification by which a subscription is told that an item changed. */
export function changeOf(item: string): { readonly method: string; readonly params: JsonObject } {
  if (item.startsWith(RESOURCE)) {
    const uri = item.slice(RESOURCE.length);
    return { method: 'notifications/resources/updated', params: { uri } };
  }
  return { method: `notifications/${item}/list_changed`, params: {} };
}

/** The item that a notification tells of, or null where it tells of none. */
export function itemTold(method: string, params: Json): string | null {
  if (method === 'notifications/resources/updated') {
    const uri = isObject(params) ? params['uri'] : undefined;
    return typeof uri === 'string' ? `${RESOURCE}${uri}` : null;
  }
  return LISTS.find((list) => method === `notifications/${list}/list_changed`) ?? null;
}

/** The item that a request reads, or null where it reads none. */
export function itemRead(method: string, params: Json): string | null {
  if (method === 'resources/read') {
    const uri = isObject(params) ? params['uri'] : undefined;
    return typeof uri === 'string' ? `${RESOURCE}${uri}` : null;
  }
  return LISTS.find((list) => method === `${list}/list`) ?? null;
}

/** Where a result says which version it holds; the lab's own, since the protocol has none. */
const VERSION = 'reliability-lab/version';

/** What revision 2026-07-28 has every list and reading say about keeping it. */
const CACHE_HINTS = { ttlMs: 300_000, cacheScope: 'private' } as const;

/** The answer to a request that reads an item, with its present version. */
export function readingOf(item: string, state: ItemState, withHints: boolean): JsonObject {
  return {
    ...contentOf(item, state),
    ...(withHints ? CACHE_HINTS : {}),
    _meta: { [VERSION]: state.version },
  };
}

function contentOf(item: string, { version, entries }: ItemState): JsonObject {
  if (item === 'tools') {
    return { tools: entries.map((name) => ({ name, inputSchema: { type: 'object' } })) };
  }
  if (item === 'prompts') return { prompts: entries.map((name) => ({ name })) };
  if (item === 'resources') return { resources: entries.map((uri) => ({ uri, name: uri })) };
  return { contents: [{ uri: item.slice(RESOURCE.length), text: `version ${version}` }] };
}

/** The version and the stable ids that an answer holds, or null where it is no such answer. */
export function stateIn(item: string, result: Json | undefined): ItemState | null {
  if (!isObject(result)) return null;
  const meta = result['_meta'];
  const version = isObject(meta) ? meta[VERSION] : undefined;
  if (typeof version !== 'number') return null;
  const list = result[item];
  const entries = Array.isArray(list) ? list.flatMap(idOf) : [];
  return { version, entries };
}

function idOf(entry: Json): string[] {
  const id = isObject(entry) ? (entry['uri'] ?? entry['name']) : undefined;
  return typeof id === 'string' ? [id] : [];
}

/** The filter that a listen request or its acknowledgement holds. */
export function filterIn(params: Json): SubscriptionFilter {
  const filter = isObject(params) ? params['notifications'] : undefined;
  if (!isObject(filter)) return {};
  const isOn = (name: string) => filter[name] === true;
  const texts = (name: string) => {
    const list = filter[name];
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
  };
  return {
    ...(isOn('toolsListChanged') ? { toolsListChanged: true } : {}),
    ...(isOn('promptsListChanged') ? { promptsListChanged: true } : {}),
    ...(isOn('resourcesListChanged') ? { resourcesListChanged: true } : {}),
    ...(filter['resourceSubscriptions'] === undefined
      ? {}
      : { resourceSubscriptions: texts('resourceSubscriptions') }),
    ...(filter['taskIds'] === undefined ? {} : { taskIds: texts('taskIds') }),
  };
}

/** The subscription that a message names (SUB-5). */
export function tagIn(params: Json | undefined): Json | undefined {
  const meta = isObject(params) ? params['_meta'] : undefined;
  return isObject(meta) ? meta[`${META}subscriptionId`] : undefined;
}
