/** The facts of a run after any of its steps: what each side holds of each request. */

import type {
  CancelReason,
  ClientOutcome,
  FinalResponse,
  Observed,
  ServerRecord,
  Side,
  WireSignal,
} from '../engine/parts.ts';
import type { RequestPlan, TimerPlan } from '../engine/planPieces.ts';
import { type IgnoreReason, isDeadline } from '../engine/record.ts';
import type { Run } from '../engine/run.ts';

export interface RequestFacts {
  readonly label: string;
  readonly terminalState: ServerRecord;
  readonly cancelReason: CancelReason;
  readonly observedReason: Observed;
  readonly clientOutcome: ClientOutcome;
  readonly finalResponse: FinalResponse;
  readonly wireSignal: WireSignal;
  readonly worker: 'idle' | 'queued' | 'running' | 'returned' | 'stopped' | 'gone';
  /** The handler returned and its client did not accept the answer: counted once. */
  readonly isOrphan: boolean;
}

export function factsAt(run: Run, count: number): RequestFacts[] {
  const reader = run.at(count);
  return run.plan.requests.map((request: RequestPlan) => {
    const client = reader.get(request.client);
    const server = reader.get(request.server);
    const worker = reader.get(request.worker).state;
    const unaccepted = ['suppressed', 'ignored', 'lost', 'refused'].includes(server.answer);
    return {
      label: request.label,
      terminalState: server.record,
      cancelReason: client.reason,
      observedReason: server.observed,
      clientOutcome: client.outcome,
      finalResponse: server.answer,
      wireSignal: client.signal,
      worker,
      isOrphan: worker === 'returned' && unaccepted,
    };
  });
}

export interface IgnoredEvent {
  readonly step: number;
  readonly event: string;
  readonly by: Side;
  readonly rule: string;
  readonly request: string | null;
  readonly reason: IgnoreReason;
}

/** Every message and event of the whole run that had no effect, in order. */
export function ignoredEvents(run: Run): IgnoredEvent[] {
  const events: IgnoredEvent[] = [];
  for (const { index, records } of run.steps) {
    for (const record of records) {
      if (record.type !== 'ignored') continue;
      const { event, by, rule, request, reason } = record;
      events.push({ step: index, event, by, rule, request, reason });
    }
  }
  return events;
}

/** A deadline of the client as it stands: `elapsedMs` of `limitMs`, and whether it is running. */
export interface Clock {
  readonly timer: 'idle' | 'max';
  readonly request: string;
  readonly elapsedMs: number;
  readonly limitMs: number;
  readonly state: 'not-started' | 'running' | 'fired' | 'stopped';
}

/** Both deadlines of every request after `count` steps. A stopped clock shows where it stopped. */
export function clocksAt(run: Run, count: number): Clock[] {
  const nowMs = run.steps[count - 1]?.atMs ?? 0;
  const last = new Map<TimerPlan, Run['spans'][number]>();
  for (const span of run.spans) if (span.from < count) last.set(span.timer, span);
  const clocks: Clock[] = [];
  for (const request of run.plan.requests) {
    for (const timer of [request.idle, request.max]) {
      if (timer === null || !isDeadline(timer.name)) continue;
      const span = last.get(timer);
      const { label: name, limitMs } = timer;
      const ended = span !== undefined && span.until !== null && span.until < count;
      const from = run.steps[span?.from ?? 0]?.atMs ?? 0;
      const until = ended ? (run.steps[span.until ?? 0]?.atMs ?? 0) : nowMs;
      clocks.push({
        timer: timer.name,
        request: name,
        limitMs,
        elapsedMs: span ? until - from : 0,
        state: !span ? 'not-started' : !ended ? 'running' : span.fired ? 'fired' : 'stopped',
      });
    }
  }
  return clocks;
}
