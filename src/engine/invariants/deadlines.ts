/** Checks on deadlines: that there is one, that the maximum holds, what restarts the idle clock. */

import type { Call } from './calls.ts';
import type { Watch } from './checker.ts';
import type { Turn } from './turn.ts';

/** INV-18, first half: a request is sent with a limit, save a subscription, which may stay open. */
const someLimit: Watch['begin'] = (_, report) => ({
  end: ({ sent, armed }) => {
    for (const call of sent) {
      // Nobody waits for a request without a label: it is only a text on the wire.
      if (call.label === null || call.isListen) continue;
      const isLimited = armed.some((one) => one.call === call && one.timer !== 'flush');
      if (!isLimited) report(call.label, call.key, 'TIM-1');
    }
  },
});

/** INV-19: no request is waited for at or after its maximum, and it ends at exactly that time. */
const maximum: Watch['begin'] = (_, report) => {
  const due = new DueList();
  return {
    start: (turn) => {
      for (const call of due.overdue(turn)) report(call.label, call.key);
    },
    end: ({ sent, gaveUp, atMs }) => {
      for (const call of sent) if (call.deadlineMs !== null) due.add(call, call.deadlineMs);
      for (const { call, why } of gaveUp) {
        const isExact = call.deadlineMs === null || call.deadlineMs === atMs;
        if (why === 'max_timeout' && !isExact) report(call.label, call.key);
      }
    },
  };
};

interface Due {
  readonly call: Call;
  readonly dueMs: number;
}

/** Requests by the time of their maximum, latest first; the earliest is taken off the end. */
class DueList {
  private readonly items: Due[] = [];

  add(call: Call, dueMs: number): void {
    let low = 0;
    let high = this.items.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.items[middle]?.dueMs ?? 0) > dueMs) low = middle + 1;
      else high = middle;
    }
    this.items.splice(low, 0, { call, dueMs });
  }

  /** Takes off the requests that are still waited for though this step is past their time. */
  overdue({ atMs, records }: Turn): Call[] {
    const calls: Call[] = [];
    for (;;) {
      const next = this.items.at(-1);
      if (!next || (next.call.waiting && next.dueMs > atMs)) return calls;
      // Several maximums may be due at one instant, and one of them goes off first.
      if (next.call.waiting && next.dueMs === atMs && records.some(isMaximum)) return calls;
      if (next.call.waiting) calls.push(next.call);
      this.items.pop();
    }
  }
}

function isMaximum(record: Turn['records'][number]): boolean {
  return record.type === 'fired' && record.timer === 'max';
}

/** INV-20: only sending a request, or useful progress for it, starts its idle clock. */
const idleClock: Watch['begin'] = (_, report) => ({
  end: ({ armed, sent, useful }) => {
    for (const { call, timer } of armed) {
      if (timer !== 'idle' || sent.includes(call) || useful.includes(call)) continue;
      report(call.label, call.key);
    }
  },
});

export const deadlineWatches: readonly Watch[] = [
  { invariant: 'INV-18', begin: someLimit },
  { invariant: 'INV-19', begin: maximum },
  { invariant: 'INV-20', begin: idleClock },
];
