/** The server's side of a step: takes what arrives and sends what its workers produce. */

import type { JsonObject, RequestId } from '../protocol/jsonRpc.ts';
import {
  errorMessage,
  initializeResult,
  progressMessage,
  resultMessage,
} from '../protocol/messages.ts';
import { handlers } from './handlerPort.ts';
import type { ServerPart } from './parts.ts';
import type { PlannedStep, RequestPlan, WorkPlan } from './planPieces.ts';
import type { IgnoreReason } from './record.ts';
import * as coordinator from './requestCoordinator.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';
import { deliverLater, noteClose, serverSends, setAnswer } from './wire.ts';

/** Writes the coordinator's new part and notes a change of the record. */
export function putServer(view: View, request: RequestPlan, after: ServerPart): void {
  const before = view.get(request.server);
  view.put(request.server, after);
  if (before.record === after.record) return;
  view.note({ type: 'record', request: request.label, from: before.record, to: after.record });
  if (view.plan.streams) streams().recordChanged(view, request, after.record);
}

export function serverIgnores(
  view: View,
  request: RequestPlan | null,
  event: string,
  rule: string,
  reason: IgnoreReason,
): void {
  view.ignore('server', request, event, rule, reason);
}

/** A request's worker begins. */
export function beginWork(view: View, request: RequestPlan): void {
  if (request.handler) handlers().open(view, request);
  view.put(request.worker, { next: 0, state: 'running' });
  view.note({ type: 'worker', request: request.label, what: 'started' });
}

/** One step of a request's worker. */
export function work(view: View, request: RequestPlan, planned: WorkPlan): void {
  const { id, n, step, value } = planned;
  if (step.do === 'task') return streams().work(view, request, planned);
  const worker = view.get(request.worker);
  view.put(request.worker, { ...worker, next: worker.next + 1 });
  switch (step.do) {
    case 'progress':
      return reportProgress(view, request, id, n, value);
    case 'checkpoint':
      return reachCheckpoint(view, request);
    case 'complete':
      return complete(view, request, id);
    case 'operate':
      return handlers().operate(view, request, step.operation);
    case 'edit':
      return handlers().edit(view, request);
    case 'notify':
    case 'end':
      return streams().work(view, request, planned);
  }
}

/**
 * A checkpoint is where a worker looks whether it should stop, and then frees what it holds
 * (LAB-8).
 */
function reachCheckpoint(view: View, request: RequestPlan): void {
  if (view.get(request.server).record !== 'cancelled') return;
  if (request.handler) handlers().close(view, request);
  view.put(request.worker, { ...view.get(request.worker), state: 'stopped' });
  view.note({ type: 'worker', request: request.label, what: 'stopped' });
}

function reportProgress(
  view: View,
  request: RequestPlan,
  id: string,
  n: number,
  value: number,
): void {
  const { conduct, serverFaults } = view.plan;
  const part = view.get(request.server);
  const index = view.get(request.worker).next - 1;
  const token = tokenOf(view, request, request.work[index]?.step);
  const verdict = coordinator.progress(part, value);
  if (verdict === 'after-cancel') {
    const rule = conduct.silence === 'everything' ? conduct.silenceRule : 'PRO-8';
    return serverIgnores(view, request, id, rule, verdict);
  }
  if (verdict === 'after-end' && !serverFaults.has('progress-after-end')) {
    return serverIgnores(view, request, id, 'PRO-11', verdict);
  }
  if (verdict === 'value-not-rising' && !serverFaults.has('repeats-progress')) {
    return serverIgnores(view, request, id, 'PRO-5', verdict);
  }
  if (token === undefined) return serverIgnores(view, request, id, 'PRO-1', 'no-token-asked');
  if (conduct.transport === 'http' && request.spec.answer === 'json') {
    return serverIgnores(view, request, id, 'HTTP-6', 'no-stream');
  }
  const paced = request.flush !== null && view.get(request.flush.armed) && verdict === 'send';
  view.put(request.server, { ...part, lastProgress: value, held: paced ? index : null });
  if (paced) view.note({ type: 'held', request: request.label, value });
  else sendProgress(view, request, index, n);
}

/** The token under which a step reports: the client's, but for a fault or a script that has one. */
function tokenOf({ plan }: View, { spec }: RequestPlan, step?: PlannedStep): RequestId | undefined {
  if (plan.serverFaults.has('makes-up-tokens')) return `tool-call-${spec.id}`;
  return (step?.do === 'progress' ? step.token : undefined) ?? spec.progressToken;
}

/** Sends one reported value, and opens the interval in which newer ones wait (LAB-9). */
function sendProgress(view: View, request: RequestPlan, index: number, n: number): void {
  const work = request.work[index];
  if (work?.step.do !== 'progress') return;
  const token = tokenOf(view, request, work.step);
  if (token === undefined) return;
  const carrier = view.plan.streams ? streams().carrierOf(view, request) : request;
  const { total, message } = work.step;
  serverSends(view, carrier, {
    event: `arrive:${request.label}.progress.${n}`,
    kind: 'progress',
    message: progressMessage(token, { value: work.value, total, message }),
  });
  view.disarm(request.flush);
  if (view.get(request.server).record === 'in_progress') view.arm(request.flush);
}

/** The minimum interval is over: the newest value that waited goes out. */
export function flushProgress(view: View, request: RequestPlan): void {
  const part = view.get(request.server);
  if (part.held === null) return;
  const held = request.work[part.held];
  view.put(request.server, { ...part, held: null });
  if (held) sendProgress(view, request, part.held, held.n);
}

/** The handler returned. Its answer goes out unless a cancellation was observed before. */
function complete(view: View, request: RequestPlan, id: string): void {
  const { conduct, serverFaults } = view.plan;
  view.put(request.worker, { ...view.get(request.worker), state: 'returned' });
  view.note({ type: 'worker', request: request.label, what: 'returned' });
  if (request.handler) handlers().close(view, request);
  if (view.get(request.server).record === 'in_progress') flushProgress(view, request);
  const before = view.get(request.server);
  const { part, respond } = coordinator.complete(before);
  const defies = !respond && serverFaults.has('answers-after-cancel');
  putServer(view, request, part);
  view.disarm(request.flush);
  if (!respond && !defies) {
    view.note({ type: 'answer', request: request.label, to: part.answer });
    return serverIgnores(view, request, id, conduct.silenceRule, 'after-cancel');
  }
  setAnswer(view, request, 'sent');
  sendAnswer(view, request);
}

/** Whether this server's results say their type: where the revision asks for it (REQ-4). */
export function statesType({ plan }: View): boolean {
  return plan.conduct.resultType && !plan.serverFaults.has('no-result-type');
}

function sendAnswer(view: View, request: RequestPlan): void {
  const { conduct, serverFaults } = view.plan;
  const id = serverFaults.has('answers-text-ids') ? `${request.spec.id}` : request.spec.id;
  const step = request.work.find((one) => one.step.do === 'complete')?.step;
  const served = view.plan.streams ? streams().serve(view, request) : null;
  const scripted = step?.do === 'complete' ? step.error : undefined;
  const error = served && 'error' in served ? served.error : scripted;
  const given = step?.do === 'complete' ? step.result : undefined;
  const own = served && 'result' in served ? served.result : given;
  const handled = request.handler && view.get(request.handler.part).result;
  const result = own ?? handled ?? (request.isInitialize ? initializeResult(conduct) : DONE);
  const message = error ? errorMessage(id, error) : resultMessage(id, result, statesType(view));
  const event = `arrive:${request.label}.response`;
  serverSends(view, request, { event, kind: 'response', message });
  if (serverFaults.has('answers-twice')) {
    serverSends(view, request, { event: `${event}.2`, kind: 'response', message });
  }
}

const DONE: JsonObject = { content: [{ type: 'text', text: 'done' }] };

/** Ends a response stream without an answer; the client will see it end. */
export function endStream(view: View, request: RequestPlan): void {
  const frame = noteClose(view, request, 'server');
  const turn = view.plan.streams ? streams().turnOf(view, request) : '';
  const event = `arrive:${request.label}.end${turn}`;
  deliverLater(view, request.down, { event, kind: 'end', request: request.index, frame });
  view.seal(request.down, 'server');
}
