/** The history of every part, so that the world after any step can be read without copies. */

import type { Slot } from './planPieces.ts';
import type { Reader } from './view.ts';

interface Versions {
  readonly steps: number[];
  readonly values: unknown[];
}

export class History {
  private readonly slots: Versions[];

  constructor(start: readonly unknown[]) {
    this.slots = start.map((value) => ({ steps: [0], values: [value] }));
  }

  /** Notes the values that the touched parts have after `step` steps. */
  write(step: number, touched: readonly number[], values: readonly unknown[]): void {
    for (const slot of touched) {
      const versions = this.slots[slot];
      if (!versions) continue;
      const last = versions.steps.length - 1;
      if (versions.steps[last] === step) versions.values[last] = values[slot];
      else {
        versions.steps.push(step);
        versions.values.push(values[slot]);
      }
    }
  }

  at(step: number): Reader {
    return {
      // The slot carries its type: only values of that type were ever written to it.
      get: <T>(slot: Slot<T>): T => this.find(slot.index, step) as T,
    };
  }

  private find(slot: number, step: number): unknown {
    const { steps, values } = this.slots[slot] ?? { steps: [0], values: [undefined] };
    let low = 0;
    let high = steps.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((steps[middle] ?? 0) <= step) low = middle;
      else high = middle - 1;
    }
    return values[low];
  }
}
