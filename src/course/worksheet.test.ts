/** The worksheet: what it asks, what is true, and how answers are judged. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  completeFirst,
  http2025,
  http2026,
  runOf,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { FIELDS, isAllRight } from './record.ts';
import { judge, type Truth, truthOf } from './worksheet.ts';

const a = run(compile(cancelFirst(stdio2026)));
const b = run(compile(completeFirst(stdio2026)));

function verdicts(ran: Run, answers: Partial<Truth>): string[] {
  const judged = judge(ran, answers);
  return FIELDS.map((field) => judged[field].verdict);
}

describe('the truth', () => {
  it('is that of the last step', () => {
    expect(truthOf(a)).toEqual({
      state: 'cancelled',
      response: 'no',
      signal: 'notifications/cancelled',
      ignored: ['complete:A'],
    });
    expect(truthOf(b)).toEqual({
      state: 'completed',
      response: 'yes',
      signal: 'notifications/cancelled',
      ignored: ['arrive:B.cancel', 'arrive:B.response'],
    });
  });

  it('holds that a lost response exists, and a suppressed one does not', () => {
    expect(truthOf(run(compile(completeFirst(http2026)))).response).toBe('yes');
    expect(truthOf(run(compile(cancelFirst(http2026)))).response).toBe('no');
  });

  it('names each ignored event once', () => {
    const ran = runOf(stdio2026, {
      requests: [
        { label: 'A', limits: { idleTimeoutMs: 10 }, work: [completeAfter(50)] },
        { label: 'B', limits: { idleTimeoutMs: 10 }, work: [completeAfter(50)] },
      ],
    });
    const { ignored } = truthOf(ran);
    expect(new Set(ignored).size).toBe(ignored.length);
    expect(ignored).toEqual(['complete:A', 'complete:B']);
  });

  it('is that nothing happened where nothing did', () => {
    const closed = runOf(http2025, {
      requests: [{ label: 'A', sendAtMs: 10 }],
      acts: [{ do: 'close', atMs: 0 }],
    });
    expect(truthOf(closed)).toMatchObject({
      state: 'not_received',
      response: 'no',
      signal: 'none',
    });
  });
});

describe('an answer', () => {
  it('that is missing stays open', () => {
    expect(verdicts(a, {})).toEqual(['open', 'open', 'open', 'open']);
    expect(judge(a, {}).state.because).toBe('Not answered yet.');
    expect(isAllRight(judge(a, {}))).toBe(false);
    const { state: _, ...rest } = truthOf(a);
    expect(verdicts(a, rest)).toEqual(['open', 'right', 'right', 'right']);
    expect(isAllRight(judge(a, rest))).toBe(false);
  });

  it('is right or wrong by itself', () => {
    expect(verdicts(a, { ...truthOf(a), signal: 'stream-closed' })).toEqual([
      'right',
      'right',
      'wrong',
      'right',
    ]);
    expect(isAllRight(judge(a, truthOf(a)))).toBe(true);
  });

  it('about ignored events is a set', () => {
    const ids = ['arrive:B.response', 'arrive:B.cancel'];
    expect(judge(b, { ignored: ids }).ignored.verdict).toBe('right');
    expect(judge(b, { ignored: [...ids].reverse() }).ignored.verdict).toBe('right');
    expect(judge(b, { ignored: [...ids, ...ids] }).ignored.verdict).toBe('right');
    for (const wrong of [[], ids.slice(1), [...ids, 'cancel:B'], ['complete:B', ...ids.slice(1)]]) {
      expect(judge(b, { ignored: wrong }).ignored.verdict).toBe('wrong');
    }
  });

  it('that nothing was ignored is an answer', () => {
    const words = { requests: [{ label: 'A', work: [completeAfter(10)] }] };
    const plain = runOf(stdio2026, words);
    expect(judge(plain, { ignored: [] }).ignored).toEqual({
      verdict: 'right',
      because: 'Every event of this run had its effect.',
    });
  });
});

describe('a verdict', () => {
  it('says why, in the words of the step that decides it', () => {
    const judged = judge(b, truthOf(b));
    expect(judged.state.because).toMatch(/^Step 3: The worker is done before any cancellation/);
    expect(judged.response.because).toMatch(/^Step 5: The client had given up on this id/);
    expect(judged.signal.because).toMatch(/^Step 4: The user cancels\./);
    expect(judged.ignored.because).toBe(
      'These had no effect: “cancel reaches the server”, “answer reaches the client”.',
    );
  });

  it('says the same whether the answer is right or wrong', () => {
    const right = judge(a, truthOf(a));
    const wrong = judge(a, { state: 'lost', response: 'yes', signal: 'none', ignored: [] });
    for (const field of FIELDS) expect(wrong[field].because).toBe(right[field].because);
    for (const field of FIELDS) expect(wrong[field].verdict).toBe('wrong');
  });

  it('says which closed transport gave the signal', () => {
    const closed = runOf(http2026, {
      requests: [{ label: 'A', work: [completeAfter(50)] }],
      acts: [{ do: 'close', atMs: 10 }],
    });
    expect(judge(closed, { signal: 'stream-closed' }).signal).toEqual({
      verdict: 'right',
      because: expect.stringMatching(/^Step 3: The client closes the transport/),
    });
  });

  it('says what never happened where no step decides it', () => {
    const mute = runOf(stdio2026, {
      requests: [{ label: 'A' }],
      acts: [{ do: 'close', atMs: 0 }],
    });
    const judged = judge(mute, { state: 'not_received', response: 'no', signal: 'none' });
    for (const field of ['state', 'response', 'signal'] as const) {
      expect(judged[field].because).toMatch(/^(Step \d+: |The (request|server|client) ).*\.$/);
    }
    expect(judged.response.because).toBe('The server never comes to an answer.');
  });
});
