/** The ledger labs in every order: what two clients, locks and crashes can come to, and cannot. */

import { describe, expect, it } from 'vitest';
import { labOrigin, scenarioOf, startOf } from '../../course/situation.ts';
import type { Choice } from '../../engine/choice.ts';
import { compile } from '../../engine/compile.ts';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import { tablesSeen } from '../../engine/ledger/memoryLedger.ts';
import { countsOf } from '../../engine/ledgerScenarios.testing.ts';
import type { Plan } from '../../engine/plan.ts';
import type { Step } from '../../engine/run.ts';
import { run } from '../../engine/run.ts';
import { idsOf, nameOf, SETTINGS, type Setting } from '../../engine/scenarios.testing.ts';
import {
  advance,
  Interner,
  possibleChoices,
  readerOf,
  startWorld,
  type World,
} from '../../engine/world.ts';
import { labById } from '../allLabs.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);
const timeout = 120_000;

/** A deadline changes nothing in the file, so most walks leave them all out. */
function planOf(id: string, form: string, { transport, revision }: Setting, hasDeadlines = false) {
  const lab = labById(id);
  if (!lab) throw new Error(`no lab ${id}`);
  const scenario = scenarioOf({ ...startOf(labOrigin(lab, form)), transport, revision });
  if (hasDeadlines) return compile(scenario);
  const requests = scenario.requests.map((request) => ({ ...request, limits: {} }));
  return compile({ ...scenario, requests });
}

function fileOf(plan: Plan, world: World) {
  if (!plan.ledger) throw new Error('nothing here mutates');
  return tablesSeen(readerOf(world).get(plan.ledger), null);
}

function taken(plan: Plan, world: World, choice: Choice): World {
  const next = advance(plan, world, choice);
  if (!next) throw new Error(`${choice.id} was said to be possible`);
  return next.world;
}

const isStatement = (choice: Choice) =>
  choice.kind === 'worker' && choice.work.step.do === 'operate';

/** Both calls have arrived, and neither handler has begun. */
function bothArrived(plan: Plan): World {
  const ids = ['send:A', 'arrive:A.request', 'send:B', 'arrive:B.request'];
  return ids.reduce((world, id) => {
    const choice = possibleChoices(plan, world).find((one) => one.id === id);
    if (!choice) throw new Error(`${id} is not possible`);
    return taken(plan, world, choice);
  }, startWorld(plan));
}

interface Order {
  readonly ids: readonly string[];
  readonly receipts: number;
}

/**
 * Every order of the statements of two handlers, by plain recursion. What else could happen, such
 * as answers, deadlines and a give-up, is left out: it changes nothing in the file.
 */
function statementOrders(plan: Plan): Order[] {
  const orders: Order[] = [];
  const visit = (world: World, ids: readonly string[]): void => {
    const choices = possibleChoices(plan, world).filter(isStatement);
    if (choices.length === 0) orders.push({ ids, receipts: fileOf(plan, world).receipts.length });
    for (const choice of choices) visit(taken(plan, world, choice), [...ids, choice.id]);
  };
  visit(bothArrived(plan), []);
  return orders;
}

/** All ways to merge two lists, each in its own order. */
function merges(a: readonly string[], b: readonly string[]): string[][] {
  const [first, ...restA] = a;
  const [second, ...restB] = b;
  if (first === undefined) return [[...b]];
  if (second === undefined) return [[...a]];
  return [
    ...merges(restA, b).map((rest) => [first, ...rest]),
    ...merges(a, restB).map((rest) => [second, ...rest]),
  ];
}

/** What a client does that looks first, and then acts on what it saw then, in a given order. */
function predicted(order: readonly string[]): Order {
  const knows = new Set<string>();
  let isStored = false;
  const ids = order.filter((id) => {
    const [call = '', client = ''] = id.split(':');
    if (call === 'find' && isStored) knows.add(client);
    else if (knows.has(client)) return false;
    if (call === 'store') isStored = true;
    return true;
  });
  return { ids, receipts: ids.filter((id) => id.startsWith('effect:')).length };
}

const CALLS = ['find', 'effect', 'count', 'store'];
const SEVENTY = merges(
  CALLS.map((call) => `${call}:A`),
  CALLS.map((call) => `${call}:B`),
);
const text = (orders: readonly Order[]) => orders.map((one) => JSON.stringify(one)).sort();

describe('two clients of four calls each, statement by statement', () => {
  it('have 70 orders, and execute twice in all but the two where one ends first', () => {
    expect([SEVENTY.length, new Set(SEVENTY.map(String)).size]).toEqual([70, 70]);
    const twice = SEVENTY.map(predicted).filter(({ receipts }) => receipts === 2);
    expect(twice.length).toBe(68);
  });

  it.each(everywhere)('do in the lab what was predicted, order by order (%s)', (_, setting) => {
    const plan = planOf('ledger-race', 'unsafe', setting);
    const found = statementOrders(plan);
    expect(found.length).toBe(70);
    expect(found.filter(({ receipts }) => receipts === 2).length).toBe(68);
    expect(text(found)).toEqual(text(SEVENTY.map(predicted)));
  });

  it.each(everywhere)('and can be asked for, one by one (%s)', (_, setting) => {
    const plan = planOf('ledger-race', 'unsafe', setting, true);
    const arrivals = ['send:A', 'arrive:A.request', 'send:B', 'arrive:B.request'];
    for (const order of SEVENTY) {
      const ran = run(plan, [...arrivals, ...order]);
      const statements = new Set(SEVENTY[0]);
      const { ids, receipts } = predicted(order);
      expect(idsOf(ran).filter((id) => statements.has(id))).toEqual(ids);
      expect(countsOf(ran).receipts.split(' ').length).toBe(receipts);
      expect(checkInvariants(ran).map(({ invariant }) => invariant)).toEqual(
        receipts === 2 ? ['INV-39'] : [],
      );
    }
  });
});

describe('in one transaction', () => {
  it.each(everywhere)('every order of the statements executes once (%s)', (_, setting) => {
    const counts = (['ledger-race safe', 'ledger-deferred deferred'] as const).map((name) => {
      const [lab = '', form = ''] = name.split(' ');
      const found = statementOrders(planOf(lab, form, setting));
      expect([name, ...new Set(found.map(({ receipts }) => receipts))]).toEqual([name, 1]);
      return found.length;
    });
    expect(counts).toEqual([12, 310]);
  });

  it.each(everywhere)('a commit waits for a reader that has to begin again (%s)', (_, setting) => {
    const plan = planOf('ledger-deferred', 'deferred', setting);
    const arrivals = ['send:A', 'arrive:A.request', 'send:B', 'arrive:B.request'];
    const reads = ['begin:A', 'begin:B', 'find:A', 'find:B'];
    const writes = ['effect:A', 'count:A', 'store:A', 'effect:B', 'commit:A', 'rollback:B'];
    const ran = run(plan, [...arrivals, ...reads, ...writes]);
    const rest = ['commit:A.2', 'begin:B.2', 'find:B.2', 'rollback:B.2'];
    const statements = idsOf(ran).filter((id) => /^(?!send|arrive|complete)/.test(id));
    expect(statements).toEqual([...reads, ...writes, ...rest]);
  });
});

/** Every world that any order can come to; equal worlds are visited once. */
function everyWorld(plan: Plan, look: (world: World, isEnd: boolean) => void): number {
  const interner = new Interner(plan);
  const seen = new Set<string>();
  const open = [startWorld(plan)];
  for (let world = open.pop(); world; world = open.pop()) {
    const digest = interner.digest(world);
    if (seen.has(digest)) continue;
    seen.add(digest);
    const choices = possibleChoices(plan, world);
    look(world, choices.length === 0);
    for (const choice of choices) open.push(taken(plan, world, choice));
  }
  return seen.size;
}

/** What a world must never show: two effects of the key, or an answer whose record is gone. */
function wrongIn(plan: Plan, world: World): string[] {
  const { receipts, records, executions } = fileOf(plan, world);
  const reader = readerOf(world);
  const acknowledged = plan.requests.filter(
    ({ server, handler }) =>
      ['sent', 'delivered', 'ignored', 'lost'].includes(reader.get(server).answer) &&
      handler !== null &&
      reader.get(handler.part).verdict !== 'open',
  );
  const isLost = acknowledged.length > 0 && (records.length !== 1 || receipts.length !== 1);
  return [
    ...(receipts.length > 1 || executions.some(({ count }) => count > 1) ? ['twice'] : []),
    ...(isLost ? ['lost'] : []),
    ...(records.length !== receipts.length ? ['one without the other'] : []),
  ];
}

describe('in every world that any order can come to', { timeout }, () => {
  const labs = [
    ['ledger-race', 'safe', 150, '1'],
    ['ledger-deferred', 'deferred', 250, '1'],
    // Where the crash comes before A arrives and B finds nobody there, nothing is executed.
    ['ledger-crash', 'safe', 800, '0 1'],
  ] as const;

  function check(plan: Plan): [worlds: number, ends: string] {
    const ends = new Set<number>();
    const worlds = everyWorld(plan, (world, isEnd) => {
      const wrong = wrongIn(plan, world);
      if (wrong.length > 0) expect(wrong).toEqual([]);
      if (isEnd) ends.add(fileOf(plan, world).receipts.length);
    });
    return [worlds, [...ends].sort().join(' ')];
  }

  it.each(labs)('%s executes at most once and keeps what it acknowledged', (...one) => {
    const [lab, form, least, expected] = one;
    for (const setting of SETTINGS) {
      const [worlds, ends] = check(planOf(lab, form, setting));
      expect(worlds).toBeGreaterThan(least);
      expect(ends).toBe(expected);
    }
  });

  it('nor do deadlines and what they cancel change that', () => {
    const [worlds, ends] = check(planOf('ledger-race', 'safe', SETTINGS[0] as Setting, true));
    expect(worlds).toBeGreaterThan(2_000);
    expect(ends).toBe('1');
  });

  it('the crash between effect and record does harm only without a transaction', () => {
    for (const setting of SETTINGS) {
      const plan = planOf('ledger-crash', 'unsafe', setting);
      const ends = new Set<string>();
      everyWorld(plan, (world, isEnd) => {
        const { receipts, records } = fileOf(plan, world);
        if (isEnd) ends.add(`${receipts.length} ${records.length}`);
      });
      expect([...ends].sort()).toEqual(['0 0', '1 0', '1 1', '2 0', '2 1']);
    }
  });
});

/** Numbers below 2³² in a fixed order that looks like chance (xorshift). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return state >>> 0;
  };
}

/** One walk: any order, with the crash after so many steps, or at the end of a shorter order. */
function crashAfter(plan: Plan, steps: number, draw: () => number) {
  let world = startWorld(plan);
  const moments: Step[] = [];
  for (let index = 0; ; index++) {
    const choices = possibleChoices(plan, world);
    const others = choices.filter(({ kind }) => kind !== 'crash');
    const crash = choices.find(({ kind }) => kind === 'crash');
    const isDue = index >= steps || others.length === 0;
    const choice = (isDue ? crash : undefined) ?? others[draw() % others.length];
    if (!choice) return { world, moments };
    const next = advance(plan, world, choice);
    if (!next) throw new Error(`${choice.id} was said to be possible`);
    world = next.world;
    const { records } = next;
    moments.push({ index, choice, records, atMs: 0, base: -1, offsetMs: 0, rank: null });
  }
}

describe('10,000 crash points', { timeout }, () => {
  it('lose no acknowledged record, and execute no key twice', () => {
    const draw = numbersFrom(20_260_728);
    const plans = SETTINGS.map((setting) => planOf('ledger-crash', 'safe', setting));
    const places = new Set<string>();
    let crashes = 0;
    for (let n = 0; n < 10_000; n++) {
      const plan = plans[n % plans.length];
      if (!plan) throw new Error('no plan');
      const { world, moments } = crashAfter(plan, draw() % 24, draw);
      const at = moments.findIndex(({ choice }) => choice.kind === 'crash');
      if (at >= 0) crashes++;
      places.add(moments[at - 1]?.choice.id ?? 'start');
      const wrong = wrongIn(plan, world);
      const broken = checkInvariants({ plan, steps: moments }).filter(
        ({ invariant }) => invariant === 'INV-39',
      );
      if (wrong.length > 0 || broken.length > 0) {
        expect({ order: moments.map(({ choice }) => choice.id), wrong, broken }).toEqual([]);
      }
    }
    expect(crashes).toBe(10_000);
    // Every statement of the one transaction, of either call, was the last before some crash.
    for (const call of ['begin', 'find', 'effect', 'count', 'store', 'commit']) {
      for (const label of ['A', 'B']) expect(places).toContain(`${call}:${label}`);
    }
  });
});
