/** What holds for any scenario of streams, tasks, queues and items, in whatever order. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import { brokenEnds, brokenTimes, idsOf } from '../engine/scenarios.testing.ts';
import '../labs/streams/streamLabs.ts';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { isChoiceId } from '../scenario/address.ts';
import { encodeScenario } from '../scenario/link.ts';
import { observationSchema } from '../scenario/observation.ts';
import type { Scenario } from '../scenario/schema.ts';
import { streamScenarios } from '../scenario/streamScenarios.testing.ts';
import { buildModel } from '../trace/model.ts';
import { observe } from '../trace/observe.ts';
import { whyOf } from '../trace/why.ts';
import { openAddress } from './openAddress.ts';
import { addressOf } from './situation.ts';

const timeout = 120_000;
const ORDERS = 3;
const drawn = fc.infiniteStream(fc.nat({ max: 9_999 }));

/** The clock's order, and others drawn at random; timers that the clock stops are wished, too. */
function runsOf(scenario: Scenario, draw: () => number): Run[] {
  const plan = compile(scenario);
  const clock = run(plan);
  const ids = [...new Set([...idsOf(clock), ...plan.timers.map(({ id }) => id)])];
  const others = Array.from({ length: ORDERS }, () => {
    const keyed = ids.map((id) => [draw(), id] as const).sort((a, b) => a[0] - b[0]);
    const wishes = keyed.slice(0, draw() % (ids.length + 1)).map(([, id]) => id);
    return run(plan, wishes);
  });
  return [clock, ...others];
}

/** What is wrong with the sentence of any step: its form, or the rules that it cites. */
function badSentences(ran: Run): string[] {
  const { revision, transport } = ran.plan.conduct;
  return ran.steps.flatMap(({ index, choice }) => {
    const { text, rules } = whyOf(ran, index);
    const isHere = (id: string) => {
      const rule = ruleById(id);
      return rule?.revisions.includes(revision) && rule.transports.includes(transport);
    };
    const strange = rules.filter((id) => !isHere(id));
    const isSentence = /^[A-Z0-9].*\.$/.test(text) && !/undefined|NaN|null/.test(text);
    const isOnce = new Set(rules).size === rules.length;
    return isSentence && isOnce && strange.length === 0
      ? []
      : [`${choice.id}: ${text} [${rules}] ${strange}`];
  });
}

function told({ steps, unfit, moved, cutOff }: Run): string {
  const lines = steps.map(({ choice, atMs, records }) => [choice.id, atMs, records]);
  return JSON.stringify([lines, unfit, moved, cutOff]);
}

function check(ran: Run): void {
  const ids = idsOf(ran);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index || !isChoiceId(id))).toEqual([]);
  expect(ran.cutOff).toBe(false);
  expect(brokenTimes(ran)).toEqual([]);
  expect(badSentences(ran)).toEqual([]);
  const model = buildModel(ran);
  for (const count of [0, Math.floor(ids.length / 2), ids.length]) {
    const observed = JSON.parse(JSON.stringify(observe(model, 'own', count, {})));
    expect(observationSchema.safeParse(observed).error?.issues ?? []).toEqual([]);
  }
}

/** How each request ended, and each task and queue. */
function endsOf(ran: Run): unknown {
  const { requests, tasks } = observe(buildModel(ran), 'own', ran.steps.length, {});
  return { requests, tasks };
}

/** The link of a run opens on the same ids and the same ends. */
function checkLink(ran: Run): void {
  const { scenario } = ran.plan;
  const encoded = encodeScenario(scenario);
  if (!encoded.ok) return;
  const { transport, revision, client } = scenario;
  const situation = {
    origin: { kind: 'scenario', scenario } as const,
    transport,
    revision,
    client: client.giveUp,
    wishes: idsOf(ran),
    step: ran.steps.length,
    answers: {},
    image: null,
  };
  const hash = addressOf(situation, ran, { kind: 'scenario', code: encoded.code });
  const opened = openAddress(hash);
  expect(opened.problems).toEqual([]);
  expect(idsOf(opened.run)).toEqual(idsOf(ran));
  expect(endsOf(opened.run)).toEqual(endsOf(ran));
}

function everyRun(faults: boolean, numRuns: number, each: (ran: Run) => void): void {
  fc.assert(
    fc.property(streamScenarios({ faults }), drawn, (scenario, stream) => {
      for (const ran of runsOf(scenario, () => Number(stream.next().value))) each(ran);
    }),
    { numRuns },
  );
}

describe('any scenario of streams', () => {
  it('whose parties break the rules runs, and every step is told', { timeout }, () => {
    everyRun(true, 60, check);
  });

  it('whose parties keep the rules runs, and what has ended stays so', { timeout }, () => {
    everyRun(false, 60, (ran) => {
      check(ran);
      expect(brokenEnds(ran)).toEqual([]);
    });
  });

  it('is the same run again, from its own ids and from its link', { timeout }, () => {
    everyRun(true, 50, (ran) => {
      const again = run(ran.plan, idsOf(ran));
      expect(told({ ...again, moved: [], unfit: [] })).toBe(told({ ...ran, moved: [], unfit: [] }));
      checkLink(ran);
    });
  });

  it('breaks no invariant that is an error, where nobody breaks a rule', { timeout }, () => {
    everyRun(false, 120, (ran) => {
      const { violations } = buildModel(ran);
      const errors = violations.filter(({ severity }) => severity === 'error');
      const found = errors.map(({ invariant, step }) => [invariant, ran.steps[step]?.choice.id]);
      expect({ found, ids: idsOf(ran) }).toEqual({ found: [], ids: idsOf(ran) });
    });
  });
});
