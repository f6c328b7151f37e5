/** The pieces that the labs of recovery share: subscriptions, readings, and when they are sent. */

import { backoffMs } from '../engine/streams/recovery.ts';
import type { RequestSpec } from '../scenario/schema.ts';

type After = NonNullable<RequestSpec['after']>;
type Filter = {
  readonly toolsListChanged?: true;
  readonly promptsListChanged?: true;
  readonly resourceSubscriptions?: readonly string[];
};

/** A reading is answered this long after it arrives. */
const READING_MS = 10;

/** A subscription; it stays open until something ends it. */
export function listen(
  label: string,
  id: number,
  filter: Filter,
  more: Partial<RequestSpec> = {},
): RequestSpec {
  return {
    label,
    id,
    method: 'subscriptions/listen',
    params: { notifications: filter },
    sendAtMs: 0,
    limits: {},
    answer: 'sse',
    work: [],
    ...more,
  };
}

/** A request that reads one item by the method that has the last word on it. */
export function reading(
  label: string,
  id: number,
  item: 'tools' | 'prompts' | 'resources' | { readonly uri: string },
  after: After,
): RequestSpec {
  const [method, params] =
    typeof item === 'string'
      ? ([`${item}/list`, {}] as const)
      : (['resources/read', { uri: item.uri }] as const);
  return {
    label,
    id,
    method,
    params,
    sendAtMs: 0,
    after,
    limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 },
    answer: 'json',
    work: [{ do: 'complete', afterMs: READING_MS }],
  };
}

/** The client that the labs show waits so long before its first attempt, in ms. */
export const FIRST_WAIT_MS = backoffMs(7, 0);

/** When a request follows another one that was lost. */
export function onceLost(request: string, delayMs = FIRST_WAIT_MS): After {
  return { request, when: 'lost', delayMs };
}

export function onceAcknowledged(request: string): After {
  return { request, when: 'acknowledged', delayMs: 0 };
}
