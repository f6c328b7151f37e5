// What the bench runs of the herd inside a browser; bundled by herd.ts, called by name.
import { runHerd } from '../../../src/engine/streams/herd.ts';
import { JITTERS } from '../../../src/engine/streams/recovery.ts';

/** One redraw's worth: a herd of so many clients by each jitter, in ms. */
export function compare(clients: number, capacity: number, seed: number): number {
  const startedMs = performance.now();
  for (const jitter of JITTERS) {
    const { served } = runHerd({ clients, capacity, seed }, jitter);
    if (served !== clients) throw new Error(`Of ${clients} clients ${served} were served.`);
  }
  return performance.now() - startedMs;
}
