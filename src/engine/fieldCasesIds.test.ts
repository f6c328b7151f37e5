/**
 * Cases from the field about ids: cancellations that name nothing, and answers that match nothing.
 */

import { describe, expect, it } from 'vitest';
import {
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
  nameOf,
  progressOf,
  recordsOf,
  responsesOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  type Setting,
  serverSays,
  stdio2025,
  stdio2026,
} from './scenarios.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);

describe('FC-15 bad cancellations are harmless', () => {
  const BAD: readonly [string, string, string][] = [
    ['an unknown id', cancelOf(404), 'CAN-14'],
    ['no id', json({ method: 'notifications/cancelled', params: {} }), 'CAN-14'],
    ['no params', json({ method: 'notifications/cancelled' }), 'CAN-14'],
    ['the id null', cancelOf(null), 'CAN-14'],
    ['the digits of the id as a string', cancelOf('1'), 'CAN-14'],
    ['a list of params', json({ method: 'notifications/cancelled', params: [1] }), 'CAN-14'],
    ['FC-19 a fraction', cancelOf(14204.5), 'CAN-14'],
    [
      'an id that no double holds',
      '{"jsonrpc":"2.0","method":"notifications/cancelled",' +
        '"params":{"requestId":9007199254740993}}',
      'CAN-14',
    ],
  ];

  it.each(BAD)('with %s', (_, text, rule) => {
    for (const setting of SETTINGS) {
      const ran = runOf(setting, {
        requests: [{ label: 'A', work: [completeAfter(30)] }],
        acts: [clientSays('X', 3, text)],
      });
      expect(ignoredOf(ran)).toEqual([`arrive:X.raw by server ${rule}`]);
      expect(endOf(ran)).toMatchObject({
        record: 'completed',
        outcome: 'result',
        observed: 'none',
      });
      expect(responsesOf(ran).length).toBe(1);
      const statuses = framesOf(ran).filter(
        ({ kind }) => kind === 'accepted' || kind === 'refused',
      );
      expect(statuses.map(({ kind }) => kind)).toEqual(
        setting.transport === 'http' ? ['accepted'] : [],
      );
    }
  });

  it('for a finished request, and for the second time', () => {
    for (const setting of SETTINGS) {
      const ran = runOf(setting, {
        requests: [{ label: 'A', work: [completeAfter(26)] }],
        acts: [clientSays('X', 40, cancelOf(1)), clientSays('Y', 41, cancelOf(1, 'again'))],
      });
      expect(ignoredOf(ran)).toEqual([
        'arrive:X.raw by server CAN-14',
        'arrive:Y.raw by server CAN-14',
      ]);
      expect(endOf(ran)).toMatchObject({ record: 'completed', outcome: 'result' });
    }
  });

  it('sent twice: the second keeps the first', () => {
    for (const setting of [stdio2026, stdio2025, http2025]) {
      const ran = runOf(setting, {
        client: ['cancels-twice'],
        requests: [{ label: 'A' }],
        acts: [{ do: 'cancel', request: 'A', atMs: 5 }],
      });
      expect(ignoredOf(ran)).toEqual(['arrive:A.cancel.2 by server CAN-14']);
      expect(recordsOf(ran, 'observed').length).toBe(1);
    }
  });

  it('but a faulty server answers them, and the client ignores the error', () => {
    const ran = runOf(stdio2026, {
      server: ['answers-bad-cancels'],
      requests: [{ label: 'A', work: [completeAfter(30)] }],
      acts: [clientSays('X', 3, cancelOf(404))],
    });
    expect(ignoredOf(ran)).toEqual([
      'arrive:X.raw by server CAN-14',
      'arrive:X.refusal by client LAB-10',
    ]);
    expect(endOf(ran).outcome).toBe('result');
  });
});

describe('the id of a refusal', () => {
  it('is an id, also where a cancellation is refused twice', () => {
    const ran = runOf(stdio2026, {
      client: ['cancels-twice'],
      server: ['answers-bad-cancels'],
      latencyMs: 10,
      requests: [{ label: 'A', work: [completeAfter(0)] }],
      acts: [{ do: 'cancel', request: 'A', atMs: 15 }],
    });
    const refusals = idsOf(ran).filter((id) => id.includes('refusal'));
    expect(refusals).toEqual(['arrive:A.refusal', 'arrive:A.refusal.2']);
  });
});

describe('D. Request ids', () => {
  const twins: ScenarioWords = {
    client: ['reuses-ids'],
    requests: [
      { label: 'A', work: [completeAfter(100)] },
      { label: 'B', id: 1, sendAtMs: 10, limits: { idleTimeoutMs: 500 } },
    ],
  };

  it.each([
    ['2026-07-28', http2026],
    ['2025-11-25', http2025],
  ])('one in use is refused over HTTP, on its own POST (%s)', (_, setting) => {
    const ran = runOf(setting, twins);
    expect(responsesOf(ran)[0]).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32600, message: 'Request id in use' },
    });
    const refusal = framesOf(ran).find(
      ({ kind, request }) => kind === 'response' && request === 'B',
    );
    expect(refusal).toMatchObject({ carrier: 'post' });
    expect(refusal?.head?.line).toMatch(/400 Bad Request$/);
    expect(endOf(ran, 'B')).toMatchObject({ record: 'not_received', outcome: 'error' });
    expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', outcome: 'result' });
    expect(ignoredOf(ran)).toEqual([]);
  });

  it('one in use is ignored on stdio, where an error would answer the first', () => {
    const ran = runOf(stdio2026, twins);
    expect(ignoredOf(ran)[0]).toBe('arrive:B.request by server LAB-6');
    expect(endOf(ran, 'A').outcome).toBe('result');
    expect(endOf(ran, 'B').outcome).toBe('idle_timeout');
  });

  const result = { content: [] };
  const limits = { idleTimeoutMs: 100 };

  /** A call with one answer written by hand, 30 ms after it was sent. */
  function answeredWith(setting: Setting, id: string | number, text: string) {
    return runOf(setting, {
      requests: [{ label: 'A', id, limits }],
      acts: [serverSays('Y', 30, text)],
    });
  }

  it.each(everywhere)('FC-16 the answer "41" is none for 41 (%s)', (_, setting) => {
    const ran = answeredWith(setting, 41, json({ id: '41', result }));
    expect(ignoredOf(ran)[0]).toBe('arrive:Y.raw by client LAB-10');
    expect(endOf(ran).outcome).toBe('idle_timeout');
    expect(endOf(answeredWith(setting, 41, json({ id: 41, result }))).outcome).toBe('result');
    expect(endOf(answeredWith(setting, '41', json({ id: '41', result }))).outcome).toBe('result');
  });

  it.each(everywhere)('FC-17 a second answer for one id is a duplicate (%s)', (_, setting) => {
    const error = { code: -32603, message: 'bad json' };
    const ran = runOf(setting, {
      requests: [
        { label: 'A', id: 4, work: [completeAfter(20)] },
        { label: 'B', id: 5, sendAtMs: 50, work: [completeAfter(20)] },
      ],
      acts: [clientSays('X', 30, '{oops'), serverSays('Y', 34, json({ id: 4, error }))],
    });
    expect(ignoredOf(ran)).toEqual([
      'arrive:X.raw by server LAB-10',
      'arrive:Y.raw by client JSONRPC-1',
    ]);
    expect(endOf(ran, 'A')).toMatchObject({ outcome: 'result', answer: 'delivered' });
    expect(endOf(ran, 'B')).toMatchObject({ outcome: 'result', answer: 'delivered' });
    const refused = framesOf(ran).filter(({ kind }) => kind === 'refused');
    expect(refused.length).toBe(setting.transport === 'http' ? 1 : 0);
  });

  it('FC-19 3100.0 is 3100 in another spelling', () => {
    const text = '{"jsonrpc":"2.0","id":3100.0,"result":{"content":[]}}';
    expect(endOf(answeredWith(stdio2026, 3100, text)).outcome).toBe('result');
    const fraction = '{"jsonrpc":"2.0","id":3100.5,"result":{"content":[]}}';
    expect(endOf(answeredWith(stdio2026, 3100, fraction)).outcome).toBe('idle_timeout');
  });

  it.each(everywhere)('FC-20 a frame that is an array is no message here (%s)', (_, setting) => {
    const ran = runOf(setting, {
      requests: [{ label: 'A', limits }],
      acts: [
        clientSays('X', 5, `[${cancelOf(1)}]`),
        serverSays('Y', 30, `[${json({ id: 1, result })}]`),
        serverSays('Z', 40, progressOf('a', 1)),
      ],
    });
    expect(ignoredOf(ran)).toEqual([
      'arrive:X.raw by server LAB-10',
      'arrive:Y.raw by client LAB-10',
      'arrive:Z.raw by client PRO-8',
    ]);
    expect(endOf(ran)).toMatchObject({ outcome: 'idle_timeout', record: 'cancelled' });
  });
});
