/** What ends more than one request: a crash, a closed transport, a stream cut in the middle. */

import { describe, expect, it } from 'vitest';
import { checkInvariants } from './invariants/checkInvariants.ts';
import {
  brokenEnds,
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  ignoredOf,
  nameOf,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  type Setting,
  stdio2025,
  stdio2026,
  timeOf,
} from './scenarios.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);

/** Two calls: A is answered while B is still at work. */
const pair: ScenarioWords = {
  latencyMs: 10,
  requests: [
    { label: 'A', work: [completeAfter(20)] },
    { label: 'B', work: [completeAfter(500)] },
  ],
};

describe('a crash of the server', () => {
  const crash = (atMs: number): ScenarioWords => ({ ...pair, acts: [{ do: 'crash', atMs }] });

  it.each(everywhere)('loses the work, and what was written still arrives (%s)', (_, setting) => {
    const ran = runOf(setting, crash(35));
    expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', outcome: 'result' });
    expect(endOf(ran, 'B')).toMatchObject({
      record: 'lost',
      outcome: 'disconnected',
      reason: 'server',
      answer: 'none',
    });
    expect(idsOf(ran)).not.toContain('complete:B');
  });

  it.each(everywhere)('ends also what a worker does after its answer (%s)', (_, setting) => {
    const work = [completeAfter(20), { do: 'progress', afterMs: 50 } as const];
    const words = { ...pair, requests: [{ label: 'A', progressToken: 'a', work }] };
    const id = 'progress:A.1';
    expect(idsOf(runOf(setting, words))).toContain(id);
    expect(idsOf(runOf(setting, { ...words, acts: [{ do: 'crash', atMs: 35 }] }))).not.toContain(
      id,
    );
  });

  it.each(everywhere)('loses a request that was on its way (%s)', (_, setting) => {
    const ran = runOf(setting, crash(5));
    for (const label of ['A', 'B']) {
      expect(endOf(ran, label)).toMatchObject({ record: 'not_received', outcome: 'disconnected' });
    }
    expect(recordsOf(ran, 'lost').length).toBe(2);
  });

  it.each(everywhere)('refuses what is sent afterwards (%s)', (_, setting) => {
    const late = { label: 'C', sendAtMs: 700 };
    const ran = runOf(setting, { ...crash(35), requests: [...pair.requests, late] });
    expect(endOf(ran, 'C')).toMatchObject({ outcome: 'disconnected', reason: 'server' });
    expect(framesOf(ran).filter(({ request }) => request === 'C')).toEqual([]);
  });

  it('happens once: a process that has gone does not go again', () => {
    const acts = [
      { do: 'close', atMs: 30 },
      { do: 'crash', atMs: 90 },
    ] as const;
    const ran = runOf(stdio2026, { ...pair, acts });
    expect(recordsOf(ran, 'process').map(({ what }) => what)).toEqual([
      'transport-closed',
      'server-exit',
    ]);
    expect(framesOf(ran).filter(({ kind }) => kind === 'close').length).toBe(1);
  });
});

describe('a closed transport', () => {
  const close: ScenarioWords = { ...pair, acts: [{ do: 'close', atMs: 100 }] };

  it.each([
    ['2026-07-28', stdio2026],
    ['2025-11-25', stdio2025],
  ])('on stdio ends the process, and its work is lost (%s)', (_, setting) => {
    const ran = runOf(setting, close);
    expect(timeOf(ran, 'arrive:transport.close')).toBe(110);
    expect(endOf(ran, 'A').outcome).toBe('result');
    expect(endOf(ran, 'B')).toMatchObject({
      record: 'lost',
      outcome: 'disconnected',
      reason: 'disconnect',
      signal: 'none',
    });
  });

  it('over HTTP in 2026-07-28 cancels what is open', () => {
    const ran = runOf(http2026, close);
    expect(endOf(ran, 'A').outcome).toBe('result');
    expect(endOf(ran, 'B')).toMatchObject({
      record: 'cancelled',
      outcome: 'disconnected',
      signal: 'stream-closed',
      observed: 'stream_closed',
    });
    expect(framesOf(ran).filter(({ kind }) => kind === 'close').length).toBe(1);
  });

  it('signals nothing on a stream that was cut before', () => {
    const acts = [{ do: 'cut', request: 'B', atMs: 95 }, ...(close.acts ?? [])] as const;
    const ran = runOf(http2026, { ...pair, acts });
    expect(idsOf(ran)).toContain('arrive:B.close');
    expect(endOf(ran, 'B')).toMatchObject({ outcome: 'disconnected', signal: 'none' });
    expect(checkInvariants(ran).filter(({ invariant }) => invariant !== 'INV-18')).toEqual([]);
  });

  it.each(everywhere)('is a give-up of each request that waits (%s)', (_, setting) => {
    const ran = runOf(setting, close);
    const isModern = nameOf(setting) === nameOf(http2026);
    expect(recordsOf(ran, 'gave-up')).toEqual([
      {
        type: 'gave-up',
        request: 'B',
        why: 'disconnect',
        lever: 'transport',
        signal: isModern ? 'stream-closed' : 'none',
        rule: 'LAB-11',
        claim: 'requested',
      },
    ]);
    expect(checkInvariants(ran).filter(({ invariant }) => invariant !== 'INV-18')).toEqual([]);
  });

  it('over HTTP in 2025-11-25 cancels nothing and loses the answer', () => {
    const ran = runOf(http2025, close);
    expect(endOf(ran, 'B')).toMatchObject({
      record: 'completed',
      outcome: 'disconnected',
      answer: 'lost',
      signal: 'none',
    });
    expect(ignoredOf(ran)).toEqual(['arrive:B.close by server CAN-17']);
  });

  it.each(everywhere)('takes nothing that is sent afterwards (%s)', (_, setting) => {
    const late = { label: 'C', sendAtMs: 200 };
    const ran = runOf(setting, { ...close, requests: [...pair.requests, late] });
    expect(endOf(ran, 'C')).toMatchObject({ outcome: 'disconnected', reason: 'disconnect' });
    expect(idsOf(ran)).not.toContain('arrive:C.request');
  });

  it('after a posted cancellation is another event than its arrival', () => {
    const acts = [{ do: 'cancel', request: 'B', atMs: 90 }, ...(close.acts ?? [])] as const;
    const ran = runOf(http2025, { ...pair, latencyMs: 40, acts });
    const ids = idsOf(ran).filter((id) => id.startsWith('arrive:B.'));
    expect(ids).toEqual(['arrive:B.request', 'arrive:B.cancel', 'arrive:B.close']);
    expect(endOf(ran, 'B')).toMatchObject({ record: 'cancelled', observed: 'message' });
  });
});

describe('a stream cut in the middle', () => {
  const cut: ScenarioWords = { ...pair, acts: [{ do: 'cut', request: 'B', atMs: 100 }] };

  it('in 2026-07-28 cancels the work', () => {
    const ran = runOf(http2026, cut);
    expect(endOf(ran, 'B')).toMatchObject({
      record: 'cancelled',
      observed: 'stream_closed',
      outcome: 'disconnected',
      reason: 'intermediary',
      signal: 'none',
      answer: 'suppressed',
    });
    expect(endOf(ran, 'A').outcome).toBe('result');
  });

  it('in 2025-11-25 loses the answer and nothing else', () => {
    const ran = runOf(http2025, cut);
    expect(endOf(ran, 'B')).toMatchObject({
      record: 'completed',
      outcome: 'disconnected',
      reason: 'intermediary',
      answer: 'lost',
    });
  });

  it('both ends learn of it, each after its own latency', () => {
    const ran = runOf(http2025, cut);
    expect([timeOf(ran, 'arrive:B.end'), timeOf(ran, 'arrive:B.close')]).toEqual([110, 110]);
    expect(framesOf(ran).filter(({ kind }) => kind === 'close').length).toBe(1);
  });

  it.each(everywhere)('a cancellation that crosses it is another event (%s)', (_, setting) => {
    const acts = [...(cut.acts ?? []), { do: 'cancel', request: 'B', atMs: 105 }] as const;
    const ran = runOf(setting, { ...pair, acts });
    const ids = idsOf(ran);
    expect(new Set(ids).size).toBe(ids.length);
    expect(endOf(ran, 'B')).toMatchObject({ record: 'cancelled', outcome: 'cancelled' });
    expect(brokenEnds(ran)).toEqual([]);
  });

  it('after the answer finds nothing to cut', () => {
    const acts = [{ do: 'cut', request: 'A', atMs: 100 }] as const;
    const ran = runOf(http2026, { ...pair, acts });
    expect(ran.steps.find(({ choice }) => choice.id === 'cut:A')?.records).toEqual([]);
  });
});

describe('the policy of a client that gives up', () => {
  const words: ScenarioWords = {
    latencyMs: 10,
    requests: [{ label: 'A', limits: { idleTimeoutMs: 50 }, work: [completeAfter(500)] }],
  };
  const frames = (setting: Setting) =>
    framesOf(runOf(setting, words)).flatMap(({ kind, closedBy }) =>
      kind === 'cancel' || closedBy === 'client' ? [kind] : [],
    );

  it('silent: says nothing anywhere, and the answer is ignored', () => {
    for (const setting of SETTINGS) {
      const silent = { ...setting, giveUp: 'silent' } as const;
      expect(frames(silent)).toEqual([]);
      expect(endOf(runOf(silent, words))).toMatchObject({
        record: 'completed',
        outcome: 'idle_timeout',
        answer: 'ignored',
        signal: 'none',
        observed: 'none',
      });
    }
  });

  it('close-only: means nothing on stdio, where there is no stream to close', () => {
    for (const setting of [stdio2026, stdio2025]) {
      expect(frames({ ...setting, giveUp: 'close-only' })).toEqual(['cancel']);
    }
    for (const setting of [http2026, http2025]) {
      expect(frames({ ...setting, giveUp: 'close-only' })).toEqual(['close']);
    }
  });

  it('posts-cancel: a fault in 2026-07-28, where nobody expects the POST', () => {
    const ran = runOf(http2026, { ...words, client: ['posts-cancel'] });
    expect(framesOf(ran).map(({ kind }) => kind)).toEqual([
      'request',
      'open',
      'cancel',
      'close',
      'accepted',
    ]);
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', observed: 'message' });
  });

  it('claims-stopped: tells its user more than it can know', () => {
    const claims = (client: ScenarioWords['client']) =>
      recordsOf(runOf(stdio2026, { ...words, client: client ?? [] }), 'gave-up').map(
        ({ claim }) => claim,
      );
    expect(claims([])).toEqual(['requested']);
    expect(claims(['claims-stopped'])).toEqual(['stopped']);
  });

  it('accepts-late-answers: overwrites its own outcome, once', () => {
    const ran = runOf(
      { ...stdio2026, giveUp: 'silent' },
      { ...words, client: ['accepts-late-answers'], server: ['answers-twice'] },
    );
    expect(recordsOf(ran, 'outcome').map(({ to }) => to)).toEqual(['idle_timeout', 'result']);
    expect(ignoredOf(ran)).toEqual(['arrive:A.response.2 by client JSONRPC-1']);
  });

  it('idle-on-any-traffic: waits on for traffic of another call', () => {
    const other: ScenarioWords = {
      ...words,
      requests: [
        ...words.requests,
        {
          label: 'B',
          progressToken: 'b',
          work: [1, 2, 3].map((value) => ({ do: 'progress', afterMs: 25, value })),
        },
      ],
    };
    expect(timeOf(runOf(stdio2026, other), 'idle:A')).toBe(50);
    const fooled = runOf(stdio2026, { ...other, client: ['idle-on-any-traffic'] });
    expect(timeOf(fooled, 'idle:A')).toBe(145);
  });
});

describe('a transport that is closed once more', () => {
  it('after the process has started again, arrives under an id of its own', () => {
    const initialize = {
      label: 'A',
      method: 'initialize',
      params: {},
      sendAtMs: 20,
      limits: { maxTotalTimeoutMs: 10 },
    };
    const acts = [
      { do: 'close', atMs: 0 },
      { do: 'crash', atMs: 5 },
      { do: 'restart', atMs: 10 },
    ] as const;
    const ran = runOf(stdio2025, { requests: [initialize], acts: [...acts] });
    const closes = idsOf(ran).filter((id) => id.startsWith('arrive:transport.close'));
    expect(closes).toEqual(['arrive:transport.close', 'arrive:transport.close.2']);
  });
});
