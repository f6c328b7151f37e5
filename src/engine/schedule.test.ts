/** Times: every step at its own due time, moved only as far as the deadlines force. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioArbitrary } from '../scenario/scenario.testing.ts';
import { compile } from './compile.ts';
import { type Run, run } from './run.ts';
import {
  brokenTimes,
  completeAfter,
  endOf,
  idsOf,
  ignoredOf,
  planOf,
  progressAfter,
  runOf,
  type ScenarioWords,
  stdio2026,
  timeOf,
} from './scenarios.testing.ts';
import { latestTime, type Span, solveTimes } from './schedule.ts';

/** Constraints by the letter of the design, for a judge that shares no code with the solver. */
type Edge = readonly [a: number, b: number, by: number];

/** Time of step a ≤ time of step b + by; step -1 is the origin of time. */
function edgesOf({ steps, spans }: Run): Edge[] {
  const edges: Edge[] = steps.map((_, index) => [index - 1, index, 0]);
  for (const { timer, from, until, fired } of spans) {
    if (fired && until !== null) {
      edges.push([until, from, timer.limitMs], [from, until, -timer.limitMs]);
    }
    const last = until === null ? steps.length - 1 : fired ? until - 1 : until;
    for (let index = from + 1; index <= last; index++) {
      const rank = steps[index]?.rank ?? null;
      const shares = rank !== null && rank <= timer.rank;
      edges.push([index, from, timer.limitMs - (shares ? 0 : 1)]);
    }
  }
  return edges;
}

/** Whether times exist once the first steps are fixed; by Bellman and Ford, plainly. */
function hasTimes(size: number, edges: readonly Edge[], fixed: readonly number[]): boolean {
  const all: Edge[] = [...edges];
  for (const [index, time] of fixed.entries()) all.push([index, -1, time], [-1, index, -time]);
  const highest = new Array<number>(size + 1).fill(0);
  for (let round = 0; round <= size + 1; round++) {
    let changed = false;
    for (const [a, b, by] of all) {
      const bound = (highest[b + 1] ?? 0) + by;
      if (bound >= (highest[a + 1] ?? 0)) continue;
      highest[a + 1] = bound;
      changed = true;
    }
    if (!changed) return true;
  }
  return false;
}

/** The steps that could have had a time nearer to their own due time, all before them fixed. */
function movedTooFar(ran: Run): string[] {
  const edges = edgesOf(ran);
  const times = ran.steps.map((step) => step.atMs);
  const found: string[] = [];
  for (const { index, base, offsetMs, atMs, choice } of ran.steps) {
    const due = (base < 0 ? 0 : (times[base] ?? 0)) + offsetMs;
    const wanted = Math.max(index === 0 ? 0 : (times[index - 1] ?? 0), due);
    const nearer = atMs + Math.sign(wanted - atMs);
    const fixed = [...times.slice(0, index), nearer];
    if (nearer !== atMs && hasTimes(times.length, edges, fixed)) found.push(choice.id);
  }
  return found;
}

const wishedRuns = scenarioArbitrary.chain((scenario) => {
  const plan = compile(scenario);
  const ids = idsOf(run(plan));
  return fc.shuffledSubarray(ids).map((wishes) => run(plan, wishes));
});

/** Property tests may take longer than the usual limit on a busy machine. */
const timeout = 60_000;

describe('the times of any run', () => {
  it('keep every constraint, each as near to its due time as it can', { timeout }, () => {
    let moved = 0;
    fc.assert(
      fc.property(wishedRuns, (ran) => {
        expect(brokenTimes(ran)).toEqual([]);
        expect(movedTooFar(ran)).toEqual([]);
        const { steps, spans } = ran;
        expect(solveTimes(steps, spans)).toEqual(steps.map((step) => step.atMs));
        moved += steps.filter(({ base, offsetMs, atMs }) => {
          return atMs < (base < 0 ? 0 : (steps[base]?.atMs ?? 0)) + offsetMs;
        }).length;
      }),
      { numRuns: 1200 },
    );
    expect(moved).toBeGreaterThan(100);
  });

  it('are the clock’s own when the wished order is the clock’s own', { timeout }, () => {
    fc.assert(
      fc.property(scenarioArbitrary, (scenario) => {
        const plan = compile(scenario);
        const byClock = run(plan);
        const byWish = run(plan, idsOf(byClock));
        expect(idsOf(byWish)).toEqual(idsOf(byClock));
        expect(byWish.steps.map((one) => one.atMs)).toEqual(byClock.steps.map((one) => one.atMs));
        expect([byWish.unfit, byWish.moved]).toEqual([[], []]);
      }),
      { numRuns: 1000 },
    );
  });
});

const LIMITS = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };

/** A call whose server reports at these times, in ms after it was sent. */
function reporting(timesMs: readonly number[], limits = LIMITS): ScenarioWords {
  const delays = timesMs.map((time, index) => time - (timesMs[index - 1] ?? 0));
  return { requests: [{ label: 'A', progressToken: 'a', limits, work: progressAfter(...delays) }] };
}

/** Number of steps taken before an instant. */
function countBefore(ran: Run, ms: number): number {
  return ran.steps.filter((step) => step.atMs < ms).length;
}

function outcomeBefore(ran: Run, ms: number): string | undefined {
  const request = ran.plan.requests[0];
  return request && ran.at(countBefore(ran, ms)).get(request.client).outcome;
}

describe('the two clocks of the lesson: idle 500, maximum 2000', () => {
  it('end an idle wait at 1700 when progress stops at 1200', () => {
    const ran = runOf(stdio2026, reporting([400, 800, 1200]));
    expect(outcomeBefore(ran, 1500)).toBe('waiting');
    expect(outcomeBefore(ran, 1700)).toBe('waiting');
    expect(timeOf(ran, 'idle:A')).toBe(1700);
    expect(endOf(ran).outcome).toBe('idle_timeout');
  });

  it('end a wait full of progress at 2000, not with the next report', () => {
    const ran = runOf(stdio2026, reporting([400, 800, 1200, 1600, 1999]));
    expect(timeOf(ran, 'arrive:A.progress.5')).toBe(1999);
    expect(outcomeBefore(ran, 2000)).toBe('waiting');
    expect(timeOf(ran, 'max:A')).toBe(2000);
    expect(endOf(ran).outcome).toBe('max_timeout');
  });

  it('are due at their limit, and a report at that instant comes too late', () => {
    const ran = runOf(stdio2026, reporting([500]));
    expect(timeOf(ran, 'idle:A')).toBe(500);
    expect(endOf(ran).outcome).toBe('idle_timeout');
    expect(ignoredOf(ran)).toEqual(['progress:A.1 by server CAN-10']);
    const slow = { ...reporting([440]), latencyMs: 30 };
    const late = runOf(stdio2026, slow);
    expect(timeOf(late, 'idle:A')).toBe(500);
    expect(ignoredOf(late)).toEqual(['arrive:A.progress.1 by client PRO-8']);
  });

  it('are not due one millisecond before', () => {
    const ran = runOf(stdio2026, reporting([499, 998]));
    expect(timeOf(ran, 'idle:A')).toBe(1498);
  });

  it('let the maximum go first where both are due at one instant', () => {
    const ran = runOf(stdio2026, reporting([], { idleTimeoutMs: 900, maxTotalTimeoutMs: 900 }));
    expect(idsOf(ran)).toContain('max:A');
    expect(idsOf(ran)).not.toContain('idle:A');
    expect(timeOf(ran, 'max:A')).toBe(900);
  });
});

describe('an order that needs a deadline elsewhere', () => {
  const words = reporting([450, 900], { idleTimeoutMs: 700, maxTotalTimeoutMs: 2000 });
  const reports = ['send:A', 'arrive:A.request', 'progress:A.1', 'arrive:A.progress.1'];
  const all = [...reports, 'progress:A.2', 'arrive:A.progress.2', 'max:A', 'arrive:A.cancel'];

  it('moves earlier steps, and only as far as the deadlines ask', () => {
    const ran = runOf(stdio2026, words, all);
    expect(idsOf(ran)).toEqual(all);
    // Idle is due 700 after a report that arrives: not before 2000, so not before 1300. And that
    // report must come before 700 after the one before it, so not before 601.
    expect(ran.steps.map((step) => step.atMs)).toEqual([0, 0, 450, 601, 900, 1300, 2000, 2000]);
  });

  it('without the wish keeps the clock’s times', () => {
    const ran = runOf(stdio2026, words);
    expect(timeOf(ran, 'arrive:A.progress.2')).toBe(900);
    expect(timeOf(ran, 'idle:A')).toBe(1600);
  });

  it('waits for the first point at which the deadlines leave room for the wish', () => {
    const ran = runOf(stdio2026, words, [...reports, 'max:A']);
    expect(idsOf(ran)).toEqual(all);
    expect([ran.unfit, ran.moved]).toEqual([[], []]);
  });

  it('names the wish for which they never leave room', () => {
    const ran = runOf(stdio2026, reporting([450, 900]), [...reports, 'max:A']);
    expect(ran.unfit).toEqual(['max:A']);
    expect(timeOf(ran, 'idle:A')).toBe(1400);
  });

  it('makes a step early where a deadline before it is to fire later', () => {
    const plan = planOf(stdio2026, {
      requests: [{ label: 'A', limits: { maxTotalTimeoutMs: 100 }, work: [completeAfter(400)] }],
    });
    const ran = run(plan, ['send:A', 'arrive:A.request', 'complete:A', 'arrive:A.response']);
    // The worker would complete at 400; to be there before the maximum it must do so by 99.
    expect(ran.steps.map((step) => step.atMs)).toEqual([0, 0, 99, 99]);
    expect(endOf(ran).outcome).toBe('result');
  });
});

describe('the latest time of a step', () => {
  it('names the room that a deadline leaves', () => {
    const plan = planOf(stdio2026, reporting([400, 800, 1200]));
    const ran = run(plan, []);
    const upTo = idsOf(ran).indexOf('arrive:A.progress.3');
    const steps = ran.steps.slice(0, upTo + 1);
    const spans: Span[] = ran.spans
      .filter(({ from }) => from <= upTo)
      .map((span) => {
        const open = span.until === null || span.until > upTo;
        return open ? { ...span, until: null, fired: false } : span;
      });
    // Three reports, each at most 499 after the one before: the numbers of the design's example.
    expect(latestTime(steps, spans, 0, 0, upTo)).toBe(1497);
    expect(latestTime(steps, spans, 0, 100, upTo)).toBe(1597);
  });
});

describe('contradictions', () => {
  const timer = planOf(stdio2026, reporting([])).timers[0];

  it('are found: a step after a deadline that never fired', () => {
    if (!timer) throw new Error('the plan has timers');
    const free = { base: -1, offsetMs: 0, rank: null };
    const fired = { base: 0, offsetMs: timer.limitMs, rank: timer.rank };
    const shut: Span[] = [
      { timer, from: 0, until: 3, fired: true },
      { timer, from: 1, until: 2, fired: true },
    ];
    // Two equal limits, the later armed fires first, and both strictly apart: no clock allows it.
    const late = { ...fired, base: 1 };
    const steps = [free, free, late, free, fired];
    const strict: Span[] = [
      { timer, from: 0, until: 4, fired: true },
      { timer, from: 1, until: 2, fired: true },
    ];
    expect(solveTimes([free, free, late, fired], shut)).not.toBeNull();
    expect(solveTimes(steps, strict)).toBeNull();
  });
});
