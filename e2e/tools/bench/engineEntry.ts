// What the bench runs of the engine inside a browser; bundled by engine.ts and called by name.
import { compile } from '../../../src/engine/compile.ts';
import { checkInvariants } from '../../../src/engine/invariants/checkInvariants.ts';
import type { Plan } from '../../../src/engine/plan.ts';
import { run } from '../../../src/engine/run.ts';
import {
  advance,
  Interner,
  possibleChoices,
  startWorld,
  type World,
} from '../../../src/engine/world.ts';
import { maximumDeadline } from '../../../src/labs/maximumDeadline.ts';
import { buildModel } from '../../../src/trace/model.ts';
import { enormous, eventful, manyCalls } from './scenarios.ts';

export type Task = () => { readonly count: number; readonly ms: number };

/** Runs a part of the work and measures it; what it works on is made ready before. */
function timed(act: () => number): ReturnType<Task> {
  const startedMs = performance.now();
  const count = act();
  return { count, ms: performance.now() - startedMs };
}

const scenarios = { eventful: eventful(), enormous: enormous(), manyCalls: manyCalls() };
const long = run(compile(scenarios.enormous));
const labC = compile(maximumDeadline.scenario);

export const tasks = {
  run: () => timed(() => run(compile(scenarios.enormous)).steps.length),
  runManyCalls: () => timed(() => run(compile(scenarios.manyCalls)).steps.length),
  invariants: () => timed(() => checkInvariants(long).length),
  model: () => timed(() => buildModel(long).rows.length),
  everything: () => timed(() => buildModel(run(compile(scenarios.eventful))).rows.length),
  wishes: () => timed(() => runWishes(500)),
  walk: () => timed(() => walk(labC)),
} satisfies Record<string, Task>;

/** Runs lab C in orders that a small generator deals, always the same ones. */
function runWishes(runs: number): number {
  const ids = run(labC).steps.map(({ choice }) => choice.id);
  let seed = 1;
  for (let at = 0; at < runs; at++) {
    for (let last = ids.length - 1; last > 0; last--) {
      seed = (seed * 48_271) % 2_147_483_647;
      const other = seed % (last + 1);
      [ids[last], ids[other]] = [ids[other] ?? '', ids[last] ?? ''];
    }
    run(labC, ids);
  }
  return runs;
}

/** Walks every order from the start, and counts the worlds that it comes through. */
function walk(plan: Plan): number {
  const interner = new Interner(plan);
  const visit = (world: World): number => {
    interner.digest(world);
    let visited = 1;
    for (const choice of possibleChoices(plan, world)) {
      const next = advance(plan, world, choice);
      if (next) visited += visit(next.world);
    }
    return visited;
  };
  return visit(startWorld(plan));
}
