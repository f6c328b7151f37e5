/**
 * The connections that the handlers of one server process share. A call that finds none free waits
 * in the order of arrival, and one whose record ends meanwhile leaves with nothing begun.
 */

import type { Scenario } from '../../scenario/schema.ts';
import type { ServerRecord } from '../parts.ts';
import type { PlanBuilder } from '../planBuilder.ts';
import type { ReplicaPlan, RequestPlan } from '../planPieces.ts';
import { beginWork } from '../serverSide.ts';
import type { View } from '../view.ts';
import type { PoolPlan } from './streamsPlan.ts';

export function poolPlan(
  { server: { pool } }: Scenario,
  build: PlanBuilder,
  replica: ReplicaPlan,
): PoolPlan | null {
  return pool ? { size: pool.size, waiting: build.slot<readonly number[]>([]), replica } : null;
}

/** Whether a request that arrived has to wait; then it is in line. */
export function queues(view: View, request: RequestPlan): boolean {
  const pool = poolOf(view, request.replica);
  if (!pool || !needsConnection(request) || hasRoom(view, pool)) return false;
  view.put(request.worker, { next: 0, state: 'queued' });
  view.put(pool.waiting, [...view.get(pool.waiting), request.index]);
  view.note({ type: 'worker', request: request.label, what: 'queued' });
  return true;
}

/** Gives what is free to whoever is first in line. */
export function handOn(view: View, replica: ReplicaPlan): void {
  const pool = poolOf(view, replica);
  if (!pool) return;
  for (const index of view.get(pool.waiting)) {
    const request = view.plan.requests[index];
    if (!request || !hasRoom(view, pool)) return;
    leave(view, pool, request);
    beginWork(view, request);
  }
}

/** The record of a request has ended: where it still waits, nothing of it will begin. */
export function settled(view: View, request: RequestPlan, to: ServerRecord): void {
  const pool = poolOf(view, request.replica);
  const worker = view.get(request.worker);
  if (!pool || worker.state !== 'queued') return;
  leave(view, pool, request);
  const what = to === 'lost' ? 'gone' : 'stopped';
  view.put(request.worker, { ...worker, state: what });
  view.note({ type: 'worker', request: request.label, what });
}

function leave(view: View, { waiting }: PoolPlan, { index }: RequestPlan): void {
  view.put(
    waiting,
    view.get(waiting).filter((one) => one !== index),
  );
}

function poolOf({ plan }: View, replica: ReplicaPlan): PoolPlan | null {
  return plan.streams?.pools.find((pool) => pool?.replica === replica) ?? null;
}

/** A tool's handler holds a connection; what the server answers by itself does not. */
export function needsConnection({ spec }: RequestPlan): boolean {
  return spec.method === 'tools/call';
}

function hasRoom(view: View, { size, replica }: PoolPlan): boolean {
  const held = view.plan.requests.filter(
    (request) =>
      request.replica === replica &&
      needsConnection(request) &&
      view.get(request.worker).state === 'running',
  );
  return held.length < size;
}
