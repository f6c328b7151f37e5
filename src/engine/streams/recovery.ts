/** What a client does after its listen stream was lost: a plan as data, and how long it waits. */

import type { RequestId } from '../../protocol/jsonRpc.ts';

/** The filter of `subscriptions/listen`: what its client wants to hear of (SUB-1, SUB-13). */
export interface SubscriptionFilter {
  readonly toolsListChanged?: boolean | undefined;
  readonly promptsListChanged?: boolean | undefined;
  readonly resourcesListChanged?: boolean | undefined;
  readonly resourceSubscriptions?: readonly string[] | undefined;
  readonly taskIds?: readonly string[] | undefined;
}

/** A read that tells what an item is now. Notifications are hints; this is the authority. */
export interface Refetch {
  /** `tools`, `prompts`, `resources`, `resource:<uri>` or `task:<id>`. */
  readonly item: string;
  readonly method:
    | 'tools/list'
    | 'prompts/list'
    | 'resources/list'
    | 'resources/read'
    | 'tasks/get';
  readonly params: Readonly<Record<string, string>>;
}

/** A request that was in flight when its stream was lost, and the class of a retry. */
export interface LostRequest {
  readonly id: RequestId;
  readonly retry: 'safe' | 'conditional' | 'unsafe';
}

export interface ReconnectPlan {
  /** The listen request to send: an id that was never used, the filter as it was. */
  readonly listen: {
    readonly id: RequestId;
    readonly method: 'subscriptions/listen';
    readonly params: { readonly notifications: SubscriptionFilter };
  };
  /** Nothing is resumed: a server of 2026-07-28 ignores that header (HTTP-12). */
  readonly sendLastEventId: false;
  /** What to read again, each item once, in the order of their names. */
  readonly refetch: readonly Refetch[];
  /** No unsafe mutation is sent again: its outcome is read instead (AMB-3, LED-5). */
  readonly lost: readonly {
    readonly id: RequestId;
    readonly do: 'send again under a new id' | 'send again with its key' | 'reconcile by a read';
  }[];
}

/**
 * The plan after a lost listen stream: `freshId` is an id the client never used, `filter` that of
 * the lost request, `lost` what else was in flight.
 */
export function reconnectPlan(
  freshId: RequestId,
  filter: SubscriptionFilter,
  lost: readonly LostRequest[] = [],
): ReconnectPlan {
  return {
    listen: { id: freshId, method: 'subscriptions/listen', params: { notifications: filter } },
    sendLastEventId: false,
    refetch: refetchesOf(filter),
    lost: lost.map(({ id, retry }) => ({ id, do: AFTER_LOSS[retry] })),
  };
}

const AFTER_LOSS = {
  safe: 'send again under a new id',
  conditional: 'send again with its key',
  unsafe: 'reconcile by a read',
} as const;

/** What a filter covers, each item once and sorted, with the method that has the last word. */
export function refetchesOf(filter: SubscriptionFilter): readonly Refetch[] {
  const items = new Map<string, Refetch>();
  const add = (item: string, method: Refetch['method'], params: Refetch['params'] = {}) =>
    items.set(item, { item, method, params });
  if (filter.toolsListChanged) add('tools', 'tools/list');
  if (filter.promptsListChanged) add('prompts', 'prompts/list');
  if (filter.resourcesListChanged) add('resources', 'resources/list');
  for (const uri of filter.resourceSubscriptions ?? [])
    add(`resource:${uri}`, 'resources/read', { uri });
  for (const taskId of filter.taskIds ?? []) add(`task:${taskId}`, 'tasks/get', { taskId });
  return [...items.values()].sort((a, b) => (a.item < b.item ? -1 : 1));
}

export const JITTERS = ['none', 'equal', 'full'] as const;
/** How much of a backoff is left to chance: nothing, its upper half, or all of it. */
export type Jitter = (typeof JITTERS)[number];

export const BACKOFF_FIRST_MS = 250;
export const BACKOFF_CEILING_MS = 8000;
const DOUBLINGS_MAX = 20;

/** The longest wait before attempt `attempt`, counted from 0, in ms. */
export function backoffCeilingMs(attempt: number): number {
  // A shift: a power of two takes ten times as long, and a herd asks millions of times.
  return Math.min(BACKOFF_CEILING_MS, BACKOFF_FIRST_MS << Math.min(attempt, DOUBLINGS_MAX));
}

/**
 * How long client `clientId` (an integer) waits before attempt `attempt` (0, 1, 2 …), in whole ms:
 * between half the ceiling and the ceiling, unless another jitter is asked for. The same client and
 * attempt always wait the same time (NOT-5: the protocol itself says nothing of it).
 */
export function backoffMs(clientId: number, attempt: number, jitter: Jitter = 'equal'): number {
  const ceiling = backoffCeilingMs(attempt);
  if (jitter === 'none') return ceiling;
  const least = jitter === 'equal' ? ceiling / 2 : 0;
  return least + Math.floor(shareOf(clientId, attempt) * (ceiling - least + 1));
}

const GOLDEN = 0x9e3779b9;
const TWO_TO_32 = 0x1_0000_0000;

/**
 * A share of 1 that looks like chance. Both steps map 32 bits one to one, so two clients never get
 * the same number for one attempt, nor one client for two.
 */
function shareOf(clientId: number, attempt: number): number {
  return mix((mix(clientId) + Math.imul(attempt, GOLDEN)) | 0) / TWO_TO_32;
}

/** The last step of MurmurHash3 for 32 bits. */
export function mix(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
