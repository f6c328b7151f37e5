/** What the observation tells of the queue before a server's wire. */

import type { Run } from '../../engine/run.ts';
import type { Observation } from '../../scenario/observation.ts';
import { queuesAt } from './queueFacts.ts';

export function observedQueue(run: Run, count: number): Pick<Observation, 'buffer'> {
  const [queue] = queuesAt(run, count);
  if (!queue) return {};
  const { capacity, slots, dropped, coalesced, refused, needsRefetch } = queue;
  const shown = slots.map(({ request, kind, text }) => ({ request, kind, text }));
  const size = slots.length;
  return { buffer: { capacity, size, dropped, coalesced, refused, needsRefetch, slots: shown } };
}
