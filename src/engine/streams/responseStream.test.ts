/** A response stream that is held, cut, kept open and taken up again. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act, RequestSpec } from '../../scenario/schema.ts';
import { frameText } from '../frame.ts';
import { checkInvariants } from '../invariants/checkInvariants.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  progressAfter,
  recordsOf,
  SETTINGS,
  type Setting,
  stdio2026,
  timeOf,
} from '../scenarios.testing.ts';
import { type Around, runAround } from './streamRuns.testing.ts';

const REPORTING = [...progressAfter(100, 100), completeAfter(100)];

/** One call, 20 ms away, with an idle limit that is not meant to be the point. */
function runOf(
  setting: Setting,
  around: Around,
  acts: readonly Act[] = [],
  call: Partial<RequestSpec> = {},
): Run {
  const limits = { idleTimeoutMs: 2000, maxTotalTimeoutMs: 5000 };
  const request = { label: 'A', progressToken: 1, limits, work: REPORTING, ...call };
  return runAround(setting, { latencyMs: 20, requests: [request], acts: [...acts] }, around);
}

const cutAt = (atMs: number): Act => ({ do: 'cut', request: 'A', atMs });
const cancelAt = (atMs: number): Act => ({ do: 'cancel', request: 'A', atMs });
const holding = { intermediary: { buffers: true, heedsAccel: false } };
const passing = { intermediary: { buffers: false, heedsAccel: true } };
const resuming: Around = {
  server: { eventIds: true, retryMs: 50 },
  client: { resumes: true },
};

describe('the shortest story', () => {
  it('is a stream that is cut, taken up, and answered under the same id', () => {
    const ran = runOf(http2025, resuming, [cutAt(150)]);
    expect(idsOf(ran)).toEqual([
      'send:A',
      'arrive:A.request',
      'arrive:A.prime',
      'progress:A.1',
      'arrive:A.progress.1',
      'cut:A',
      'arrive:A.close',
      'arrive:A.end',
      'resume:A.1',
      'progress:A.2',
      'arrive:A.resume',
      'arrive:A.progress.2',
      'complete:A',
      'arrive:A.response',
    ]);
    expect(endOf(ran)).toMatchObject({
      record: 'completed',
      outcome: 'result',
      answer: 'delivered',
    });
  });
});

describe('an intermediary that holds', () => {
  it('passes everything on at once when the stream has ended', () => {
    const times = (ran: Run) =>
      ['progress.1', 'progress.2', 'response'].map((what) => timeOf(ran, `arrive:A.${what}`));
    expect(times(runOf(http2026, holding))).toEqual([340, 340, 340]);
    expect(times(runOf(http2026, passing))).toEqual([140, 240, 340]);
  });

  it('heeds the head of the stream only if it is one that does', () => {
    const heeding = { intermediary: { buffers: true, heedsAccel: true } };
    expect(timeOf(runOf(http2026, heeding), 'arrive:A.progress.1')).toBe(140);
    expect(timeOf(runOf(http2025, heeding), 'arrive:A.progress.1')).toBe(340);
  });

  it('loses what it holds when the client closes the stream', () => {
    const ran = runOf(http2026, holding, [cancelAt(250)]);
    expect(idsOf(ran).some((id) => id.startsWith('arrive:A.progress'))).toBe(false);
    expect(recordsOf(ran, 'lost').length).toBe(2);
  });

  it('has nothing to hold on stdio', () => {
    expect(timeOf(runOf(stdio2026, holding), 'arrive:A.progress.1')).toBe(140);
  });
});

describe('an intermediary that cuts silence', () => {
  const cutting = (idleCutMs: number) => ({ intermediary: { ...passing.intermediary, idleCutMs } });

  it('counts from the last byte, exactly', () => {
    // The stream opens at 20, progress passes at 120 and 220, the answer at 320.
    expect(timeOf(runOf(http2026, cutting(100)), 'cut:A')).toBe(120);
    expect(timeOf(runOf(http2026, cutting(101)), 'cut:A')).toBeUndefined();
  });

  it('cancels the work in one revision and only loses the answer in the other', () => {
    expect(endOf(runOf(http2026, cutting(50)))).toMatchObject({ record: 'cancelled' });
    const legacy = endOf(runOf(http2025, cutting(50)));
    expect(legacy).toMatchObject({ record: 'completed', outcome: 'disconnected', answer: 'lost' });
  });

  it('is kept quiet by comments, which are no activity for the client', () => {
    const limits = { idleTimeoutMs: 250, maxTotalTimeoutMs: 5000 };
    const server = { keepalive: { everyMs: 60, times: 9 } };
    const call = { limits, work: [completeAfter(300)] };
    const ran = runOf(http2026, { ...cutting(100), server }, [], call);
    expect(idsOf(ran).filter((id) => id.startsWith('cut:'))).toEqual([]);
    expect(timeOf(ran, 'idle:A')).toBe(250);
    expect(framesOf(ran).map(frameText)).toContain(': keepalive\n\n');
  });

  it('is not kept quiet by more comments than are stated', () => {
    const server = { keepalive: { everyMs: 60, times: 2 } };
    const call = { work: [completeAfter(1000)] };
    const ran = runOf(http2026, { ...cutting(100), server }, [], call);
    expect(idsOf(ran).filter((id) => /^arrive:A\.comment/.test(id)).length).toBe(2);
    expect(timeOf(ran, 'cut:A')).toBe(20 + 2 * 60 + 100);
  });
});

describe('a stream that is taken up', () => {
  it('gets again what was lost in flight, and nothing twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 41, max: 319 }), (atMs) => {
        const ran = runOf(http2025, resuming, [cutAt(atMs)]);
        const got = idsOf(ran).filter((id) => /^arrive:A\.(progress|response)/.test(id));
        expect(got).toEqual(['arrive:A.progress.1', 'arrive:A.progress.2', 'arrive:A.response']);
        expect(endOf(ran).answer).toBe('delivered');
        expect(checkInvariants(ran)).toEqual([]);
      }),
    );
  });

  it('is asked for with the id that the client got last', () => {
    const asked = framesOf(runOf(http2025, resuming, [cutAt(230)])).filter(
      ({ kind }) => kind === 'resume',
    );
    expect(asked.map(({ head }) => head?.headers.at(-1))).toEqual([['Last-Event-ID', 'A-2']]);
  });

  it('cannot be where the revision has no way to, or the client got no id', () => {
    const modern = runOf(http2026, resuming, [cutAt(150)]);
    expect(endOf(modern)).toMatchObject({ record: 'cancelled', outcome: 'disconnected' });
    const early = runOf(http2025, resuming, [cutAt(30)]);
    expect(endOf(early)).toMatchObject({ outcome: 'disconnected', answer: 'lost' });
  });

  it.each([340, 320])(
    'stays lost where the client gives up before it has taken it up (%s)',
    (at) => {
      // At 320 the client has not yet seen that the stream was cut.
      const ran = runOf(http2025, resuming, [cutAt(301), cancelAt(at)]);
      expect(endOf(ran)).toMatchObject({ outcome: 'cancelled', answer: 'lost' });
    },
  );
});

describe('any middle, in any revision, with a cut at any time', () => {
  const maybe = (max: number) => fc.option(fc.integer({ min: 1, max }), { nil: undefined });
  const middles = fc.record({
    setting: fc.constantFrom(...SETTINGS),
    buffers: fc.boolean(),
    heedsAccel: fc.boolean(),
    idleCutMs: maybe(400),
    losesCancels: fc.boolean(),
    everyMs: maybe(200),
    eventIds: fc.boolean(),
    resumes: fc.boolean(),
    cutMs: fc.integer({ min: 0, max: 400 }),
    cancelMs: fc.integer({ min: 0, max: 400 }),
  });

  it('breaks no rule that the parties keep, and ends every wait', () => {
    fc.assert(
      fc.property(middles, (middle) => {
        const { setting, idleCutMs, everyMs, eventIds, resumes } = middle;
        const { buffers, heedsAccel, losesCancels } = middle;
        const cutting = idleCutMs === undefined ? {} : { idleCutMs };
        const around = {
          intermediary: { buffers, heedsAccel, losesCancels, ...cutting },
          server: {
            eventIds,
            ...(everyMs === undefined ? {} : { keepalive: { everyMs, times: 5 } }),
          },
          client: { resumes },
        };
        const ran = runOf(setting, around, [cutAt(middle.cutMs), cancelAt(middle.cancelMs)]);
        expect(checkInvariants(ran).filter(({ severity }) => severity === 'error')).toEqual([]);
        const { outcome, answer } = endOf(ran);
        expect([outcome, answer]).not.toContain('waiting');
        expect(answer).not.toBe('sent');
        expect(new Set(idsOf(ran)).size).toBe(ran.steps.length);
      }),
      { numRuns: 2000 },
    );
  });
});

it('a stream that is cut again and again has an id of its own for each cut and each end', () => {
  const requests = [
    { label: 'A', limits: { maxTotalTimeoutMs: 2000 }, work: [completeAfter(300)] },
  ];
  const acts = [{ do: 'cut', request: 'A', atMs: 120 } as const];
  const around = {
    client: { resumes: true },
    server: { eventIds: true, retryMs: 50 },
    intermediary: { buffers: false, heedsAccel: true, idleCutMs: 40 },
  };
  const ran = runAround(http2025, { latencyMs: 5, requests, acts }, around);
  const ids = idsOf(ran);
  // The one of the script comes at its own time, among those of the intermediary.
  expect([timeOf(ran, 'cut:A.2'), timeOf(ran, 'cut:A')]).toEqual([45, 120]);
  expect(ids.filter((id) => id.startsWith('cut:')).length).toBeGreaterThan(2);
  expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
});
