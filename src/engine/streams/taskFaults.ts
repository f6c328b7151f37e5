/** What faulty servers do to tasks, and to those who wait, in the step of something else. */

import type { RequestPlan } from '../planPieces.ts';
import type { View } from '../view.ts';
import * as service from './durableTaskService.ts';
import { nowMs, putService, slotOf, targetOf } from './taskServer.ts';

/** A request about a task, or the one that creates it, was cancelled; only a fault minds that. */
export function requestCancelled(view: View, request: RequestPlan): void {
  if (!view.plan.serverFaults.has('close-cancels-task')) return;
  const task = targetOf(view, request);
  if (!task) return;
  const slot = slotOf(view, task.request);
  const rules = { ...view.plan.conduct.tasks, cancel: 'status' } as const;
  const served = service.cancelTask(view.get(slot).service, rules, task.id, nowMs(view, slot));
  if (served.ok) putService(view, task, served.service, 'close');
}

/** Whoever waits for the result of a task that this request has cancelled is dropped with it. */
export function forgetWaiters(view: View, cancel: RequestPlan): void {
  if (!view.plan.serverFaults.has('forgets-waiters')) return;
  const task = targetOf(view, cancel);
  const isEnded = view.records.some((one) => one.type === 'task' && one.to === 'cancelled');
  if (!task || !isEnded) return;
  for (const request of view.plan.requests) {
    const isOf = request.spec.method === 'tasks/result' && targetOf(view, request) === task;
    const worker = view.get(request.worker);
    if (!isOf || worker.state !== 'running') continue;
    view.put(request.worker, { ...worker, state: 'stopped' });
    view.note({ type: 'worker', request: request.label, what: 'stopped' });
  }
}
