// Property: parties that keep the rules break no invariant, in whatever order things happen.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioArbitrary, scenarios } from '../../scenario/scenario.testing.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { compile } from '../compile.ts';
import { invariantById } from '../invariantCatalogue.ts';
import { type Run, run } from '../run.ts';
import { checkInvariants, type Violation } from './checkInvariants.ts';

const SCENARIOS = 1_050;
const ORDERS = 4;

const ASKS_ALL = {
  notifications: { toolsListChanged: true, promptsListChanged: true, resourcesListChanged: true },
};

/** The scenario without what its script does wrong: raw frames, foreign tokens, missing limits. */
function rightful(scenario: Scenario): Scenario {
  return {
    ...scenario,
    client: { giveUp: 'protocol', faults: [] },
    server: { ...scenario.server, faults: [] },
    acts: scenario.acts.filter((act) => act.do !== 'client-raw' && act.do !== 'server-raw'),
    requests: scenario.requests.map((request) => {
      const { idleTimeoutMs = null, maxTotalTimeoutMs = null } = request.limits;
      const isLimited = idleTimeoutMs !== null || maxTotalTimeoutMs !== null;
      return {
        ...request,
        limits: isLimited ? request.limits : { maxTotalTimeoutMs: 300 },
        // A subscription that is told of lists has asked for that (SUB-2).
        params: request.method === 'subscriptions/listen' ? ASKS_ALL : request.params,
        work: request.work.map((step) => {
          if (step.do === 'progress') return { ...step, token: undefined };
          // A subscription that ends without a word is something to warn of (INV-28).
          return step.do === 'end' ? { ...step, how: 'result' } : step;
        }),
      } as Scenario['requests'][number];
    }),
  };
}

/** A queue that is full refuses even the end of a subscription, which then is to be warned of. */
function foundIn(ran: Run): Violation[] {
  const refused = ran.steps.flatMap(({ records }) =>
    records.flatMap((one) => (one.type === 'queue' && one.what === 'refused' ? one.request : [])),
  );
  return checkInvariants(ran).filter(
    ({ invariant, request }) => invariant !== 'INV-28' || !refused.includes(request),
  );
}

describe('parties that keep the rules', () => {
  it("break no invariant, in the clock's order and in others", () => {
    let runs = 0;
    const orders = fc.array(fc.infiniteStream(fc.nat()), { minLength: ORDERS, maxLength: ORDERS });
    fc.assert(
      fc.property(scenarioArbitrary, orders, (drawn, lots) => {
        const plan = compile(rightful(drawn));
        const clock = run(plan);
        expect(foundIn(clock)).toEqual([]);
        const all = clock.steps.map((step) => step.choice.id);
        expect(all.filter((id, at) => all.indexOf(id) < at)).toEqual([]);
        runs++;
        // Timers that the clock's order stops in time are wished for, too.
        const timers = plan.timers.map(({ id }) => id);
        const ids = [...new Set([...clock.steps.map((step) => step.choice.id), ...timers])];
        for (const lot of lots) {
          const keyed = ids.map((id) => ({ id, key: lot.next().value }));
          const wishes = keyed.sort((a, b) => a.key - b.key).map(({ id }) => id);
          const other = run(plan, wishes);
          const found = foundIn(other);
          const steps = other.steps.map((step) => step.choice.id);
          expect({ found, steps }).toEqual({ found: [], steps });
          runs++;
        }
      }),
      { numRuns: SCENARIOS },
    );
    expect(runs).toBeGreaterThanOrEqual(5_000);
  }, 120_000);
});

it('the scenarios drawn make keys meet: executed, replayed, refused, and found by name', () => {
  const drawn = fc.sample(scenarioArbitrary, { numRuns: 600, seed: 11 });
  const records = drawn.flatMap((scenario) =>
    run(compile(scenario)).steps.flatMap((step) => step.records),
  );
  const verdicts = records.flatMap((one) => (one.type === 'mutation' ? [one.verdict] : []));
  const starts = records.filter((one) => one.type === 'process' && one.what === 'server-start');
  for (const verdict of ['execute', 'replay', 'refuse', 'exists'] as const) {
    expect([verdict, verdicts.includes(verdict)]).toEqual([verdict, true]);
  }
  expect(starts.length).toBeGreaterThan(10);
  const faulty = fc.sample(scenarios({ faults: true }), { numRuns: 3_000, seed: 11 });
  const broken = new Set(
    faulty
      .flatMap((scenario) => checkInvariants(run(compile(scenario))))
      .map((one) => one.invariant),
  );
  expect([...broken]).toContain('INV-39');
}, 60_000);

describe('parties that break the rules', () => {
  it('are reported in the order of the steps, once for each request and rule', () => {
    fc.assert(
      fc.property(scenarios({ faults: true }), (scenario) => {
        const ran = run(compile(scenario));
        const found = checkInvariants(ran);
        // Progress with tokens that nobody gave is reported once for each such token.
        const byToken = ['INV-14', 'INV-15', 'INV-40'];
        const named = found.filter(
          ({ request, invariant }) => request !== null && !byToken.includes(invariant),
        );
        // One invariant may rest on several rules, each of which can be broken by itself.
        const keys = named.map(({ invariant, request, rule }) => `${invariant} ${request} ${rule}`);
        expect(new Set(keys).size).toBe(keys.length);
        const steps = found.map(({ step }) => step);
        expect(steps).toEqual(steps.toSorted((a, b) => a - b));
        for (const { step, invariant, rule } of found) {
          expect(ran.steps[step]).toBeDefined();
          expect(invariantById(invariant)?.rules).toContain(rule);
        }
      }),
      { numRuns: 1_000 },
    );
  }, 60_000);
});
