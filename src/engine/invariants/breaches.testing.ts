/** Short ways to say which invariants a run breaks, where, and how much that counts. */

import type { RequestWords, ScenarioWords } from '../scenarios.testing.ts';
import { completeAfter, type Setting } from '../scenarios.testing.ts';
import { checkInvariants } from './checkInvariants.ts';

type Checked = Parameters<typeof checkInvariants>[0];

/** The breaches of one invariant, each as `severity step request rule`, the step by its choice. */
export function breachesOf(ran: Checked, invariant: string): string[] {
  return checkInvariants(ran)
    .filter((violation) => violation.invariant === invariant)
    .map(({ severity, step, request, rule }) => {
      const id = ran.steps[step]?.choice.id;
      return `${severity} ${step} ${id} ${request} ${rule}`;
    });
}

export function brokenIn(ran: Checked): string[] {
  return [...new Set(checkInvariants(ran).map(({ invariant }) => invariant))];
}

/** The same scenario without its faults and raw frames. */
export function withoutFaults({ giveUp, ...setting }: Setting, words: ScenarioWords) {
  const { client, server, acts = [], ...rest } = words;
  const kept = acts.filter(({ do: what }) => what !== 'client-raw' && what !== 'server-raw');
  return [setting, { ...rest, acts: kept }] as const;
}

export const LIMITS = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };

/** A call with limits that answers after 200 ms, unless it says otherwise. */
export function call(label: string, more: Partial<RequestWords> = {}): RequestWords {
  return { label, limits: LIMITS, work: [completeAfter(200)], ...more };
}

export function cancel(request: string, atMs: number) {
  return { do: 'cancel', request, atMs } as const;
}

type Value = string | number | null;

export function clientRaw(atMs: number, method: string, params: object, id?: Value) {
  const text = JSON.stringify({ jsonrpc: '2.0', id, method, params });
  return { do: 'client-raw', label: 'X', atMs, text } as const;
}

export function rawCancel(atMs: number, requestId: Value) {
  return clientRaw(atMs, 'notifications/cancelled', { requestId });
}

export function serverRaw(on: string, atMs: number, message: object) {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  return { do: 'server-raw', on, label: 'Y', atMs, text } as const;
}

export function rawProgress(on: string, atMs: number, progressToken: Value, progress: Value) {
  const params = { progressToken, progress };
  return serverRaw(on, atMs, { method: 'notifications/progress', params });
}

/** A task, and a request that waits for its result when it is cancelled. */
export const cancelledWait: ScenarioWords = {
  requests: [
    call('T', { task: { id: 'T-1', ttlMs: null, pollIntervalMs: 100, work: [] } }),
    call('X', aboutT('tasks/cancel', 'stopped', 0)),
    call('R', aboutT('tasks/result', 'known', 50)),
  ],
  acts: [{ do: 'stop', request: 'T', atMs: 300 }],
};

function aboutT(method: string, when: 'stopped' | 'known', delayMs: number) {
  const after = { request: 'T', when, delayMs };
  return { method, params: {}, taskOf: 'T', after, work: [completeAfter(0)] };
}
