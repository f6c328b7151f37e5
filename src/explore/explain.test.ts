/** Reasons why an event cannot be where somebody wants it: causes, channels, and timers. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { run } from '../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  http2026,
  maximumDeadline,
  runOf,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { explainImpossible } from './explain.ts';

const a = run(compile(cancelFirst(stdio2026)));
const c = run(compile(maximumDeadline(stdio2026)));

describe('a reason', () => {
  it('names the cause that is still to come', () => {
    expect(explainImpossible(a, 2, 'arrive:A.cancel')).toBe(
      '“cancel reaches the server” cannot come before “user cancels”, which causes it.',
    );
    expect(explainImpossible(a, 1, 'complete:A')).toBe(
      '“worker completes” cannot come before “request reaches the server”, which causes it.',
    );
  });

  it('names what is ahead on the same channel', () => {
    const order = ['send:A', 'cancel:A'];
    const early = run(a.plan, order);
    expect(explainImpossible(early, 2, 'arrive:A.cancel')).toBe(
      'It cannot arrive first: “request reaches the server” was sent before it on the ' +
        'same channel, and a channel keeps its order.',
    );
    // Over HTTP a request and the close of its stream share one connection, too.
    const http = run(compile(cancelFirst(http2026)), order);
    expect(explainImpossible(http, 2, 'arrive:A.cancel')).toMatch(/^It cannot arrive first/);
  });

  it('names the two timers that leave no room, with their numbers', () => {
    expect(explainImpossible(c, 8, 'max:C')).toBe(
      'The idle deadline is due 500 ms after “progress 3 reaches the client”, in this order at ' +
        '1997 ms at the latest; the maximum is due at 2000 ms, and cannot come before that.',
    );
    expect(explainImpossible(c, 6, 'max:C')).toContain('at 1498 ms at the latest; the maximum');
    expect(explainImpossible(c, 4, 'max:C')).toContain('at 999 ms at the latest; the maximum');
    expect(explainImpossible(c, 2, 'max:C')).toBe(
      'The idle deadline is due 500 ms after “client sends tools/call”, in this order at 500 ms ' +
        'at the latest; the maximum is due at 2000 ms, and cannot come before that.',
    );
  });

  it('lets the maximum go first where two are due at once', () => {
    const both = runOf(stdio2026, {
      requests: [{ label: 'A', limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 500 } }],
    });
    expect(both.steps.map((step) => step.choice.id)).toContain('max:A');
    expect(explainImpossible(both, 2, 'idle:A')).toBe(
      'The maximum is due 500 ms after “client sends tools/call”, in this order at 500 ms at the ' +
        'latest; the idle deadline is due at 500 ms, and cannot come before that.',
    );
  });

  it('names the timer that is due at the instant where something else is wished', () => {
    const limits = { idleTimeoutMs: 500 };
    const two = runOf(stdio2026, {
      requests: [
        { label: 'A', limits },
        { label: 'B', limits, work: [completeAfter(300)] },
      ],
      acts: [{ do: 'cancel', request: 'B', atMs: 100 }],
    });
    const order = ['send:A', 'send:B', 'idle:A', 'idle:B'];
    const late = run(two.plan, order);
    expect(late.steps.slice(0, 4).map((step) => step.choice.id)).toEqual(order);
    expect(explainImpossible(late, 3, 'cancel:B')).toBe(
      'At this instant the idle deadline of B is due, and a timer goes first.',
    );
  });

  it('says where a deadline does not run', () => {
    expect(explainImpossible(a, 0, 'idle:A')).toBe(
      'The idle deadline cannot pass before “client sends tools/call”, which starts it.',
    );
    expect(explainImpossible(a, 4, 'max:A')).toBe(
      'The maximum cannot pass after “user cancels”, which stops it.',
    );
  });

  it('says no more than that for an id it does not know', () => {
    expect(explainImpossible(a, 1, 'arrive:Z.request')).toBe(
      '“arrive:Z.request” is not possible there.',
    );
  });
});
