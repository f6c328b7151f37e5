// What the checks must leave alone, what they say only once, and what they find in edited records.

import { describe, expect, it } from 'vitest';
import '../streams/streamParts.ts';
import type { WorkStep } from '../../scenario/schema.ts';
import type { Rec } from '../record.ts';
import {
  completeAfter,
  http2025,
  http2026,
  nameOf,
  progressAfter,
  runOf,
  SETTINGS,
  stdio2025,
  stdio2026,
} from '../scenarios.testing.ts';
import {
  breachesOf,
  brokenIn,
  call,
  cancel,
  clientRaw,
  rawCancel,
  rawProgress,
  serverRaw,
} from './breaches.testing.ts';

type Ran = ReturnType<typeof runOf>;

/** The same run with each record replaced by what `edit` makes of it. */
function edited(ran: Ran, edit: (record: Rec) => readonly Rec[]): Pick<Ran, 'plan' | 'steps'> {
  const steps = ran.steps.map((step) => ({ ...step, records: step.records.flatMap(edit) }));
  return { plan: ran.plan, steps };
}

const withToken = (label: string, more = {}) =>
  call(label, {
    progressToken: 't',
    work: [...progressAfter(100, 100), completeAfter(50)],
    ...more,
  });

describe('the checks leave alone', () => {
  it.each([
    { setting: stdio2026, how: 'result', name: nameOf(stdio2026) },
    { setting: stdio2026, how: 'cancelled', name: nameOf(stdio2026) },
    { setting: http2026, how: 'result', name: nameOf(http2026) },
  ] as const)(
    'a subscription whose end by $how waits before the wire ($name)',
    ({ setting, how }) => {
      // The second change fills the queue, and gives way to the end.
      const notify = { do: 'notify', method: 'notifications/tools/list_changed' } as const;
      const work: WorkStep[] = [
        { ...notify, afterMs: 5 },
        { ...notify, afterMs: 5 },
        { do: 'end', afterMs: 5, how },
      ];
      const params = { notifications: { toolsListChanged: true } };
      const listen = { label: 'L', method: 'subscriptions/listen', params, work };
      const buffer = { capacity: 2, drainMs: 40 };
      const ran = runOf(setting, { requests: [listen, call('A')], buffer });
      const end = how === 'result' ? 'response' : 'cancelled';
      expect(ran.steps.map(({ choice }) => choice.id)).toContain(`arrive:L.${end}`);
      expect(brokenIn(ran)).toEqual([]);
    },
  );

  it.each(SETTINGS.map((setting) => ({ setting, name: nameOf(setting) })))(
    'a cancellation that crosses the answer ($name)',
    ({ setting }) => {
      const acts = [cancel('A', 300)];
      expect(brokenIn(runOf(setting, { latencyMs: 60, requests: [call('A')], acts }))).toEqual([]);
    },
  );

  it.each(SETTINGS.map((setting) => ({ setting, name: nameOf(setting) })))(
    'two maximums at one instant ($name)',
    ({ setting }) => {
      const limits = { maxTotalTimeoutMs: 300 };
      const requests = ['A', 'B'].map((label) => call(label, { limits, work: [] }));
      const ran = runOf(setting, { requests });
      expect(ran.steps.slice(-4).map(({ atMs }) => atMs)).toContain(300);
      expect(brokenIn(ran)).toEqual([]);
    },
  );

  it.each(SETTINGS.map((setting) => ({ setting, name: nameOf(setting) })))(
    'a crash, and silence towards a server that is gone ($name)',
    ({ setting }) => {
      const ran = runOf(
        { ...setting, giveUp: 'silent' },
        {
          latencyMs: 400,
          requests: [call('A', { work: [] })],
          acts: [{ do: 'crash', atMs: 420 }],
        },
      );
      expect(ran.steps.map((step) => step.choice.id)).toContain('idle:A');
      expect(brokenIn(ran)).toEqual([]);
    },
  );

  it('a token that is used again after its request ended', () => {
    const requests = [withToken('A'), withToken('B', { sendAtMs: 600 })];
    expect(brokenIn(runOf(stdio2026, { requests }))).toEqual([]);
  });

  it('one answer for each of two requests with one id', () => {
    const requests = [call('A', { id: 5 }), call('B', { id: 5, sendAtMs: 500 })];
    const ran = runOf(stdio2026, { requests, client: ['reuses-ids'] });
    expect(brokenIn(ran)).toEqual(['INV-21']);
  });

  it('progress after a cancellation where only the answer is to stop', () => {
    const acts = [cancel('A', 110), rawProgress('A', 150, 't', 9)];
    expect(brokenIn(runOf(stdio2025, { requests: [withToken('A')], acts }))).toEqual([]);
  });

  it.each([
    ['result', stdio2026],
    ['result', http2026],
    // Over HTTP the schema has no such message, and the stream just closes (AMB-1).
    ['cancelled', stdio2026],
  ] as const)('a subscription that the server ends by %s', (how, setting) => {
    const work = [{ do: 'end', afterMs: 100, how } as const];
    const listen = { label: 'L', method: 'subscriptions/listen', work };
    expect(brokenIn(runOf(setting, { requests: [listen] }))).toEqual([]);
  });

  it('a stream that closes for good reason where a close is no cancellation', () => {
    const acts = [{ do: 'cut', request: 'A', atMs: 100 } as const];
    expect(brokenIn(runOf(http2025, { latencyMs: 10, requests: [call('A')], acts }))).toEqual([]);
  });

  it('a client request and texts that are no cancellation at all', () => {
    const ping = clientRaw(50, 'ping', {}, 'p');
    expect(brokenIn(runOf(stdio2025, { requests: [call('A')], acts: [ping] }))).toEqual([]);
    const noise = { do: 'client-raw', label: 'X', atMs: 50, text: '{"jsonrpc"' } as const;
    expect(brokenIn(runOf(http2026, { requests: [call('A')], acts: [noise] }))).toEqual([]);
  });

  it('a cancellation that overtakes its request on a POST of its own', () => {
    const words = { latencyMs: 60, requests: [call('A')], acts: [cancel('A', 10)] };
    const ran = runOf(http2025, words, ['send:A', 'cancel:A', 'arrive:A.cancel']);
    expect(ran.steps[2]?.choice.id).toBe('arrive:A.cancel');
    expect(brokenIn(ran)).toEqual([]);
  });
});

describe('the checks report', () => {
  it('each request once, however often it is wronged', () => {
    const work = [1, 1, 1, 1].map((value) => ({ do: 'progress', afterMs: 50, value }) as const);
    const requests = [call('A', { progressToken: 'a', work }), withToken('B', { work })];
    const ran = runOf(stdio2026, { requests, server: ['repeats-progress'] });
    expect(breachesOf(ran, 'INV-14').map((breach) => breach.split(' ')[3])).toEqual(['A', 'B']);
  });

  it('ids 1 and "1" as two ids', () => {
    const acts = [rawCancel(50, '1')];
    const ran = runOf(stdio2026, { requests: [call('A')], acts });
    expect(breachesOf(ran, 'INV-10')).toEqual(['error 2 raw:X null CAN-2']);
  });

  it('a second cancellation, even one that the client writes by hand', () => {
    const words = {
      latencyMs: 60,
      requests: [call('A')],
      acts: [cancel('A', 70), rawCancel(80, 1)],
    };
    expect(breachesOf(runOf(stdio2026, words), 'INV-7')).toEqual(['error 3 raw:X A CAN-21']);
  });

  it('progress before its request arrived', () => {
    const acts = [rawProgress('A', 10, 't', 1)];
    const ran = runOf(stdio2025, { latencyMs: 60, requests: [withToken('A')], acts });
    expect(breachesOf(ran, 'INV-15')).toEqual(['error 1 raw:Y A PRO-8']);
  });

  it("a notification on a cancelled request's own stream", () => {
    const log = { method: 'notifications/message', params: { level: 'info', data: '' } };
    const words = { requests: [call('A')], acts: [cancel('A', 50), serverRaw('A', 90, log)] };
    expect(breachesOf(runOf(http2026, words), 'INV-2')).toEqual(['error 4 raw:Y A CAN-10']);
    // On stdio nothing ties that message to a request.
    expect(breachesOf(runOf(stdio2026, words), 'INV-2')).toEqual([]);
  });

  it('headers that state another version than the body', () => {
    const _meta = { 'io.modelcontextprotocol/protocolVersion': '2025-11-25' };
    const acts = [clientRaw(50, 'tools/list', { _meta }, 'x')];
    const ran = runOf(http2026, { requests: [call('A')], acts });
    expect(breachesOf(ran, 'INV-25')).toEqual(['error 2 raw:X null HTTP-3']);
  });
});

describe('in records from elsewhere the checks find', () => {
  const words = { latencyMs: 60, requests: [call('A')], acts: [cancel('A', 100)] };
  const isStatus = (record: Rec) => record.type === 'frame' && record.frame.kind === 'accepted';
  const unanswered = (record: Rec) => (isStatus(record) ? [] : [record]);

  it('a POSTed cancellation without 202', () => {
    const ran = edited(runOf(http2025, words), unanswered);
    expect(breachesOf(ran, 'INV-8')).toEqual(['warn 3 arrive:A.cancel A CAN-18']);
  });

  it('a POSTed notification without 202', () => {
    const ran = edited(runOf(http2026, { ...words, client: ['posts-cancel'] }), unanswered);
    expect(breachesOf(ran, 'INV-25')).toEqual(['error 3 arrive:A.cancel A HTTP-5']);
  });

  it('a 202 with a body', () => {
    const ran = edited(runOf(http2026, { ...words, client: ['posts-cancel'] }), (record) =>
      record.type === 'frame' && isStatus(record)
        ? [{ ...record, frame: { ...record.frame, message: {} } }]
        : [record],
    );
    expect(breachesOf(ran, 'INV-25')).toEqual(['error 3 arrive:A.cancel A HTTP-5']);
  });

  it('a cancellation record without a delivered cancellation', () => {
    const ran = edited(runOf(http2025, words), (record) =>
      record.type === 'delivered' && record.frame.kind === 'cancel' ? [] : [record],
    );
    expect(breachesOf(ran, 'INV-8')).toEqual(['warn 3 arrive:A.cancel A CAN-17']);
  });

  it('a maximum that goes off early or late', () => {
    const limits = { maxTotalTimeoutMs: 300 };
    const ran = runOf(stdio2026, { requests: [call('A', { limits, work: [] })] });
    for (const atMs of [299, 301]) {
      const steps = ran.steps.map((step) =>
        step.choice.id === 'max:A' ? { ...step, atMs } : step,
      );
      expect(breachesOf({ plan: ran.plan, steps }, 'INV-19')).toEqual(['warn 2 max:A A TIM-5']);
    }
  });

  it('a missing Mcp-Name', () => {
    const ran = edited(runOf(http2026, words), (record) => {
      if (record.type !== 'frame' || !record.frame.head) return [record];
      const { head } = record.frame;
      const headers = head.headers.filter(([name]) => name !== 'Mcp-Name');
      return [{ ...record, frame: { ...record.frame, head: { ...head, headers } } }];
    });
    expect(breachesOf(ran, 'INV-25')).toEqual(['error 0 send:A A HTTP-4']);
  });
});
