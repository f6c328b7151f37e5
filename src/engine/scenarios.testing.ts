/**
 * Scenarios for the engine's tests: the four orderings of the lesson, and short ways to write more.
 */

import { REVISIONS, type Revision, TRANSPORTS, type Transport } from '../protocol/revision.ts';
import { parseScenario } from '../scenario/parseScenario.ts';
import type { GiveUpPolicy } from '../scenario/policies.ts';
import type { Act, RequestSpec, Scenario, WorkStep } from '../scenario/schema.ts';
import { compile } from './compile.ts';
import type { Frame } from './frame.ts';
import type { Plan } from './plan.ts';
import type { Rec } from './record.ts';
import { type Run, run } from './run.ts';
import type { Reader } from './view.ts';

/** Where a scenario is played. */
export interface Setting {
  readonly transport: Transport;
  readonly revision: Revision;
  readonly giveUp?: GiveUpPolicy;
}

export const stdio2026: Setting = { transport: 'stdio', revision: '2026-07-28' };
export const http2026: Setting = { transport: 'http', revision: '2026-07-28' };
export const stdio2025: Setting = { transport: 'stdio', revision: '2025-11-25' };
export const http2025: Setting = { transport: 'http', revision: '2025-11-25' };

export const SETTINGS: readonly Setting[] = REVISIONS.flatMap((revision) =>
  TRANSPORTS.map((transport) => ({ transport, revision })),
);

export function nameOf({ transport, revision, giveUp }: Setting): string {
  return `${transport} ${revision}${giveUp ? ` ${giveUp}` : ''}`;
}

/** What a test says of a request; the rest is filled in. */
export type RequestWords = Partial<RequestSpec> & { readonly label: string };

export interface ScenarioWords {
  readonly requests: readonly RequestWords[];
  readonly acts?: readonly Act[];
  /** One-way latency in ms, the same both ways. */
  readonly latencyMs?: number;
  readonly client?: readonly Scenario['client']['faults'][number][];
  readonly server?: readonly Scenario['server']['faults'][number][];
  readonly progressMinIntervalMs?: number;
  readonly ledger?: Scenario['ledger'];
  readonly buffer?: Scenario['server']['buffer'];
  readonly items?: Scenario['items'];
  /** The server keeps the events of its streams, and the client takes up a stream it lost. */
  readonly resumes?: true;
  readonly indentsJson?: true;
}

/** A valid scenario; requests are numbered from 1 and sent at 0 unless they say otherwise. */
export function scenarioOf(setting: Setting, words: ScenarioWords): Scenario {
  const { requests, acts = [], latencyMs = 0, progressMinIntervalMs } = words;
  const { ledger, buffer, items, resumes, indentsJson } = words;
  const outcome = parseScenario({
    format: 'mcp-reliability-scenario',
    version: 1,
    revision: setting.revision,
    transport: setting.transport,
    latencyMs: { clientToServer: latencyMs, serverToClient: latencyMs },
    client: {
      giveUp: setting.giveUp ?? 'protocol',
      faults: [...(words.client ?? [])],
      ...(resumes ? { resumes } : {}),
    },
    server: {
      faults: [...(words.server ?? [])],
      ...(progressMinIntervalMs === undefined ? {} : { progressMinIntervalMs }),
      ...(buffer === undefined ? {} : { buffer }),
      ...(resumes ? { eventIds: true, retryMs: 50 } : {}),
      ...(indentsJson ? { indentsJson } : {}),
    },
    ...(ledger === undefined ? {} : { ledger }),
    ...(items === undefined ? {} : { items }),
    requests: requests.map((request, index) => ({
      id: index + 1,
      method: 'tools/call',
      params: { name: 'sort_beads', arguments: {} },
      sendAtMs: 0,
      ...request,
    })),
    acts,
  });
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return outcome.scenario;
}

export function planOf(setting: Setting, words: ScenarioWords): Plan {
  return compile(scenarioOf(setting, words));
}

export function runOf(setting: Setting, words: ScenarioWords, wishes?: readonly string[]): Run {
  return run(planOf(setting, words), wishes);
}

export function completeAfter(afterMs: number): WorkStep {
  return { do: 'complete', afterMs };
}

export function progressAfter(...delaysMs: readonly number[]): WorkStep[] {
  return delaysMs.map((afterMs) => ({ do: 'progress', afterMs }));
}

const LIMITS = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };

/** A: the client cancels while the work is going on. */
export function cancelFirst(setting: Setting, label = 'A'): Scenario {
  return scenarioOf(setting, {
    latencyMs: 60,
    requests: [{ label, limits: LIMITS, work: [completeAfter(360)] }],
    acts: [{ do: 'cancel', request: label, atMs: 300 }],
  });
}

/** B: the answer is on its way when the client cancels. */
export function completeFirst(setting: Setting): Scenario {
  return scenarioOf(setting, {
    latencyMs: 60,
    requests: [{ label: 'B', limits: LIMITS, work: [completeAfter(240)] }],
    acts: [{ do: 'cancel', request: 'B', atMs: 330 }],
  });
}

/** C: progress keeps the idle clock going, so the maximum ends the wait. */
export function maximumDeadline(setting: Setting): Scenario {
  return scenarioOf(setting, {
    requests: [
      {
        label: 'C',
        progressToken: 'C',
        limits: LIMITS,
        work: [...progressAfter(450, 450, 450, 450), completeAfter(400)],
      },
    ],
  });
}

/** D: like A, and meant for the transport where closing the stream is the lever. */
export function closeStream(setting: Setting): Scenario {
  return cancelFirst(setting, 'D');
}

/** What a request came to, read from its parts. */
export interface Facts {
  readonly record: string;
  readonly outcome: string;
  readonly answer: string;
  readonly signal: string;
  readonly reason: string;
  readonly observed: string;
}

export function factsOf(plan: Plan, reader: Reader, label: string): Facts {
  const request = plan.requests.find((one) => one.label === label);
  if (!request) throw new Error(`no request ${label}`);
  const { record, answer, observed } = reader.get(request.server);
  const { outcome, reason, signal } = reader.get(request.client);
  return { record, outcome, answer, signal, reason, observed };
}

/** The facts at the end of a run. */
export function endOf(ran: Run, label = ran.plan.requests[0]?.label ?? ''): Facts {
  return factsOf(ran.plan, ran.at(ran.steps.length), label);
}

export function idsOf(ran: Run): string[] {
  return ran.steps.map((step) => step.choice.id);
}

/** The instant at which a choice was taken, or undefined. */
export function timeOf(ran: Run, id: string): number | undefined {
  return ran.steps.find((step) => step.choice.id === id)?.atMs;
}

export function recordsOf<T extends Rec['type']>(ran: Run, type: T): Extract<Rec, { type: T }>[] {
  const isOfType = (rec: Rec): rec is Extract<Rec, { type: T }> => rec.type === type;
  return ran.steps.flatMap((step) => step.records.filter(isOfType));
}

/** What was ignored, as `event by side rule`, in order. */
export function ignoredOf(ran: Run): string[] {
  return recordsOf(ran, 'ignored').map(({ event, by, rule }) => `${event} by ${by} ${rule}`);
}

export function framesOf(ran: Run): Frame[] {
  return recordsOf(ran, 'frame').map(({ frame }) => frame);
}

export function kindsOf(frames: readonly Frame[]): string[] {
  return frames.map(({ kind, direction, carrier }) => `${direction} ${carrier} ${kind}`);
}

export function json(message: object): string {
  return JSON.stringify({ jsonrpc: '2.0', ...message });
}

export function progressOf(token: string | number, progress: number): string {
  const params = { progressToken: token, progress };
  return json({ method: 'notifications/progress', params });
}

export function cancelOf(requestId: unknown, reason?: string): string {
  return json({ method: 'notifications/cancelled', params: { requestId, reason } });
}

/** What a server puts on the wire by itself; over HTTP on the stream of request `on`. */
export function serverSays(label: string, atMs: number, text: string, on = 'A'): Act {
  return { do: 'server-raw', on, label, atMs, text };
}

export function clientSays(label: string, atMs: number, text: string): Act {
  return { do: 'client-raw', label, atMs, text };
}

export function responsesOf(ran: Run): unknown[] {
  return framesOf(ran)
    .filter(({ kind }) => kind === 'response')
    .map(({ message }) => message);
}

/** Every part of a world as one text, for comparing worlds. */
export function partsText(plan: Plan, reader: Reader): string {
  return JSON.stringify(plan.start.map((start, index) => reader.get({ index, start })));
}

/**
 * The rules of time that a run breaks, asked of every step one by one: times never fall, a fired
 * timer is at its due time, and nothing else happens at or after the due time of an armed one.
 */
export function brokenTimes(ran: Run): string[] {
  const times = ran.steps.map((step) => step.atMs);
  const at = (index: number) => times[index] ?? 0;
  const broken: string[] = [];
  for (const [index, time] of times.entries()) {
    if (time < (index === 0 ? 0 : at(index - 1))) broken.push(`step ${index} goes back in time`);
  }
  for (const { timer, from, until, fired } of ran.spans) {
    const dueMs = at(from) + timer.limitMs;
    if (fired && at(until ?? 0) !== dueMs) broken.push(`${timer.id} fired, but not at ${dueMs}`);
    const last = until === null ? times.length - 1 : fired ? until - 1 : until;
    for (let index = from + 1; index <= last; index++) {
      const rank = ran.steps[index]?.rank ?? null;
      const shares = rank !== null && rank <= timer.rank;
      if (at(index) >= dueMs + (shares ? 1 : 0)) broken.push(`step ${index} is after ${timer.id}`);
    }
  }
  return broken;
}

/** The facts that changed although they were final, along a run. */
export function brokenEnds(ran: Run): string[] {
  const broken: string[] = [];
  for (const { label } of ran.plan.requests) {
    let before = factsOf(ran.plan, ran.at(0), label);
    for (let count = 1; count <= ran.steps.length; count++) {
      const now = factsOf(ran.plan, ran.at(count), label);
      const stays = (was: string, is: string, open: readonly string[]) => {
        if (was !== is && !open.includes(was)) broken.push(`${label}: ${was}, then ${is}`);
      };
      stays(before.record, now.record, ['not_received', 'in_progress']);
      stays(before.outcome, now.outcome, ['waiting']);
      stays(before.answer, now.answer, ['none', 'suppressed', 'sent']);
      stays(before.signal, now.signal, ['none']);
      stays(before.reason, now.reason, ['none']);
      before = now;
    }
  }
  return broken;
}
