/** A server that sends again the events of all its streams: what comes twice, and what does not. */

import * as fc from 'fast-check';
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
  progressAfter,
  type RequestWords,
  recordsOf,
  SETTINGS,
  type Setting,
  timeOf,
} from '../scenarios.testing.ts';
import { type Around, runAround } from './streamRuns.testing.ts';

const limits = { idleTimeoutMs: 2000, maxTotalTimeoutMs: 5000 };
const around: Around = {
  server: { eventIds: true, retryMs: 50, faults: ['replays-others'] },
  client: { resumes: true },
};

function call(label: string, afterMs: number, more: Partial<RequestSpec> = {}): RequestWords {
  return { label, limits, answer: 'sse', work: [completeAfter(afterMs)], ...more };
}

const cutAt = (atMs: number, request = 'A'): Act => ({ do: 'cut', request, atMs });

function runOf(
  requests: readonly RequestWords[],
  acts: readonly Act[],
  how: { readonly setting?: Setting; readonly more?: Around; readonly latencyMs?: number } = {},
): Run {
  const { setting = http2025, more = {}, latencyMs = 20 } = how;
  const server = { ...around.server, ...more.server };
  return runAround(setting, { latencyMs, requests, acts }, { ...around, ...more, server });
}

const copies = (ran: Run) => idsOf(ran).filter((id) => id.includes('.again.'));
const foundIn = (ran: Run) =>
  checkInvariants(ran).map(({ invariant, request }) => `${invariant} ${request}`);

it('an answer comes twice, once on each stream, under one event id', () => {
  const ran = runOf([call('A', 600), call('B', 60)], [cutAt(100)]);
  expect(copies(ran)).toEqual(['arrive:B.again.1']);
  const ids = framesOf(ran).flatMap(({ kind, eventId }) => (kind === 'response' ? eventId : []));
  expect(ids).toEqual(['B-2', 'B-2', 'A-2']);
  const ignored = recordsOf(ran, 'ignored').filter(({ event }) => event === 'arrive:B.again.1');
  expect(ignored).toMatchObject([{ request: 'B', rule: 'JSONRPC-1', reason: 'already-finished' }]);
  expect(foundIn(ran)).toEqual(['INV-49 B']);
  for (const label of ['A', 'B'])
    expect(endOf(ran, label)).toMatchObject({ outcome: 'result', answer: 'delivered' });
});

it('progress comes again too, and moves nothing', () => {
  const work = [...progressAfter(20, 20), completeAfter(700)];
  const ran = runOf([call('A', 600), call('B', 0, { work, progressToken: 'b' })], [cutAt(100)]);
  expect(copies(ran)).toEqual(['arrive:B.again.1', 'arrive:B.again.2']);
  expect(recordsOf(ran, 'useful').map(({ value }) => value)).toEqual([1, 2]);
  expect(foundIn(ran)).toEqual(['INV-49 B']);
});

it('what the own stream has lost is taken from another, and is not asked for again', () => {
  const ran = runOf([call('A', 600), call('B', 90)], [cutAt(60), cutAt(118, 'B')]);
  expect(timeOf(ran, 'arrive:B.end')).toBe(138);
  expect(timeOf(ran, 'arrive:B.again.1')).toBe(170);
  expect(idsOf(ran)).not.toContain('arrive:B.resume');
  expect(endOf(ran, 'B')).toMatchObject({ outcome: 'result', answer: 'delivered' });
});

it('a copy that is lost is not the loss of the answer', () => {
  // A is cut again before the copy is there; B was given up, and its own answer is on its way.
  const intermediary = { buffers: false, heedsAccel: true, idleCutMs: 3 };
  const work = [...progressAfter(2, 2, 2, 2, 2), completeAfter(1)];
  const requests = [
    call('A', 0, { work: progressAfter(2, 2, 2, 2), progressToken: 'a' }),
    call('B', 0, { work, progressToken: 'b', sendAtMs: 55 }),
  ];
  const acts = [cutAt(12), { do: 'cancel', request: 'B', atMs: 70 } as const];
  const ran = runOf(requests, acts, { latencyMs: 5, more: { intermediary } });
  const gone = recordsOf(ran, 'lost').filter(({ frame }) => frame.request === 'B');
  expect(gone.map(({ frame }) => frame.kind)).toContain('response');
  expect(timeOf(ran, 'arrive:B.response')).toBe(76);
  expect(endOf(ran, 'B')).toMatchObject({ outcome: 'cancelled', answer: 'ignored' });
});

describe('there is none', () => {
  it.each([
    ['where the other stream has carried no message yet', [call('A', 400), call('B', 500)]],
    [
      'where the other is answered in one piece',
      [call('A', 400), call('B', 20, { answer: 'json' })],
    ],
    ['from another process', [call('A', 400), call('B', 20, { replica: 2 })]],
  ])('%s', (_, requests) => {
    const ran = runOf(requests, [cutAt(100)]);
    expect(idsOf(ran)).toContain('arrive:A.resume');
    expect([...copies(ran), ...foundIn(ran)]).toEqual([]);
  });

  it('where a stream cannot be taken up', () => {
    const ran = runOf([call('A', 600), call('B', 60)], [cutAt(100)], { setting: http2026 });
    expect([...copies(ran), ...foundIn(ran)]).toEqual([]);
  });
});

it('whatever is cut when: copies have own ids, every wait ends, and nothing else is broken', () => {
  const time = fc.integer({ min: 0, max: 600 });
  const idle = fc.integer({ min: 20, max: 130 });
  fc.assert(
    fc.property(
      fc.constantFrom(...SETTINGS),
      time,
      time,
      idle,
      fc.boolean(),
      (setting, cutA, cutB, idleCutMs, buffers) => {
        const work = [...progressAfter(60, 60, 60), completeAfter(120)];
        const requests = [
          call('A', 0, { work, progressToken: 'a' }),
          call('B', 0, { work, progressToken: 'b', sendAtMs: 70 }),
        ];
        const acts = [cutAt(cutA), cutAt(cutB, 'B')];
        const more = { intermediary: { buffers, heedsAccel: false, idleCutMs } };
        const ran = runOf(requests, acts, { setting, more });
        expect(new Set(copies(ran)).size).toBe(copies(ran).length);
        const others = checkInvariants(ran).filter(({ severity, invariant }) => {
          return severity === 'error' && invariant !== 'INV-49';
        });
        expect(others).toEqual([]);
        for (const label of ['A', 'B']) {
          const { outcome, answer } = endOf(ran, label);
          expect([outcome, answer]).not.toContain('waiting');
          expect(answer).not.toBe('sent');
        }
      },
    ),
    { numRuns: 500 },
  );
});
