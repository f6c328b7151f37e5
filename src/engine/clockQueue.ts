/** Two heaps of offers by due time: timers, which fire exactly when due, and everything else. */

import type { Offer } from './agenda.ts';

interface Item {
  readonly offer: Offer;
  readonly dueMs: number;
}

/** Finds the clock's next choice among offers; offers that are out of date are skipped when met. */
export class ClockQueue {
  private readonly timers: Item[] = [];
  private readonly others: Item[] = [];

  /** `isCurrent` tells whether the agenda still holds exactly this offer. */
  constructor(private readonly isCurrent: (offer: Offer) => boolean) {}

  add(offer: Offer, dueMs: number): void {
    push(offer.rank === null ? this.others : this.timers, { offer, dueMs });
  }

  clear(): void {
    this.timers.length = 0;
    this.others.length = 0;
  }

  /**
   * The next by the clock. What is overdue happens now, but a timer at its instant goes before it.
   */
  next(nowMs: number): Item | null {
    const timer = this.top(this.timers);
    const other = this.top(this.others);
    if (!timer || !other) return timer ?? other;
    return timer.dueMs <= Math.max(nowMs, other.dueMs) ? timer : other;
  }

  private top(heap: Item[]): Item | null {
    while (heap[0] && !this.isCurrent(heap[0].offer)) pop(heap);
    return heap[0] ?? null;
  }
}

function before(a: Item, b: Item): boolean {
  if (a.dueMs !== b.dueMs) return a.dueMs < b.dueMs;
  if (a.offer.place !== b.offer.place) return a.offer.place < b.offer.place;
  if (a.offer.order !== b.offer.order) return a.offer.order < b.offer.order;
  // One step may send on several channels: without a last word the heap's own history would decide,
  // and an order that was shortened for a link would end otherwise.
  return a.offer.source < b.offer.source;
}

function push(heap: Item[], item: Item): void {
  let at = heap.push(item) - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent];
    if (!above || !before(item, above)) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = item;
}

function pop(heap: Item[]): void {
  const last = heap.pop();
  if (!last || heap.length === 0) return;
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [l, r] = [heap[left], heap[left + 1]];
    if (!l) break;
    const child = r && before(r, l) ? left + 1 : left;
    const item = heap[child];
    if (!item || !before(item, last)) break;
    heap[at] = item;
    at = child;
  }
  heap[at] = last;
}
