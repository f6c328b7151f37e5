/** Facts of requests, orphans and clocks after any step. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  completeFirst,
  http2026,
  maximumDeadline,
  runOf,
  type ScenarioWords,
  SETTINGS,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { clocksAt, factsAt, ignoredEvents } from './facts.ts';

const a = run(compile(cancelFirst(stdio2026)));
const b = run(compile(completeFirst(http2026)));
const c = run(compile(maximumDeadline(stdio2026)));

/** A clock as "state elapsed/limit", idle before maximum. */
function clocks(ran: Run, count: number, request?: string): string[] {
  return clocksAt(ran, count)
    .filter((clock) => request === undefined || clock.request === request)
    .map(({ timer, state, elapsedMs, limitMs }) => `${timer} ${state} ${elapsedMs}/${limitMs}`);
}

describe('the facts of a request', () => {
  it('begin with nothing known', () => {
    expect(factsAt(a, 0)).toEqual([
      {
        label: 'A',
        terminalState: 'not_received',
        cancelReason: 'none',
        observedReason: 'none',
        clientOutcome: 'waiting',
        finalResponse: 'none',
        wireSignal: 'none',
        worker: 'idle',
        isOrphan: false,
      },
    ]);
  });

  it('let client and server differ while the cancel travels', () => {
    const between = factsAt(a, 3)[0]!;
    expect([between.clientOutcome, between.terminalState]).toEqual(['cancelled', 'in_progress']);
    const after = factsAt(a, 4)[0]!;
    expect([after.clientOutcome, after.terminalState]).toEqual(['cancelled', 'cancelled']);
    expect([after.worker, factsAt(a, 5)[0]!.worker]).toEqual(['running', 'returned']);
  });

  it('are those of the end beyond the last step', () => {
    expect(factsAt(a, 99)).toEqual(factsAt(a, a.steps.length));
  });
});

describe('an orphan', () => {
  const orphans = (ran: Run, count = ran.steps.length) =>
    factsAt(ran, count)
      .filter((facts) => facts.isOrphan)
      .map((facts) => facts.label);

  it('is there once the handler returned for nobody', () => {
    expect(orphans(a, 4)).toEqual([]);
    expect(orphans(a, 5)).toEqual(['A']);
  });

  it('is counted once, however its answer is lost', () => {
    expect(orphans(b)).toEqual(['B']);
    for (const setting of SETTINGS) {
      expect(orphans(run(compile(completeFirst(setting))))).toEqual(['B']);
      const twice = runOf(setting, {
        server: ['answers-twice'],
        requests: [{ label: 'A', limits: { idleTimeoutMs: 10 }, work: [completeAfter(20)] }],
      });
      expect(orphans(twice).length).toBeLessThanOrEqual(1);
    }
  });

  it('is none where the client took the answer, or no handler returned', () => {
    const words: ScenarioWords = { requests: [{ label: 'A', work: [completeAfter(10)] }] };
    expect(orphans(runOf(stdio2026, words))).toEqual([]);
    const stopped = runOf(stdio2026, {
      requests: [
        { label: 'A', work: [{ do: 'checkpoint', afterMs: 50 }, completeAfter(10)] },
        { label: 'B', limits: { idleTimeoutMs: 30 } },
      ],
      acts: [{ do: 'cancel', request: 'A', atMs: 5 }],
    });
    expect(orphans(stopped)).toEqual([]);
    expect(factsAt(stopped, stopped.steps.length)[0]?.worker).toBe('stopped');
  });
});

describe('what had no effect', () => {
  it('is listed in order, with who ignored it and by which rule', () => {
    const both = ignoredEvents(run(compile(completeFirst(stdio2026))));
    expect(both).toEqual([
      {
        step: 4,
        event: 'arrive:B.response',
        by: 'client',
        rule: 'CAN-12',
        request: 'B',
        reason: 'late-answer',
      },
      {
        step: 5,
        event: 'arrive:B.cancel',
        by: 'server',
        rule: 'CAN-14',
        request: 'B',
        reason: 'already-finished',
      },
    ]);
    expect(ignoredEvents(c).map(({ event }) => event)).toEqual(['complete:C']);
  });
});

describe('the clocks', () => {
  it('have not started before the request is sent', () => {
    expect(clocks(c, 0)).toEqual(['idle not-started 0/500', 'max not-started 0/2000']);
  });

  it('run from the request, and idle again from each useful progress', () => {
    expect(clocks(c, 1)).toEqual(['idle running 0/500', 'max running 0/2000']);
    expect(clocks(c, 3)).toEqual(['idle running 450/500', 'max running 450/2000']);
    expect(clocks(c, 4)).toEqual(['idle running 0/500', 'max running 450/2000']);
    expect(clocks(c, 9)).toEqual(['idle running 450/500', 'max running 1800/2000']);
  });

  it('stay at their limit when they fire, and where they were when stopped', () => {
    expect(clocks(c, 11)).toEqual(['idle stopped 200/500', 'max fired 2000/2000']);
    expect(clocks(c, 13)).toEqual(clocks(c, 11));
    expect(clocks(a, 2)).toEqual(['idle running 60/500', 'max running 60/2000']);
    expect(clocks(a, 3)).toEqual(['idle stopped 300/500', 'max stopped 300/2000']);
    expect(clocks(a, 5)).toEqual(clocks(a, 3));
  });

  it('are kept for each request that has them', () => {
    const ran = runOf(stdio2026, {
      requests: [
        { label: 'A', limits: { idleTimeoutMs: 40 } },
        { label: 'B', sendAtMs: 10, limits: { maxTotalTimeoutMs: 100 } },
        { label: 'N' },
      ],
    });
    expect(clocks(ran, ran.steps.length, 'A')).toEqual(['idle fired 40/40']);
    expect(clocks(ran, ran.steps.length, 'B')).toEqual(['max fired 100/100']);
    expect(clocks(ran, ran.steps.length, 'N')).toEqual([]);
    const sentA = ran.steps.findIndex((step) => step.choice.id === 'arrive:A.request') + 1;
    expect(clocks(ran, sentA, 'B')).toEqual(['max not-started 0/100']);
  });
});
