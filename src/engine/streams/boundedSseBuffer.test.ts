/** The bounded buffer: what waits, what is lost, what is refused, and that a reader is told. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BUFFER_ENDED_MAX } from '../../base/limits.ts';
import {
  clearRefetch,
  createBuffer,
  type Pushed,
  push,
  type SseBuffer,
  take,
  type Waiting,
  withdraw,
} from './boundedSseBuffer.ts';
import { pushDroppingOldest, pushUnbounded } from './faultyQueues.ts';

type Item = Waiting<string>;

/** Progress of a request, which has the token of its own name. */
function progress(request: string, value: number): Item {
  const item = `${request}=${value}`;
  return { kind: 'progress', request, key: `token ${request}`, value, item };
}

/** A change told on a subscription, or with `key` null a line of a log. */
function notice(request: string, key: string | null, item = key ?? 'log'): Item {
  return { kind: 'progress', request, key, value: null, item };
}

function final(request: string): Item {
  return { kind: 'final', request, ends: true, item: `answer ${request}` };
}

function acknowledgement(request: string): Item {
  return { kind: 'final', request, ends: false, item: `ack ${request}` };
}

const itemsOf = ({ slots }: SseBuffer<string>) => slots.map(({ item }) => item);

/** Pushes one after the other; answers the buffer and what became of each. */
function pushAll(messages: readonly Item[], start = createBuffer<string>(4), by = push) {
  let buffer = start;
  const became = messages.map((message) => {
    const pushed = by(buffer, message);
    buffer = pushed.buffer;
    return wordsOf(pushed);
  });
  return { buffer, became };
}

function wordsOf(pushed: Pushed<string>): string {
  if (pushed.verdict === 'queued') return 'queued';
  if (pushed.verdict === 'refused') return `refused: ${pushed.why}`;
  return `${pushed.verdict}: ${pushed.gone.item}`;
}

it('bounds what a slow reader costs, loses only progress, says so, and keeps the answer', () => {
  const told = [1, 2, 3].flatMap((value) => [progress('A', value), progress('B', value)]);
  const { buffer, became } = pushAll([...told, final('A')]);
  expect(itemsOf(buffer)).toEqual(['B=2', 'A=3', 'B=3', 'answer A']);
  expect(became.slice(4)).toEqual(['evicted: A=1', 'evicted: B=1', 'evicted: A=2']);
  expect(buffer.needsRefetch).toBe(true);
  expect(clearRefetch(buffer).needsRefetch).toBe(false);
});

describe('progress', () => {
  it('takes the place of the one right before it, if that has the same token', () => {
    const { buffer, became } = pushAll([progress('A', 1), progress('A', 2), progress('A', 5)]);
    expect(itemsOf(buffer)).toEqual(['A=5']);
    expect(became).toEqual(['queued', 'coalesced: A=1', 'coalesced: A=2']);
    expect(buffer.needsRefetch).toBe(false);
  });

  it('leaves alone what another token stands behind: only neighbours coalesce', () => {
    const { buffer } = pushAll([progress('A', 1), progress('B', 1), progress('A', 2)]);
    expect(itemsOf(buffer)).toEqual(['A=1', 'B=1', 'A=2']);
  });

  it('does not coalesce across a final', () => {
    const { buffer } = pushAll([progress('A', 1), final('B'), progress('A', 2)]);
    expect(itemsOf(buffer)).toEqual(['A=1', 'answer B', 'A=2']);
  });

  it.each([3, 2.5, -1, Number.NaN])('%s after 3 is refused, wherever the 3 is by then', (value) => {
    const refusal = ['queued', 'refused: not-rising'];
    expect(pushAll([progress('A', 3), progress('A', value)]).became).toEqual(refusal);
    const sent = take(pushAll([progress('A', 3)]).buffer)?.buffer;
    expect(pushAll([progress('A', value)], sent).became).toEqual(refusal.slice(1));
    const apart = [progress('A', 3), progress('B', 1), progress('A', value)];
    expect(pushAll(apart).became).toEqual(['queued', ...refusal]);
  });

  it('that was lost still counts: a lower value does not come after it', () => {
    const { buffer } = pushAll([final('A'), final('B'), progress('C', 7)], createBuffer(2));
    expect(pushAll([progress('C', 6)], buffer).became).toEqual(['refused: not-rising']);
    expect(pushAll([progress('C', 8)], buffer).became).toEqual(['dropped: C=8']);
  });

  it('may begin at zero or below', () => {
    expect(pushAll([progress('A', -2), progress('A', 0)]).became).toEqual([
      'queued',
      'coalesced: A=-2',
    ]);
  });

  it('after the final of its request is refused, while that waits and when it is gone', () => {
    const { buffer } = pushAll([progress('A', 1), final('A')]);
    expect(pushAll([progress('A', 2)], buffer).became).toEqual(['refused: after-final']);
    expect(pushAll([progress('B', 2)], buffer).became).toEqual(['queued']);
    const empty = take(take(buffer)?.buffer ?? buffer)?.buffer;
    expect(pushAll([progress('A', 2)], empty).became).toEqual(['refused: after-final']);
  });
});

describe('other notifications', () => {
  it('replace a neighbour of the same method and uri, and no other', () => {
    const [tools, config, notes] = ['tools', 'updated config', 'updated notes'];
    const told = [tools, tools, config, notes, config].map((key) => notice('L', key));
    expect(itemsOf(pushAll(told).buffer)).toEqual([tools, config, notes, config]);
  });

  it('that say something of their own replace none, but may be lost', () => {
    const lines = ['a', 'b', 'c'].map((line) => notice('A', null, line));
    const { buffer } = pushAll(lines, createBuffer(2));
    expect(itemsOf(buffer)).toEqual(['b', 'c']);
    expect(buffer.needsRefetch).toBe(true);
  });

  it('do not replace progress of the same key, nor those of another subscription', () => {
    const same: Item = { ...progress('A', 1), key: 'tools' } as Item;
    expect(itemsOf(pushAll([notice('L', 'tools'), same]).buffer)).toEqual(['tools', 'A=1']);
    const two = [notice('L', 'tools'), notice('M', 'tools'), { ...same, request: 'M' }];
    expect(itemsOf(pushAll(two).buffer)).toEqual(['tools', 'tools', 'A=1']);
  });
});

describe('a full buffer', () => {
  it('loses its oldest progress, not its oldest message', () => {
    const { buffer, became } = pushAll(
      [final('A'), progress('B', 1), progress('C', 1), progress('B', 2)],
      createBuffer(3),
    );
    expect(itemsOf(buffer)).toEqual(['answer A', 'C=1', 'B=2']);
    expect(became.at(-1)).toBe('evicted: B=1');
  });

  it('of finals loses the progress that arrives, and needs a refetch', () => {
    const { buffer, became } = pushAll(
      [final('A'), final('B'), progress('C', 1)],
      createBuffer<string>(2),
    );
    expect(became.at(-1)).toBe('dropped: C=1');
    expect(itemsOf(buffer)).toEqual(['answer A', 'answer B']);
    expect(buffer.needsRefetch).toBe(true);
  });

  it('of finals refuses another final, which is no silent loss', () => {
    const { buffer, became } = pushAll([final('A'), final('B'), final('C')], createBuffer(2));
    expect(became.at(-1)).toBe('refused: full-of-finals');
    expect(itemsOf(buffer)).toEqual(['answer A', 'answer B']);
    expect(buffer.needsRefetch).toBe(false);
    const progressed = pushAll([progress('C', 1)], buffer);
    expect(progressed.became).toEqual(['refused: after-final']);
  });

  it('still coalesces, since that needs no slot', () => {
    const { buffer } = pushAll([final('A'), progress('B', 1), progress('B', 2)], createBuffer(2));
    expect(itemsOf(buffer)).toEqual(['answer A', 'B=2']);
    expect(buffer.needsRefetch).toBe(false);
  });

  it('keeps the acknowledgement that a subscription begins with, and goes on with it', () => {
    const { buffer, became } = pushAll(
      [acknowledgement('L'), notice('L', 'tools'), progress('A', 1), notice('L', 'prompts')],
      createBuffer(3),
    );
    expect(itemsOf(buffer)).toEqual(['ack L', 'A=1', 'prompts']);
    expect(became).not.toContain('refused: after-final');
  });
});

describe('taking', () => {
  it('takes the oldest first, and nothing from an empty buffer', () => {
    const { buffer } = pushAll([progress('A', 1), final('B')]);
    const first = take(buffer);
    expect(first?.taken.item).toBe('A=1');
    const second = take(first?.buffer ?? buffer);
    expect(second?.taken.item).toBe('answer B');
    expect(take(second?.buffer ?? buffer)).toBeNull();
  });

  it('leaves the loss as it is: only a refetch closes the gap', () => {
    const { buffer } = pushAll(
      [1, 2, 3].map((n) => notice('A', null, `${n}`)),
      createBuffer(2),
    );
    expect(take(buffer)?.buffer.needsRefetch).toBe(true);
  });
});

it('withdraws all that waits for a request, and takes nothing more for it', () => {
  const { buffer } = pushAll([progress('A', 1), progress('B', 1), final('A')]);
  const after = withdraw(buffer, 'A');
  expect(after.withdrawn.map(({ item }) => item)).toEqual(['A=1', 'answer A']);
  expect(itemsOf(after.buffer)).toEqual(['B=1']);
  expect(pushAll([progress('A', 2)], after.buffer).became).toEqual(['refused: after-final']);
});

it.each([1, 0, -1, 2.5, Number.NaN])('has no capacity of %s', (capacity) => {
  expect(() => createBuffer(capacity)).toThrow('at least 2');
});

describe('without a reader', () => {
  const flood = Array.from({ length: 100_000 }, (_, index) => progress('A', index + 1));

  it('holds the last of 100,000 values and the answer after it', () => {
    const { buffer, became } = pushAll(flood);
    expect(itemsOf(buffer)).toEqual(['A=100000']);
    expect(itemsOf(push(buffer, final('A')).buffer)).toEqual(['A=100000', 'answer A']);
    expect(buffer.needsRefetch).toBe(false);
    expect(became.filter((one) => one.startsWith('coalesced'))).toHaveLength(99_999);
  });

  it('an unbounded queue holds them all', () => {
    const { buffer } = pushAll(flood.slice(0, 2_000), createBuffer<string>(4), pushUnbounded);
    expect(buffer.slots).toHaveLength(2_000);
  });

  it('a queue that lets the oldest go loses an answer, and says nothing', () => {
    const told = [final('A'), progress('B', 1), progress('B', 2)];
    const { buffer } = pushAll(told, createBuffer<string>(2), pushDroppingOldest);
    expect(itemsOf(buffer)).toEqual(['B=1', 'B=2']);
    expect(buffer.needsRefetch).toBe(false);
  });
});

/** What may happen to a buffer: a push of something, or a reader that takes one. */
const happening = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom('A', 'B', 'C', 'D'), fc.nat(20)) },
  { weight: 2, arbitrary: fc.constantFrom('A', 'B', 'C', 'D').map(final) },
  { weight: 2, arbitrary: fc.constantFrom('tools', 'prompts', null).map((k) => notice('L', k)) },
  { weight: 1, arbitrary: fc.constant(acknowledgement('L')) },
  { weight: 4, arbitrary: fc.constant('take' as const) },
);

it('in whatever order things happen, holds what it promises', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 6 }), fc.array(happening), (capacity, story) => {
      let buffer = createBuffer<string>(capacity);
      const ledger = new Account(capacity);
      for (const one of story) {
        if (one === 'take') {
          const next = take(buffer);
          if (!next) continue;
          ledger.took(next.taken);
          buffer = next.buffer;
        } else {
          const message = Array.isArray(one) ? progress(one[0], one[1]) : (one as Item);
          const pushed = push(buffer, message);
          ledger.pushed(buffer, message, pushed);
          buffer = pushed.buffer;
        }
      }
      ledger.closes(buffer);
    }),
    { numRuns: 3_000 },
  );
});

/** Keeps account of a buffer from outside, and asserts what it promises after every push. */
class Account {
  private readonly owed: Item[] = [];
  private readonly out: Item[] = [];
  private readonly ended = new Set<string>();
  private losses = 0;

  constructor(private readonly capacity: number) {}

  took(taken: Item): void {
    this.out.push(taken);
  }

  pushed(before: SseBuffer<string>, message: Item, pushed: Pushed<string>): void {
    const { buffer, verdict } = pushed;
    expect(buffer.slots.length).toBeLessThanOrEqual(this.capacity);
    const finalsBefore = before.slots.filter(({ kind }) => kind === 'final');
    const finals = buffer.slots.filter(({ kind }) => kind === 'final');
    if (message.kind === 'final') {
      const isFull = finalsBefore.length === this.capacity;
      expect(verdict === 'refused').toBe(isFull);
      if (!isFull) this.owed.push(message);
      expect(finals).toEqual(isFull ? finalsBefore : [...finalsBefore, message]);
      if (message.ends) this.ended.add(message.request);
    } else {
      expect(finals).toEqual(finalsBefore);
      if (this.ended.has(message.request)) expect(verdict).toBe('refused');
    }
    if (verdict === 'evicted' || verdict === 'dropped') {
      this.losses++;
      expect(pushed.gone.kind).toBe('progress');
      expect(before.slots).toHaveLength(this.capacity);
    }
    expect(buffer.needsRefetch).toBe(this.losses > 0);
  }

  /** All that was and will be sent: finals whole and in order, and values that rise. */
  closes({ slots }: SseBuffer<string>): void {
    const all = [...this.out, ...slots];
    expect(all.filter(({ kind }) => kind === 'final')).toEqual(this.owed);
    const highest = new Map<string, number>();
    for (const one of all) {
      if (one.kind !== 'progress' || one.value === null || one.key === null) continue;
      expect(one.value).toBeGreaterThan(highest.get(one.key) ?? Number.NEGATIVE_INFINITY);
      highest.set(one.key, one.value);
    }
  }
}

it('through a million random pushes stays within its bounds, and so does what it remembers', () => {
  let buffer = createBuffer<string>(8);
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let request = 0;
  let most = 0;
  for (let at = 0; at < 1_000_000; at++) {
    const name = `r${request + random(4)}`;
    const dice = random(20);
    if (dice === 0) buffer = push(buffer, final(`r${request++}`)).buffer;
    else if (dice < 6) buffer = take(buffer)?.buffer ?? buffer;
    else buffer = push(buffer, progress(name, random(1_000))).buffer;
    const { slots, heights, ended } = buffer;
    // Four requests are open at any time.
    most = Math.max(most, slots.length, heights.length * 2, ended.length / 8);
    if (slots.length > 8 || heights.length > 4 || ended.length > BUFFER_ENDED_MAX) break;
  }
  expect(most).toBeLessThanOrEqual(8);
  expect(request).toBeGreaterThan(40_000);
  expect(buffer.ended).toHaveLength(BUFFER_ENDED_MAX);
});
