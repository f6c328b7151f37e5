/**
 * Cases from the field: faults that people met with real clients and servers, and their outcome.
 */

import { describe, expect, it } from 'vitest';
import {
  brokenEnds,
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  ignoredOf,
  kindsOf,
  nameOf,
  planOf,
  progressAfter,
  recordsOf,
  responsesOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  stdio2025,
  stdio2026,
  timeOf,
} from './scenarios.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);

describe('A. Deadlines', () => {
  it('FC-1 a call without a token gets no progress, and progress of another moves no clock', () => {
    const words: ScenarioWords = {
      latencyMs: 5,
      requests: [
        {
          label: 'A',
          limits: { idleTimeoutMs: 60_000 },
          work: [
            { do: 'progress', afterMs: 5_000, token: 'auto-3' },
            { do: 'progress', afterMs: 50_000, token: 'auto-3' },
            { do: 'progress', afterMs: 1_000 },
            completeAfter(30_000),
          ],
        },
      ],
    };
    for (const setting of SETTINGS) {
      const ran = runOf(setting, words);
      expect(timeOf(ran, 'idle:A')).toBe(60_000);
      expect(endOf(ran).outcome).toBe('idle_timeout');
      expect(recordsOf(ran, 'useful')).toEqual([]);
      expect(ignoredOf(ran)).toContain('arrive:A.progress.1 by client PRO-8');
      expect(ignoredOf(ran)).toContain('arrive:A.progress.2 by client PRO-8');
      // The server's own step without a token puts nothing on the wire.
      expect(idsOf(ran)).not.toContain('arrive:A.progress.3');
    }
  });

  const slides: ScenarioWords = {
    requests: [
      {
        label: 'A',
        progressToken: 2,
        limits: { idleTimeoutMs: 10_000, maxTotalTimeoutMs: 25_000 },
        work: progressAfter(9_000, 9_000, 6_999, 1),
      },
    ],
  };

  it.each(everywhere)('FC-2 no progress slides the maximum (%s)', (_, setting) => {
    const ran = runOf(setting, slides);
    expect(timeOf(ran, 'arrive:A.progress.3')).toBe(24_999);
    expect(timeOf(ran, 'max:A')).toBe(25_000);
    // The report of that very instant comes too late: one end, never two.
    expect(recordsOf(ran, 'useful').length).toBe(3);
    expect(recordsOf(ran, 'outcome').length).toBe(1);
  });

  it('FC-2 a client that lets progress slide it waits on', () => {
    const ran = runOf(stdio2026, { ...slides, client: ['progress-moves-maximum'] });
    expect(timeOf(ran, 'max:A')).toBeUndefined();
    expect(timeOf(ran, 'idle:A')).toBe(35_000);
  });

  it('FC-4 a limit far below the work makes every call late, and no server at fault', () => {
    const limits = { idleTimeoutMs: 1_000 };
    const ran = runOf(
      { ...stdio2025, giveUp: 'silent' },
      {
        requests: [
          { label: 'A', limits, work: [completeAfter(2_890)] },
          { label: 'B', sendAtMs: 3_000, limits, work: [completeAfter(5_120)] },
        ],
      },
    );
    for (const label of ['A', 'B']) {
      expect(endOf(ran, label)).toMatchObject({
        record: 'completed',
        outcome: 'idle_timeout',
        answer: 'ignored',
        signal: 'none',
      });
    }
    expect(framesOf(ran).some(({ kind }) => kind === 'cancel')).toBe(false);
    expect(recordsOf(ran, 'gave-up').map(({ lever }) => lever)).toEqual(['nothing', 'nothing']);
  });

  it('FC-5 a call without limits is unanswered so far, and nothing but frames counts', () => {
    const ran = runOf(stdio2025, { requests: [{ label: 'A' }] });
    expect(idsOf(ran)).toEqual(['send:A', 'arrive:A.request']);
    expect(endOf(ran)).toMatchObject({ record: 'in_progress', outcome: 'waiting', answer: 'none' });
  });
});

describe('B. Progress tokens', () => {
  it.each([
    ['FC-6 zero', 0],
    ['FC-6 an empty string', ''],
  ])('%s is a token and an id like any other', (_, value) => {
    const ran = runOf(stdio2025, {
      requests: [
        {
          label: 'A',
          id: value,
          progressToken: value,
          limits: { idleTimeoutMs: 600 },
          work: [...progressAfter(500), completeAfter(400)],
        },
      ],
    });
    expect(timeOf(ran, 'arrive:A.response')).toBe(900);
    expect(endOf(ran)).toMatchObject({ outcome: 'result', answer: 'delivered' });
    expect(framesOf(ran)[0]?.message).toMatchObject({
      id: value,
      params: { _meta: { progressToken: value } },
    });
  });

  it.each(everywhere)('FC-7 a token of the server’s own making is ignored (%s)', (_, setting) => {
    const ran = runOf(setting, {
      requests: [
        {
          label: 'A',
          progressToken: 4,
          work: [
            { do: 'progress', afterMs: 50, value: 0, token: 'tool-call-4' },
            completeAfter(650),
          ],
        },
        { label: 'B', sendAtMs: 800, work: [completeAfter(10)] },
      ],
    });
    expect(ignoredOf(ran)).toEqual(['arrive:A.progress.1 by client PRO-8']);
    expect(endOf(ran, 'A').outcome).toBe('result');
    expect(endOf(ran, 'B').outcome).toBe('result');
    expect(recordsOf(ran, 'process')).toEqual([]);
  });

  it.each(everywhere)('FC-8 progress after the answer changes nothing (%s)', (_, setting) => {
    const ran = runOf(setting, {
      server: ['progress-after-end'],
      requests: [
        {
          label: 'A',
          progressToken: 6,
          work: [
            completeAfter(2_000),
            { do: 'progress', afterMs: 1, value: 300, total: 600 },
            { do: 'progress', afterMs: 1, value: 600, total: 600 },
          ],
        },
      ],
    });
    expect(endOf(ran)).toMatchObject({ record: 'completed', outcome: 'result' });
    expect(recordsOf(ran, 'useful')).toEqual([]);
    expect(ignoredOf(ran)).toEqual([
      'arrive:A.progress.1 by client PRO-8',
      'arrive:A.progress.2 by client PRO-8',
    ]);
  });

  it('FC-8 progress that has reached its total is not the end', () => {
    const ran = runOf(stdio2026, {
      requests: [
        {
          label: 'A',
          progressToken: 6,
          limits: { idleTimeoutMs: 100 },
          work: [{ do: 'progress', afterMs: 50, value: 600, total: 600 }],
        },
      ],
    });
    expect(timeOf(ran, 'idle:A')).toBe(150);
  });
});

describe('C. Cancellation and races', () => {
  const answered: ScenarioWords = {
    server: ['answers-after-cancel'],
    requests: [
      {
        label: 'A',
        id: 99,
        work: [
          { do: 'complete', afterMs: 2_004, error: { code: 0, message: 'Request cancelled' } },
        ],
      },
    ],
    acts: [{ do: 'cancel', request: 'A', atMs: 2_000, reason: 'user stop' }],
  };

  it.each([
    ['2026-07-28', stdio2026],
    ['2025-11-25', stdio2025],
  ])('FC-9 a cancelled request answered with an error stays cancelled (%s)', (_, setting) => {
    const ran = runOf(setting, answered);
    expect(endOf(ran)).toMatchObject({
      record: 'cancelled',
      outcome: 'cancelled',
      answer: 'ignored',
    });
    expect(ignoredOf(ran)).toEqual(['arrive:A.response by client CAN-12']);
  });

  it('FC-9 over a stream that is closed the forbidden answer is lost', () => {
    expect(endOf(runOf(http2026, answered))).toMatchObject({ record: 'cancelled', answer: 'lost' });
    expect(endOf(runOf(http2025, answered))).toMatchObject({ record: 'cancelled', answer: 'lost' });
  });

  it.each(everywhere)('FC-10 silence after a cancellation is right (%s)', (_, setting) => {
    const ran = runOf(setting, {
      latencyMs: 4,
      requests: [
        { label: 'A', id: 7, work: [{ do: 'checkpoint', afterMs: 3_006 }, completeAfter(9_000)] },
      ],
      acts: [{ do: 'cancel', request: 'A', atMs: 3_000 }],
    });
    const atCancel = idsOf(ran).indexOf('cancel:A') + 1;
    const request = ran.plan.requests[0];
    // The client settles with its own act, before anything could come back.
    expect(request && ran.at(atCancel).get(request.client).outcome).toBe('cancelled');
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', answer: 'none' });
    expect(recordsOf(ran, 'worker').map(({ what }) => what)).toEqual(['started', 'stopped']);
    expect(
      framesOf(ran).filter(({ message, direction }) => message && direction === 's2c'),
    ).toEqual([]);
  });

  const race: ScenarioWords = {
    requests: [
      { label: 'A', work: [completeAfter(500)] },
      { label: 'B', sendAtMs: 600, work: [completeAfter(100)] },
    ],
    acts: [{ do: 'cancel', request: 'A', atMs: 500 }],
  };

  it.each([
    ['cancel first', ['send:A', 'arrive:A.request', 'cancel:A', 'arrive:A.cancel'], 'cancelled'],
    ['handler first', ['send:A', 'arrive:A.request', 'cancel:A', 'complete:A'], 'completed'],
  ] as const)('FC-11 handler done as the cancel slips in, %s: one end', (_, wishes, record) => {
    for (const setting of SETTINGS) {
      const ran = runOf(setting, race, wishes);
      expect(idsOf(ran).slice(0, wishes.length)).toEqual(wishes);
      expect(endOf(ran, 'A').record).toBe(record);
      expect(brokenEnds(ran)).toEqual([]);
      expect(responsesOf(ran).length).toBe(record === 'completed' ? 2 : 1);
      // The next request on the connection is served.
      expect(endOf(ran, 'B')).toMatchObject({ record: 'completed', outcome: 'result' });
    }
  });

  it('FC-12 a result that arrives after the client left harms no later call', () => {
    const words: ScenarioWords = {
      server: ['ignores-cancel', 'ignores-close'],
      requests: [
        {
          label: 'A',
          id: 21,
          limits: { maxTotalTimeoutMs: 60_000 },
          work: [completeAfter(64_000)],
        },
        { label: 'B', id: 22, sendAtMs: 65_000, work: [completeAfter(100)] },
      ],
    };
    for (const setting of [stdio2026, stdio2025, http2025]) {
      const ran = runOf(setting, words);
      expect(timeOf(ran, 'arrive:A.response')).toBe(64_000);
      expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', answer: 'ignored' });
      expect(endOf(ran, 'A').outcome).toBe('max_timeout');
      expect(endOf(ran, 'B').outcome).toBe('result');
    }
    // Over HTTP in 2026-07-28 the answer has no stream left to arrive on.
    expect(endOf(runOf(http2026, words), 'A')).toMatchObject({
      record: 'completed',
      answer: 'lost',
    });
  });

  const initialize: ScenarioWords = {
    requests: [
      { label: 'I', id: 0, method: 'initialize', params: {}, limits: { idleTimeoutMs: 60_000 } },
      { label: 'A', sendAtMs: 10, id: 5 },
    ],
  };

  it.each([
    ['stdio', stdio2025],
    ['http', http2025],
  ])(
    'FC-13 an initialize without answer is not cancelled: the transport goes (%s)',
    (_, setting) => {
      const ran = runOf(setting, initialize);
      expect(framesOf(ran).some(({ kind }) => kind === 'cancel')).toBe(false);
      expect(recordsOf(ran, 'gave-up')).toMatchObject([
        { request: 'I', lever: 'transport', rule: 'CAN-6' },
        { request: 'A', lever: 'transport', rule: 'LAB-11' },
      ]);
      expect(endOf(ran, 'I')).toMatchObject({ outcome: 'idle_timeout', signal: 'none' });
      // Whatever else ran on the transport ends with it.
      expect(endOf(ran, 'A')).toMatchObject({ outcome: 'disconnected', reason: 'disconnect' });
    },
  );

  it('FC-13 a server takes no cancellation of initialize', () => {
    const ran = runOf(stdio2025, { ...initialize, client: ['cancels-initialize'] });
    expect(ignoredOf(ran)).toEqual(['arrive:I.cancel by server CAN-11']);
    expect(endOf(ran, 'I').record).toBe('in_progress');
  });

  it('FC-13 the later revision has no initialize, and its probe may be cancelled', () => {
    expect(planOf(stdio2026, initialize).left).toEqual(['I']);
    const probe: ScenarioWords = {
      requests: [{ label: 'P', method: 'server/discover', params: {} }],
      acts: [{ do: 'cancel', request: 'P', atMs: 5 }],
    };
    expect(endOf(runOf(stdio2026, probe)).record).toBe('cancelled');
  });

  it('FC-14 a POST that has no headers yet is aborted at once', () => {
    const ran = runOf(http2026, {
      latencyMs: 520,
      requests: [{ label: 'A', id: 2, work: [completeAfter(600)] }],
      acts: [{ do: 'cancel', request: 'A', atMs: 500 }],
    });
    const request = ran.plan.requests[0];
    expect(idsOf(ran).slice(0, 2)).toEqual(['send:A', 'cancel:A']);
    expect(request && ran.at(2).get(request.client)).toMatchObject({
      outcome: 'cancelled',
      signal: 'stream-closed',
    });
    expect(kindsOf(framesOf(ran))).toEqual([
      'c2s post request',
      'c2s stream close',
      's2c stream open',
    ]);
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', answer: 'suppressed' });
  });
});
