/** Two queues that get it wrong, for comparison: one without a bound, one that loses finals. */

import type { Pushed, SseBuffer, Waiting } from './boundedSseBuffer.ts';

/** Takes everything and loses nothing, until the memory is gone (failure mode 9). */
export function pushUnbounded<T>(buffer: SseBuffer<T>, message: Waiting<T>): Pushed<T> {
  return { buffer: { ...buffer, slots: [...buffer.slots, message] }, verdict: 'queued' };
}

/** Keeps its bound, but whatever is oldest goes, a final too, and nobody is told (mode 10). */
export function pushDroppingOldest<T>(buffer: SseBuffer<T>, message: Waiting<T>): Pushed<T> {
  if (buffer.slots.length < buffer.capacity) return pushUnbounded(buffer, message);
  const [gone = message, ...rest] = buffer.slots;
  return { buffer: { ...buffer, slots: [...rest, message] }, verdict: 'evicted', gone };
}
