/** The server's side: progress at its pace, checkpoints, subscriptions, and its named faults. */

import { describe, expect, it } from 'vitest';
import type { WorkStep } from '../scenario/schema.ts';
import {
  brokenEnds,
  cancelOf,
  clientSays,
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  ignoredOf,
  json,
  kindsOf,
  nameOf,
  progressAfter,
  recordsOf,
  responsesOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  serverSays,
  stdio2025,
  stdio2026,
  timeOf,
} from './scenarios.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);

describe('progress at a minimum interval', () => {
  const paced = (work: readonly WorkStep[]): ScenarioWords => ({
    progressMinIntervalMs: 100,
    requests: [{ label: 'A', progressToken: 'a', work: [...work] }],
  });
  const sent = (ran: ReturnType<typeof runOf>) =>
    framesOf(ran).flatMap(({ kind, message }) =>
      kind === 'progress' ? [JSON.parse(JSON.stringify(message)).params.progress] : [],
    );

  it('keeps the newest value and sends it when the interval is over', () => {
    const ran = runOf(stdio2026, paced(progressAfter(10, 10, 10)));
    expect(sent(ran)).toEqual([1, 3]);
    expect(timeOf(ran, 'flush:A.1')).toBe(110);
    expect(timeOf(ran, 'arrive:A.progress.3')).toBe(110);
    expect(idsOf(ran)).not.toContain('arrive:A.progress.2');
  });

  it('or just before the response', () => {
    const ran = runOf(stdio2026, paced([...progressAfter(10, 10), completeAfter(10)]));
    expect(sent(ran)).toEqual([1, 2]);
    expect(timeOf(ran, 'arrive:A.progress.2')).toBe(30);
    const ids = idsOf(ran);
    expect(ids.indexOf('arrive:A.progress.2')).toBeLessThan(ids.indexOf('arrive:A.response'));
    expect(ids).not.toContain('flush:A.1');
  });

  it('sends nothing that waited once a cancellation is observed', () => {
    const words = paced(progressAfter(10, 10));
    const acts = [{ do: 'cancel', request: 'A', atMs: 50 }] as const;
    const ran = runOf(stdio2026, { ...words, acts });
    expect(sent(ran)).toEqual([1]);
    expect(idsOf(ran)).not.toContain('flush:A.1');
  });

  it('lets a value after the interval go at once', () => {
    const ran = runOf(stdio2026, paced(progressAfter(10, 100, 1)));
    expect(timeOf(ran, 'arrive:A.progress.2')).toBe(110);
    expect(timeOf(ran, 'arrive:A.progress.3')).toBe(210);
  });
});

describe('a cooperative worker', () => {
  it.each(everywhere)('holds on until a checkpoint, and sending is none (%s)', (_, setting) => {
    const ran = runOf(setting, {
      requests: [
        {
          label: 'A',
          progressToken: 'a',
          work: [...progressAfter(100), { do: 'checkpoint', afterMs: 100 }, completeAfter(100)],
        },
      ],
      acts: [{ do: 'cancel', request: 'A', atMs: 50 }],
    });
    expect(idsOf(ran).slice(-2)).toEqual(['progress:A.1', 'checkpoint:A.1']);
    expect(timeOf(ran, 'checkpoint:A.1')).toBe(200);
    const rule = setting.revision === '2026-07-28' ? 'CAN-10' : 'PRO-8';
    expect(ignoredOf(ran)).toEqual([`progress:A.1 by server ${rule}`]);
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', answer: 'none' });
  });

  it('counts its times from the arrival of the request and from its own last step', () => {
    const ran = runOf(stdio2026, {
      latencyMs: 7,
      requests: [
        { label: 'A', progressToken: 'a', work: [...progressAfter(10), completeAfter(5)] },
      ],
    });
    expect(timeOf(ran, 'progress:A.1')).toBe(17);
    expect(timeOf(ran, 'complete:A')).toBe(22);
    expect(timeOf(ran, 'arrive:A.response')).toBe(29);
  });
});

describe('values that may not go out', () => {
  it('equal and falling values stay with the server', () => {
    const ran = runOf(stdio2026, {
      requests: [
        {
          label: 'A',
          progressToken: 'a',
          work: [2, 2, 1, 3].map((value) => ({ do: 'progress', afterMs: 1, value })),
        },
      ],
    });
    expect(recordsOf(ran, 'useful').map(({ value }) => value)).toEqual([2, 3]);
    expect(ignoredOf(ran)).toEqual([
      'progress:A.2 by server PRO-5',
      'progress:A.3 by server PRO-5',
    ]);
  });

  it('from a server that sends them all the same, the client takes only the rising ones', () => {
    const ran = runOf(stdio2026, {
      server: ['repeats-progress'],
      requests: [
        {
          label: 'A',
          progressToken: 'a',
          limits: { idleTimeoutMs: 10 },
          work: [2, 2, 1].map((value) => ({ do: 'progress', afterMs: 4, value })),
        },
      ],
    });
    expect(recordsOf(ran, 'useful').map(({ value }) => value)).toEqual([2]);
    expect(timeOf(ran, 'idle:A')).toBe(14);
  });

  it('a JSON answer over HTTP has no stream for progress', () => {
    const work = [...progressAfter(5), completeAfter(5)];
    const words: ScenarioWords = {
      requests: [{ label: 'A', progressToken: 'a', answer: 'json', work }],
    };
    const ran = runOf(http2026, words);
    expect(ignoredOf(ran)).toEqual(['progress:A.1 by server HTTP-6']);
    expect(kindsOf(framesOf(ran))).toEqual(['c2s post request', 's2c post response']);
    expect(endOf(runOf(stdio2026, words)).outcome).toBe('result');
  });
});

describe('a cancellation that the waiting client did not send', () => {
  const words: ScenarioWords = {
    latencyMs: 5,
    requests: [{ label: 'A', work: [completeAfter(90)] }],
    acts: [clientSays('X', 20, cancelOf(1))],
  };

  it.each([
    ['2026-07-28', http2026],
    ['2025-11-25', http2025],
  ])('ends the response stream before its eyes over HTTP (%s)', (_, setting) => {
    const ran = runOf(setting, words);
    expect(timeOf(ran, 'arrive:A.end')).toBe(30);
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', outcome: 'disconnected' });
    expect(endOf(ran).reason).toBe('server');
  });

  it('leaves it waiting on stdio', () => {
    expect(endOf(runOf(stdio2026, words))).toMatchObject({
      record: 'cancelled',
      outcome: 'waiting',
    });
  });
});

describe('an answer that somebody else sent first', () => {
  it.each(everywhere)(
    'is the final response, and the server’s own a duplicate (%s)',
    (_, setting) => {
      const ran = runOf(setting, {
        requests: [{ label: 'A', work: [completeAfter(90)] }],
        acts: [serverSays('Y', 20, json({ id: 1, result: {} }))],
      });
      expect(endOf(ran)).toMatchObject({ outcome: 'result', answer: 'delivered' });
      expect(ignoredOf(ran)).toEqual(['arrive:A.response by client JSONRPC-1']);
      expect(brokenEnds(ran)).toEqual([]);
    },
  );
});

describe('faults of a server', () => {
  const call: ScenarioWords = {
    latencyMs: 5,
    requests: [{ label: 'A', progressToken: 'a', work: [completeAfter(90)] }],
  };

  it('answers-twice: the second answer is a duplicate', () => {
    for (const setting of SETTINGS) {
      const ran = runOf(setting, { ...call, server: ['answers-twice'] });
      expect(ignoredOf(ran)).toEqual(['arrive:A.response.2 by client JSONRPC-1']);
      expect(endOf(ran)).toMatchObject({ outcome: 'result', answer: 'delivered' });
    }
  });

  it('late-cancel-wins: a completed record is overwritten', () => {
    const acts = [clientSays('X', 200, cancelOf(1))];
    const ran = runOf(stdio2026, { ...call, acts, server: ['late-cancel-wins'] });
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', outcome: 'result' });
    expect(brokenEnds(ran)).toEqual(['A: completed, then cancelled']);
  });

  it('late-cancel-wins: what was observed is kept, too', () => {
    const acts = [clientSays('X', 200, cancelOf(1))];
    const ran = runOf(stdio2026, { ...call, acts, server: ['late-cancel-wins'] });
    expect(endOf(ran).observed).toBe('message');
  });

  it('close-cancels: in 2025-11-25 a close is taken for a cancellation', () => {
    const acts = [{ do: 'cancel', request: 'A', atMs: 20 }] as const;
    const setting = { ...http2025, giveUp: 'close-only' } as const;
    expect(endOf(runOf(setting, { ...call, acts })).record).toBe('completed');
    const ran = runOf(setting, { ...call, acts, server: ['close-cancels'] });
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', observed: 'stream_closed' });
  });

  it('ignores-close: in 2026-07-28 the work goes on for nobody', () => {
    const acts = [{ do: 'cancel', request: 'A', atMs: 20 }] as const;
    const ran = runOf(http2026, { ...call, acts, server: ['ignores-close'] });
    expect(endOf(ran)).toMatchObject({ record: 'completed', answer: 'lost' });
    expect(ignoredOf(ran)).toEqual(['arrive:A.cancel by server CAN-19']);
  });

  it('no-result-type and no-accel-header leave out what 2026-07-28 asks for', () => {
    const right = framesOf(runOf(http2026, call));
    const wrong = framesOf(
      runOf(http2026, { ...call, server: ['no-result-type', 'no-accel-header'] }),
    );
    const typed = (frames: typeof right) => JSON.stringify(frames).includes('"resultType"');
    const asks = (frames: typeof right) => JSON.stringify(frames).includes('X-Accel-Buffering');
    expect([typed(right), asks(right)]).toEqual([true, true]);
    expect([typed(wrong), asks(wrong)]).toEqual([false, false]);
  });
});

describe('a subscription', () => {
  const listen = (how: 'result' | 'cancelled' | 'close'): ScenarioWords => ({
    requests: [
      {
        label: 'L',
        method: 'subscriptions/listen',
        params: { notifications: { toolsListChanged: true } },
        limits: { idleTimeoutMs: 10 },
        work: [
          { do: 'notify', afterMs: 50, method: 'notifications/tools/list_changed' },
          { do: 'end', afterMs: 50, how },
        ],
      },
    ],
  });

  it('is acknowledged first, has no idle deadline, and tags what it sends', () => {
    const ran = runOf(stdio2026, listen('result'));
    expect(idsOf(ran)).toEqual([
      'send:L',
      'arrive:L.request',
      'arrive:L.acknowledged',
      'notify:L.1',
      'arrive:L.notify.1',
      'end:L',
      'arrive:L.response',
    ]);
    const tag = { _meta: { 'io.modelcontextprotocol/subscriptionId': 1 } };
    const [, acknowledged, notified] = framesOf(ran);
    expect(acknowledged?.message).toMatchObject({ params: tag });
    expect(notified?.message).toMatchObject({ params: tag });
    expect(endOf(ran)).toMatchObject({ outcome: 'result', record: 'completed' });
  });

  it.each([
    ['result', stdio2026, { outcome: 'result', answer: 'delivered' }],
    ['result', http2026, { outcome: 'result', answer: 'delivered' }],
    ['cancelled', stdio2026, { outcome: 'cancelled', reason: 'server', answer: 'none' }],
    ['cancelled', http2026, { outcome: 'disconnected', reason: 'server', answer: 'none' }],
    ['close', http2026, { outcome: 'disconnected', reason: 'server', answer: 'none' }],
    ['close', stdio2026, { outcome: 'waiting', answer: 'none' }],
  ] as const)('ended by %s on its transport', (how, setting, facts) => {
    expect(endOf(runOf(setting, listen(how)))).toMatchObject({ record: 'completed', ...facts });
  });

  it('ended by a result says its type, unless the server leaves that out', () => {
    const typed = (server: ScenarioWords['server']) =>
      JSON.stringify(responsesOf(runOf(stdio2026, { ...listen('result'), server: server ?? [] })));
    expect(typed([])).toContain('"resultType"');
    expect(typed(['no-result-type'])).not.toContain('"resultType"');
  });

  it('that the client cancelled hears nothing more', () => {
    const acts = [{ do: 'cancel', request: 'L', atMs: 20 }] as const;
    for (const setting of [stdio2026, http2026]) {
      const ran = runOf(setting, { ...listen('result'), acts });
      expect(endOf(ran).record).toBe('cancelled');
      expect(ignoredOf(ran)).toEqual(['notify:L.1 by server SUB-7', 'end:L by server SUB-7']);
    }
  });

  it('does not exist in 2025-11-25', () => {
    expect(runOf(stdio2025, listen('result')).plan.left).toEqual(['L']);
  });
});
