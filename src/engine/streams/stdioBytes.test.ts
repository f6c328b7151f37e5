/** A pipe as a stream of bytes on the timeline: cut lines, joined lines, strays, and EPIPE. */

import { describe, expect, it } from 'vitest';
import { brokenIn } from '../invariants/breaches.testing.ts';
import {
  completeAfter,
  endOf,
  http2026,
  idsOf,
  ignoredOf,
  json,
  progressOf,
  type RequestWords,
  recordsOf,
  runOf,
  type ScenarioWords,
  stdio2025,
  stdio2026,
} from '../scenarios.testing.ts';

const LIMITS = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2_000 };
const call = (label: string, more: Partial<RequestWords> = {}): RequestWords => {
  return { label, limits: LIMITS, work: [completeAfter(100)], ...more };
};
const print = (text: string, atMs: number, cuts?: number[]) =>
  ({ do: 'server-bytes', label: 'P', atMs, text, ...(cuts ? { cuts } : {}) }) as const;

/** What the client made of each read, in order. */
const framedIn = (ran: ReturnType<typeof runOf>) =>
  recordsOf(ran, 'framed').map(({ what, line }) => `${line} ${what}`);

describe('an answer in pieces', () => {
  const cut = (chunks: number[]): ScenarioWords => ({ requests: [call('A', { chunks })] });

  it('is one message, wherever its line is cut', () => {
    const whole = runOf(stdio2026, cut([]));
    const length = JSON.stringify(recordsOf(whole, 'frame').at(-1)?.frame.message).length;
    for (let at = 1; at <= length; at += 3) {
      const ran = runOf(stdio2026, cut([at]));
      expect(framedIn(ran)).toEqual(['1 partial', '1 message']);
      expect(endOf(ran)).toEqual(endOf(whole));
      expect(brokenIn(ran)).toEqual([]);
    }
    expect(idsOf(runOf(stdio2025, cut([10, 20])))).toEqual([
      'send:A',
      'arrive:A.request',
      'complete:A',
      'arrive:A.response.part.1',
      'arrive:A.response.part.2',
      'arrive:A.response',
    ]);
  });

  it('is whole over HTTP, where there is no line to cut', () => {
    expect(idsOf(runOf(http2026, cut([10])))).not.toContain('arrive:A.response.part.1');
  });

  it('is nothing to a client that takes each read for a message', () => {
    const ran = runOf(stdio2026, { ...cut([10]), client: ['reads-by-chunk'] });
    expect(endOf(ran)).toMatchObject({ outcome: 'idle_timeout', answer: 'lost' });
    expect(ignoredOf(ran).slice(0, 2)).toEqual([
      'arrive:A.response.part.1 by client FRM-2',
      'arrive:A.response by client FRM-2',
    ]);
    expect(brokenIn(ran)).toEqual(['INV-43']);
  });
});

it('takes two answers and the progress between them out of one read', () => {
  const answer = (id: number) => json({ id, result: { resultType: 'complete' } });
  const text = `${answer(1)}\n${progressOf('b', 1)}\n${answer(2)}\n`;
  const requests = [call('A', { work: [] }), call('B', { work: [], progressToken: 'b' })];
  const ran = runOf(stdio2026, { requests, acts: [print(text, 100)] });
  expect(framedIn(ran)).toEqual(['1 message', '2 message', '3 message']);
  for (const label of ['A', 'B']) expect(endOf(ran, label).outcome).toBe('result');
  expect(recordsOf(ran, 'useful')).toHaveLength(1);
});

describe('prints on stdout', () => {
  const prints = 'Server ready\n[crumb] {\n}\n42\n';

  it('are reported once, passed over, and cost nothing', () => {
    const ran = runOf(stdio2026, { requests: [call('A')], acts: [print(prints, 50)] });
    expect(ignoredOf(ran)).toEqual(['arrive:P.bytes by client FRM-2']);
    expect(recordsOf(ran, 'framed').filter(({ isFirst }) => isFirst)).toHaveLength(2);
    expect(endOf(ran)).toMatchObject({ outcome: 'result', answer: 'delivered' });
    expect(brokenIn(ran)).toEqual([]);
  });

  it('are not there over HTTP', () => {
    const ran = runOf(http2026, { requests: [call('A')], acts: [print(prints, 50)] });
    expect(ran.plan.left).toEqual(['bytes:P']);
    expect(endOf(ran).outcome).toBe('result');
  });

  it('end everything for a strict reader', () => {
    const words: ScenarioWords = { requests: [call('A')], acts: [print(prints, 50)] };
    const ran = runOf(stdio2026, { ...words, client: ['strict-reader'] });
    expect(endOf(ran)).toMatchObject({ outcome: 'disconnected', record: 'lost' });
  });

  it('without a line feed take the next answer with them, and no other', () => {
    const requests = [call('A'), call('B', { work: [completeAfter(200)] })];
    const ran = runOf(stdio2026, { requests, acts: [print('Loading …', 50)] });
    expect(endOf(ran, 'A')).toMatchObject({ outcome: 'idle_timeout', answer: 'lost' });
    expect(endOf(ran, 'B')).toMatchObject({ outcome: 'result', answer: 'delivered' });
    expect(brokenIn(ran)).toEqual([]);
  });
});

describe('the end of the stream', () => {
  const answer = json({ id: 1, result: { resultType: 'complete' } });
  const then = (text: string): ScenarioWords => ({
    requests: [call('A', { work: [] })],
    acts: [print(text, 50), { do: 'crash', atMs: 60 }],
  });

  it('completes a last line that is a whole message', () => {
    expect(endOf(runOf(stdio2026, then(answer)))).toMatchObject({ outcome: 'result' });
  });

  it('makes nothing of one that is cut off', () => {
    const ran = runOf(stdio2026, then(answer.slice(0, -1)));
    expect(endOf(ran)).toMatchObject({ outcome: 'disconnected', reason: 'server' });
  });

  it('starts a new stream with the process that comes back', () => {
    const acts = [...(then('{"jso').acts ?? []), { do: 'restart', atMs: 300 } as const];
    const later = call('B', { sendAtMs: 400 });
    const ran = runOf(stdio2026, { requests: [call('A', { work: [] }), later], acts });
    expect(endOf(ran, 'B').outcome).toBe('result');
  });
});

it('what a server writes to a pipe that nobody reads is lost, once for all that was open', () => {
  const requests = [call('A', { chunks: [9] }), call('B', { work: [completeAfter(900)] })];
  const words = { latencyMs: 40, requests, acts: [{ do: 'close', atMs: 120 } as const] };
  const ran = runOf(stdio2026, words);
  expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', answer: 'lost' });
  for (const label of ['A', 'B']) expect(endOf(ran, label).outcome).toBe('disconnected');
  expect(recordsOf(ran, 'outcome')).toHaveLength(2);
});
