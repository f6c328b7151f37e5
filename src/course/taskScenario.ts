/** The frame that the labs of durable tasks share: one call that becomes a task, and its polls. */

import type { JsonObject } from '../protocol/jsonRpc.ts';
import type { Transport } from '../protocol/revision.ts';
import { SCENARIO_FORMAT, SCENARIO_VERSION } from '../scenario/contract.ts';
import type { ClientFault, ServerFault } from '../scenario/policies.ts';
import type { Act, RequestSpec, Scenario, TaskStep } from '../scenario/schema.ts';

const LATENCY_MS = 20;
/** What the server asks its client to wait from one poll to the next. */
export const POLL_MS = 100;
const LIMITS = { idleTimeoutMs: null, maxTotalTimeoutMs: 5_000 };
/** A task of the labs, under an id that nobody could guess (TSK-20). */
export const TASK_ID = '786512e2-9e0d-44bd-8f29-789f320fe840';

type Task = NonNullable<RequestSpec['task']>;

/** The call that becomes a task; 10 ms after it arrives, its answer says so. */
export function taskCall(
  work: readonly TaskStep[],
  more: Partial<RequestSpec> & { readonly ttlMs?: number | null } = {},
): RequestSpec {
  const { ttlMs = null, ...rest } = more;
  const task: Task = { id: TASK_ID, ttlMs, pollIntervalMs: POLL_MS, work: [...work] };
  return {
    label: 'T',
    id: 1,
    method: 'tools/call',
    params: { name: 'render_report', arguments: { month: '2026-06' } },
    sendAtMs: 0,
    limits: LIMITS,
    answer: 'sse',
    work: [{ do: 'complete', afterMs: 10 }],
    task,
    ...rest,
  };
}

/** A request about that task, which the server answers as soon as it arrives. */
export function aboutTask(
  label: string,
  id: number,
  method: string,
  after: RequestSpec['after'],
  more: Partial<RequestSpec> = {},
): RequestSpec {
  return {
    label,
    id,
    method,
    params: {},
    taskOf: 'T',
    sendAtMs: 0,
    ...(after ? { after } : {}),
    limits: LIMITS,
    answer: 'json',
    work: [{ do: 'complete', afterMs: 0 }],
    ...more,
  };
}

/** Polls P1, P2 …: each waits for the interval, and the client stops once the task has ended. */
export function polls(count: number, delayMs = POLL_MS): RequestSpec[] {
  return Array.from({ length: count }, (_, index) => {
    const request = index === 0 ? 'T' : `P${index}`;
    const after = { request, when: 'open', delayMs } as const;
    return aboutTask(`P${index + 1}`, 11 + index, 'tasks/get', after);
  });
}

/** The request that cancels the task, once its user has pressed stop and its id is known. */
export function stopRequest(): RequestSpec {
  return aboutTask('X', 31, 'tasks/cancel', { request: 'T', when: 'stopped', delayMs: 0 });
}

export function stopAct(atMs: number): Act {
  return { do: 'stop', request: 'T', atMs };
}

/** A subscription to what becomes of the task. */
export function listenRequest(): RequestSpec {
  const after = { request: 'T', when: 'known', delayMs: 0 } as const;
  const more = { params: { notifications: {} }, answer: 'sse', limits: {}, work: [] } as const;
  return aboutTask('L', 41, 'subscriptions/listen', after, { ...more, work: [] });
}

/** `tasks/result`, which waits for the end of the task; only 2025-11-25 has it (TSK-18). */
export function resultRequest(after: NonNullable<RequestSpec['after']>): RequestSpec {
  return aboutTask('R', 51, 'tasks/result', after, { answer: 'sse' });
}

export function updateRequest(
  label: string,
  id: number,
  after: NonNullable<RequestSpec['after']>,
  inputResponses: JsonObject,
): RequestSpec {
  return aboutTask(label, id, 'tasks/update', after, { params: { inputResponses } });
}

export interface TaskSetting {
  readonly requests: readonly RequestSpec[];
  readonly acts?: readonly Act[];
  readonly faults?: readonly ServerFault[];
  readonly clientFaults?: readonly ClientFault[];
  /** Whether the server tells of changes that nobody asked for, where it may (TSK-19). */
  readonly tellsStatus?: boolean;
  readonly transport?: Transport;
}

export function taskScenario({
  requests,
  acts = [],
  faults = [],
  clientFaults = [],
  tellsStatus = false,
  transport = 'stdio',
}: TaskSetting): Scenario {
  return {
    format: SCENARIO_FORMAT,
    version: SCENARIO_VERSION,
    revision: '2026-07-28',
    transport,
    latencyMs: { clientToServer: LATENCY_MS, serverToClient: LATENCY_MS },
    client: { giveUp: 'protocol', faults: [...clientFaults] },
    server: { faults: [...faults], ...(tellsStatus ? { tellsStatus } : {}) },
    requests: [...requests],
    acts: [...acts],
  };
}
