/** Cases from the field in which something between the two ends decides. */

import { describe, expect, it } from 'vitest';
import type { Act } from '../scenario/schema.ts';
import { checkInvariants } from './invariants/checkInvariants.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  progressAfter,
  recordsOf,
  timeOf,
} from './scenarios.testing.ts';
import { runAround } from './streams/streamRuns.testing.ts';

const MODERN_AND_LEGACY = [
  ['2026-07-28', http2026],
  ['2025-11-25', http2025],
] as const;

describe('A. Deadlines', () => {
  it.each(MODERN_AND_LEGACY)('FC-3 a relay cuts at 60 s, whatever progress flows (%s)', (_, on) => {
    const limits = { idleTimeoutMs: 30_000, maxTotalTimeoutMs: 300_000 };
    const work = [...progressAfter(25_000, 25_000), completeAfter(21_000)];
    const acts: Act[] = [{ do: 'cut', request: 'A', atMs: 60_000 }];
    const requests = [{ label: 'A', id: 4, progressToken: 4, limits, work }];
    const ran = runAround(on, { latencyMs: 15, requests, acts }, {});
    // Neither deadline of the client had come, and the server was at work: it was the middle.
    expect(endOf(ran)).toMatchObject({ outcome: 'disconnected', reason: 'intermediary' });
    expect(timeOf(ran, 'arrive:A.progress.2')).toBe(50_030);
    expect(recordsOf(ran, 'gave-up')).toEqual([]);
    const isModern = on === http2026;
    expect(endOf(ran).record).toBe(isModern ? 'cancelled' : 'completed');
  });
});

describe('F. HTTP, SSE, proxies', () => {
  it.each(MODERN_AND_LEGACY)('FC-24 comments on another stream keep nothing open (%s)', (_, on) => {
    const [call, other] = ['A', 'B'].map((label, index) => ({
      label,
      id: 14 + index,
      limits: { maxTotalTimeoutMs: 300_000 },
      progressToken: label,
      work: [completeAfter(130_000)],
    }));
    const warm = {
      ...other,
      work: [...progressAfter(...Array(12).fill(10_000)), completeAfter(1)],
    };
    const around = { intermediary: { buffers: false, heedsAccel: true, idleCutMs: 60_000 } };
    const requests = [call, warm] as Parameters<typeof runAround>[1]['requests'];
    const ran = runAround(on, { latencyMs: 8, requests }, around);
    expect(timeOf(ran, 'cut:A')).toBe(60_008);
    expect(idsOf(ran)).not.toContain('cut:B');
    expect(endOf(ran, 'A')).toMatchObject({ outcome: 'disconnected' });
    expect(endOf(ran, 'B')).toMatchObject({ outcome: 'result' });
  });

  it('FC-26 what is sent again is of its own stream, once, and after the last id', () => {
    const limits = { maxTotalTimeoutMs: 60_000 };
    const requests = ['A', 'B'].map((label, index) => ({
      label,
      id: 3 + index,
      limits,
      progressToken: label,
      work: [...progressAfter(500, 300, 300), completeAfter(300)],
    }));
    const acts: Act[] = [{ do: 'cut', request: 'A', atMs: 700 }];
    const around = { server: { eventIds: true, retryMs: 200 }, client: { resumes: true } };
    const ran = runAround(http2025, { latencyMs: 10, requests, acts }, around);
    const again = framesOf(ran).filter(({ eventId }, at, all) => {
      return eventId !== undefined && all.findIndex((one) => one.eventId === eventId) !== at;
    });
    expect(again.map(({ request }) => request)).toEqual(again.map(() => 'A'));
    const answers = idsOf(ran).filter((id) => id === 'arrive:A.response');
    expect(answers.length).toBe(1);
    expect(recordsOf(ran, 'ignored').map(({ event }) => event)).toEqual(['arrive:A.close']);
    expect(checkInvariants(ran)).toEqual([]);
  });

  it('FC-26 in 2026-07-28 nothing is taken up, and no request names an event', () => {
    const requests = [
      { label: 'A', limits: { maxTotalTimeoutMs: 60_000 }, work: [completeAfter(900)] },
    ];
    const acts: Act[] = [{ do: 'cut', request: 'A', atMs: 700 }];
    const around = { server: { eventIds: true }, client: { resumes: true } };
    const ran = runAround(http2026, { latencyMs: 10, requests, acts }, around);
    const heads = framesOf(ran).flatMap(({ head }) => head?.headers ?? []);
    expect(heads.map(([name]) => name.toLowerCase())).not.toContain('last-event-id');
    expect(framesOf(ran).filter(({ eventId }) => eventId !== undefined)).toEqual([]);
  });
});
