/**
 * Every possible order of the four orderings, walked one by one: how many, and what they come to.
 */

import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { compile } from './compile.ts';
import type { Plan } from './plan.ts';
import { run } from './run.ts';
import {
  brokenEnds,
  brokenTimes,
  cancelFirst,
  closeStream,
  completeFirst,
  factsOf,
  http2025,
  http2026,
  idsOf,
  maximumDeadline,
  nameOf,
  partsText,
  type Setting,
  stdio2025,
  stdio2026,
} from './scenarios.testing.ts';
import { advance, Interner, possibleChoices, readerOf, startWorld, type World } from './world.ts';

interface Order {
  readonly ids: readonly string[];
  readonly end: World;
}

/** Walks every order by plain recursion, and counts the distinct worlds on the way. */
function walk(plan: Plan): { orders: Order[]; worlds: number } {
  const interner = new Interner(plan);
  const digests = new Set<string>();
  const orders: Order[] = [];
  const visit = (world: World, ids: readonly string[]): void => {
    digests.add(interner.digest(world));
    const choices = possibleChoices(plan, world);
    if (choices.length === 0) orders.push({ ids, end: world });
    for (const choice of choices) {
      const next = advance(plan, world, choice);
      if (!next) throw new Error(`${choice.id} was said to be possible`);
      visit(next.world, [...ids, choice.id]);
    }
  };
  visit(startWorld(plan), []);
  return { orders, worlds: digests.size };
}

/** The ends that a plan's orders come to, each once, sorted. */
function endsOf(plan: Plan, orders: readonly Order[]): string[] {
  const ends = orders.map(({ end }) => {
    const facts = factsOf(plan, readerOf(end), plan.requests[0]?.label ?? '');
    const { record, outcome, answer, signal, observed } = facts;
    return [record, outcome, answer, signal, observed].join(' ');
  });
  return [...new Set(ends)].sort();
}

const NOTIFY = 'notifications/cancelled';

const MESSAGE_ENDS = [
  `cancelled cancelled suppressed ${NOTIFY} message`,
  `cancelled idle_timeout suppressed ${NOTIFY} message`,
  `completed cancelled ignored ${NOTIFY} message`,
  `completed idle_timeout ignored ${NOTIFY} message`,
  'completed result delivered none none',
];

/** A cancellation that is a POST of its own may overtake its request, and is then unknown. */
const POST_ENDS = [
  ...MESSAGE_ENDS,
  `completed cancelled ignored ${NOTIFY} none`,
  `completed idle_timeout ignored ${NOTIFY} none`,
].sort();

const STREAM_ENDS = [
  'cancelled cancelled suppressed stream-closed stream_closed',
  'cancelled idle_timeout suppressed stream-closed stream_closed',
  'completed cancelled lost stream-closed stream_closed',
  'completed idle_timeout lost stream-closed stream_closed',
  'completed result delivered none none',
];

const MUTE_ENDS = [
  'completed cancelled lost none stream_closed',
  'completed idle_timeout lost none stream_closed',
  'completed result delivered none none',
];

/** In C nobody cancels: the other end of the wait is the maximum. */
function ofMaximum(ends: readonly string[]): string[] {
  return ends.map((end) => end.replace(/^(\w+) cancelled /, '$1 max_timeout ')).sort();
}

const closeOnly2025: Setting = { ...http2025, giveUp: 'close-only' };

type Expected = readonly [
  setting: Setting,
  orders: number,
  worlds: number,
  ends: readonly string[],
];

const ONE_CANCEL: readonly Expected[] = [
  [stdio2026, 40, 30, MESSAGE_ENDS],
  [stdio2025, 40, 30, MESSAGE_ENDS],
  [http2026, 22, 24, STREAM_ENDS],
  [http2025, 46, 42, POST_ENDS],
  [closeOnly2025, 22, 21, MUTE_ENDS],
];

const PROGRESS: readonly Expected[] = [
  [stdio2026, 2711, 221, ofMaximum(MESSAGE_ENDS)],
  [stdio2025, 2711, 221, ofMaximum(MESSAGE_ENDS)],
  [http2026, 370, 114, ofMaximum(STREAM_ENDS)],
  [
    http2025,
    2753,
    243,
    [...ofMaximum(MESSAGE_ENDS), `completed idle_timeout ignored ${NOTIFY} none`].sort(),
  ],
  [closeOnly2025, 370, 78, ofMaximum(MUTE_ENDS)],
];

const LABS: readonly [string, (setting: Setting) => Scenario, readonly Expected[]][] = [
  ['A cancel first', cancelFirst, ONE_CANCEL],
  ['B complete first', completeFirst, ONE_CANCEL],
  ['C maximum deadline', maximumDeadline, PROGRESS],
  ['D close the stream', closeStream, ONE_CANCEL],
];

/** Thousands of runs may take longer than the usual limit on a busy machine. */
const timeout = 60_000;

describe.each(LABS)('%s', (_, lab, table) => {
  const named = table.map((row) => [nameOf(row[0]), ...row] as const);
  it.each(named)(
    '%s has the orders and ends that it has',
    { timeout },
    (_name, setting, count, worlds, ends) => {
      const plan = compile(lab(setting));
      const found = walk(plan);
      expect(found.orders.length).toBe(count);
      expect(found.worlds).toBe(worlds);
      expect(endsOf(plan, found.orders)).toEqual(ends);
      const orders = new Set(found.orders.map(({ ids }) => ids.join()));
      expect(orders.size).toBe(count);
      expect(orders).toContain(idsOf(run(plan)).join());
    },
  );

  it.each(named)(
    '%s: each of its orders can be asked for and is taken exactly',
    { timeout },
    (_n, setting) => {
      const plan = compile(lab(setting));
      for (const { ids, end } of walk(plan).orders) {
        const ran = run(plan, ids);
        expect(idsOf(ran)).toEqual(ids);
        expect([ran.unfit, ran.moved]).toEqual([[], []]);
        expect(brokenTimes(ran)).toEqual([]);
        expect(brokenEnds(ran)).toEqual([]);
        expect(partsText(plan, ran.at(ids.length))).toBe(partsText(plan, readerOf(end)));
      }
    },
  );
});
