/** What the observation tells of a server: the queue before its wire, and its load. */

import type { Run } from '../../engine/run.ts';
import type { Observation } from '../../scenario/observation.ts';
import { inHandOf, loadAt } from './loadCurve.ts';
import { queuesAt } from './queueFacts.ts';

export function observedQueue(run: Run, count: number): Pick<Observation, 'buffer'> {
  const [queue] = queuesAt(run, count);
  if (!queue) return {};
  const { capacity, slots, dropped, coalesced, refused, needsRefetch } = queue;
  const shown = slots.map(({ request, kind, text }) => ({ request, kind, text }));
  const size = slots.length;
  return { buffer: { capacity, size, dropped, coalesced, refused, needsRefetch, slots: shown } };
}

/** Nothing where a server has as many connections as it likes. */
export function observedLoad(run: Run, count: number): Pick<Observation, 'load'> {
  if (!run.plan.scenario.server.pool) return {};
  const { pool, now, peak, copiesMost } = loadAt(run, count);
  if (pool === null) return {};
  const { running, waiting, unread } = now;
  return { load: { pool, running, waiting, unread, peak: inHandOf(peak), copies: copiesMost } };
}
