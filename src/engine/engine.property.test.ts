/**
 * What holds for any scenario under any schedule: one input, one run; ends that stay; no throws.
 */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { isChoiceId } from '../scenario/address.ts';
import { scenarios } from '../scenario/scenario.testing.ts';
import type { Scenario } from '../scenario/schema.ts';
import { compile } from './compile.ts';
import type { Plan } from './plan.ts';
import { type Run, run } from './run.ts';
import { brokenEnds, brokenTimes, idsOf, partsText } from './scenarios.testing.ts';
import { advance, Interner, possibleChoices, readerOf, startWorld, type World } from './world.ts';

/** Property tests may take longer than the usual limit on a busy machine. */
const timeout = 240_000;

const SCENARIOS = 1_700;
const SCHEDULES = 12;

/** Numbers from which a schedule is drawn. */
const drawn = fc.infiniteStream(fc.nat({ max: 9_999 }));

/** Some of the clock's own ids in a random order: a wish that may be impossible in places. */
function shuffled(ids: readonly string[], draw: () => number): string[] {
  const keyed = ids.map((id) => [draw(), id] as const).sort((a, b) => a[0] - b[0]);
  return keyed.slice(0, draw() % (ids.length + 1)).map(([, id]) => id);
}

/** Steps, times and records as one text. */
function told({ steps, unfit, moved, cutOff }: Run): string {
  const lines = steps.map(({ choice, atMs, records }) => [choice.id, atMs, records]);
  return JSON.stringify([lines, unfit, moved, cutOff]);
}

function firstRepeated(ids: readonly string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) !== index);
}

/** Every scenario is played by the clock, and then by wishes drawn at random. */
function everyRun(
  faults: boolean,
  numRuns: number,
  check: (ran: Run, wishes: readonly string[], draw: () => number) => void,
): number {
  let runs = 0;
  fc.assert(
    fc.property(scenarios({ faults }), drawn, (scenario, stream) => {
      const draw = () => Number(stream.next().value);
      const plan = compile(scenario);
      const ids = idsOf(run(plan));
      for (let schedule = 0; schedule < SCHEDULES; schedule++) {
        const wishes = schedule === 0 ? [] : shuffled(ids, draw);
        check(run(plan, wishes), wishes, draw);
        runs++;
      }
    }),
    { numRuns },
  );
  return runs;
}

/** Rules cited by a run that do not exist, or not in its revision on its transport. */
function strangeRules({ plan, steps }: Run): string[] {
  const { revision, transport } = plan.scenario;
  const cited = steps.flatMap(({ records }) =>
    records.flatMap((record) => ('rule' in record ? [record.rule] : [])),
  );
  return cited.filter((id) => {
    const rule = ruleById(id);
    return !rule?.revisions.includes(revision) || !rule.transports.includes(transport);
  });
}

function check(ran: Run): void {
  expect(firstRepeated(idsOf(ran))).toBeUndefined();
  expect(idsOf(ran).filter((id) => !isChoiceId(id))).toEqual([]);
  expect(brokenTimes(ran)).toEqual([]);
  expect(strangeRules(ran)).toEqual([]);
  expect(ran.cutOff).toBe(false);
}

describe('any scenario under any schedule', () => {
  it('whose parties keep the rules: what has ended stays so', { timeout }, () => {
    const runs = everyRun(false, SCENARIOS / 2, (ran) => {
      expect(brokenEnds(ran)).toEqual([]);
      check(ran);
    });
    expect(runs).toBeGreaterThanOrEqual(10_000);
  });

  it('whose parties break the rules: only two faults change an end', { timeout }, () => {
    const excused = ['accepts-late-answers', 'late-cancel-wins'];
    const runs = everyRun(true, SCENARIOS / 2, (ran) => {
      const { client, server } = ran.plan.scenario;
      const faults: readonly string[] = [...client.faults, ...server.faults];
      if (!faults.some((fault) => excused.includes(fault))) expect(brokenEnds(ran)).toEqual([]);
      check(ran);
    });
    expect(runs).toBeGreaterThanOrEqual(10_000);
  });

  it('whose faults meet in a refusal: every id is one that an address can name', {
    timeout,
  }, () => {
    fc.assert(
      fc.property(scenarios({ faults: true }), (scenario) => {
        const client = { ...scenario.client, faults: ['cancels-twice' as const] };
        const server = { ...scenario.server, faults: ['answers-bad-cancels' as const] };
        const ran = run(compile({ ...scenario, client, server }));
        expect(idsOf(ran).filter((id) => !isChoiceId(id))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('gives the same run each time, and a shorter run is its beginning', { timeout }, () => {
    everyRun(true, 120, (ran, wishes, draw) => {
      const { plan, steps } = ran;
      expect(told(run(plan, wishes))).toBe(told(ran));
      const count = draw() % (steps.length + 1);
      const shorter = run(plan, wishes, count);
      expect(idsOf(shorter)).toEqual(idsOf(ran).slice(0, count));
      expect(partsText(plan, ran.at(count))).toBe(partsText(plan, shorter.at(count)));
      const records = shorter.steps.map((step) => step.records);
      expect(records).toEqual(steps.slice(0, count).map((step) => step.records));
    });
  });
});

/** Takes the choices of a run in a chain of pure steps. */
function worldsAlong(plan: Plan, ids: readonly string[]): World[] {
  const worlds = [startWorld(plan)];
  for (const id of ids) {
    const world = worlds.at(-1) ?? startWorld(plan);
    const choice = possibleChoices(plan, world).find((one) => one.id === id);
    const next = choice && advance(plan, world, choice);
    if (!next) throw new Error(`${id} is not possible`);
    worlds.push(next.world);
  }
  return worlds;
}

describe('worlds', () => {
  const played = fc.tuple(scenarios({ faults: true }), drawn);

  it('are those that the run tells of, step by step, with equal digests', { timeout }, () => {
    fc.assert(
      fc.property(played, ([scenario, stream]) => {
        const plan = compile(scenario);
        const wishes = shuffled(idsOf(run(plan)), () => Number(stream.next().value));
        const ran = run(plan, wishes);
        const worlds = worldsAlong(plan, idsOf(ran));
        for (const [count, world] of worlds.entries()) {
          expect(partsText(plan, readerOf(world))).toBe(partsText(plan, ran.at(count)));
        }
        const again = worldsAlong(plan, idsOf(ran));
        const interner = new Interner(plan);
        const digests = worlds.map((world) => interner.digest(world));
        expect(again.map((world) => interner.digest(world))).toEqual(digests);
        expect(possibleChoices(plan, worlds.at(-1) ?? startWorld(plan))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('with equal digests have equal futures', { timeout }, () => {
    fc.assert(
      fc.property(scenarios(), (scenario) => {
        for (const [, choices] of futuresByDigest(scenario)) expect(choices.size).toBe(1);
      }),
      { numRuns: 100 },
    );
  });
});

/** For each digest among the first worlds of a scenario, the choices that worlds with it offer. */
function futuresByDigest(scenario: Scenario): Map<string, Set<string>> {
  const plan = compile(scenario);
  const interner = new Interner(plan);
  const futures = new Map<string, Set<string>>();
  let level = [startWorld(plan)];
  for (let depth = 0; depth < 5; depth++) {
    const next: World[] = [];
    for (const world of level.slice(0, 60)) {
      const choices = possibleChoices(plan, world);
      const digest = interner.digest(world);
      const known = futures.get(digest) ?? new Set<string>();
      futures.set(digest, known.add(choices.map((choice) => choice.id).join()));
      for (const choice of choices) {
        const after = advance(plan, world, choice);
        if (after) next.push(after.world);
      }
    }
    level = next;
  }
  return futures;
}
