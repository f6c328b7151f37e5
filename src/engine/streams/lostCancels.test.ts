/** A cancellation that gets no further than the middle. */

import { describe, expect, it } from 'vitest';
import type { Act, RequestSpec } from '../../scenario/schema.ts';
import { checkInvariants } from '../invariants/checkInvariants.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  recordsOf,
  type Setting,
  stdio2025,
  stdio2026,
  timeOf,
} from '../scenarios.testing.ts';
import { type Around, runAround } from './streamRuns.testing.ts';

const losing: Around = {
  intermediary: { buffers: false, heedsAccel: true, losesCancels: true },
};
const passing: Around = { intermediary: { buffers: false, heedsAccel: true } };

/** One call, 20 ms away, that its client cancels after 100 ms; its worker looks at 150. */
function runOf(setting: Setting, around: Around, more: Partial<RequestSpec> = {}, acts?: Act[]) {
  const limits = { idleTimeoutMs: 2000, maxTotalTimeoutMs: 5000 };
  const work = [{ do: 'checkpoint', afterMs: 130 } as const, completeAfter(130)];
  const request = { label: 'A', limits, work, ...more };
  const cancel: Act = { do: 'cancel', request: 'A', atMs: 100 };
  return runAround(setting, { latencyMs: 20, requests: [request], acts: acts ?? [cancel] }, around);
}

/** What went to and fro by the time that the server's end had the cancellation. */
function clientFrames(ran: Run, untilMs: number) {
  return framesOf({ ...ran, steps: ran.steps.filter(({ atMs }) => atMs <= untilMs) });
}

describe('the shortest story', () => {
  it('is a cancellation that only the middle knows of', () => {
    const ran = runOf(http2025, losing);
    expect(idsOf(ran)).toEqual([
      'send:A',
      'arrive:A.request',
      'cancel:A',
      'arrive:A.cancel',
      'checkpoint:A.1',
      'complete:A',
      'arrive:A.response',
    ]);
    expect(timeOf(ran, 'arrive:A.cancel')).toBe(120);
    expect(recordsOf(ran, 'proxy')).toMatchObject([{ what: 'kept', request: 'A' }]);
    expect(recordsOf(ran, 'observed')).toEqual([]);
    expect(endOf(ran)).toMatchObject({
      record: 'completed',
      outcome: 'cancelled',
      answer: 'ignored',
    });
  });
});

describe('an intermediary that loses cancellations', () => {
  it('answers the POST of one for the server, and brings it nothing', () => {
    const ran = runOf(http2025, losing);
    const accepted = framesOf(ran).filter(({ kind }) => kind === 'accepted');
    expect(accepted.map(({ head }) => head?.line)).toEqual(['HTTP/1.1 202 Accepted']);
    const toServer = recordsOf(ran, 'delivered').filter(({ to }) => to === 'server');
    expect(toServer.map(({ frame }) => frame.kind)).toEqual(['request']);
  });

  it('keeps a stream to the server open that the client closed, and loses what is written', () => {
    const ran = runOf(http2026, losing);
    expect(endOf(ran)).toMatchObject({
      record: 'completed',
      outcome: 'cancelled',
      answer: 'lost',
    });
    expect(recordsOf(ran, 'worker').map(({ what }) => what)).toEqual(['started', 'returned']);
    expect(recordsOf(ran, 'delivered').map(({ frame }) => frame.kind)).toEqual(['request']);
  });

  it.each([
    ['2025-11-25', http2025],
    ['2026-07-28', http2026],
  ])('looks to the client as one that was obeyed, by then, in %s', (_, setting) => {
    const untilMs = 150;
    const lost = clientFrames(runOf(setting, losing), untilMs);
    const obeyed = clientFrames(runOf(setting, passing), untilMs);
    // In 2025-11-25 the server ends its stream once it has heard: that says nothing more either.
    expect(lost).toEqual(obeyed.filter(({ closedBy }) => closedBy !== 'server'));
  });

  it.each([
    ['2025-11-25', http2025],
    ['2026-07-28', http2026],
  ])('makes nobody break a rule in %s: neither end could know', (_, setting) => {
    expect(checkInvariants(runOf(setting, losing))).toEqual([]);
  });

  it('keeps a stray message that cancels, and no other', () => {
    const text = (method: string) =>
      JSON.stringify({ jsonrpc: '2.0', method, params: { requestId: 1 } });
    const raw = (label: string, method: string): Act => {
      return { do: 'client-raw', label, atMs: 60, text: text(method) };
    };
    const acts = [raw('X', 'notifications/cancelled'), raw('Y', 'notifications/initialized')];
    const ran = runOf(http2025, losing, { id: 1 }, acts);
    const kept = recordsOf(ran, 'proxy').filter(({ what }) => what === 'kept');
    expect(kept.map(({ frame }) => frame?.text ?? JSON.stringify(frame?.message))).toEqual([
      text('notifications/cancelled'),
    ]);
    expect(endOf(ran)).toMatchObject({ record: 'completed', outcome: 'result' });
  });

  it('passes on a cut of the stream that was not the client’s', () => {
    const acts: Act[] = [{ do: 'cut', request: 'A', atMs: 100 }];
    expect(endOf(runOf(http2026, losing, {}, acts))).toMatchObject({ record: 'cancelled' });
  });

  it.each([
    ['2025-11-25', stdio2025],
    ['2026-07-28', stdio2026],
  ])('is not there on stdio, in %s', (_, setting) => {
    expect(endOf(runOf(setting, losing))).toMatchObject({ record: 'cancelled' });
    expect(recordsOf(runOf(setting, losing), 'proxy')).toEqual([]);
  });
});
