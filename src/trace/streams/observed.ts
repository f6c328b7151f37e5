/** What the observation tells of what stands around requests and streams. */

import type { Run } from '../../engine/run.ts';
import type { StreamsObserved } from '../streamWords.ts';
import { queuesAt } from './queueFacts.ts';

export function observedStreams(run: Run, count: number): StreamsObserved {
  const [queue] = queuesAt(run, count);
  if (!queue) return {};
  const { capacity, slots, dropped, coalesced, refused, needsRefetch } = queue;
  const shown = slots.map(({ request, kind, text }) => ({ request, kind, text }));
  const size = slots.length;
  return { buffer: { capacity, size, dropped, coalesced, refused, needsRefetch, slots: shown } };
}
