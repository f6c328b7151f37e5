/** The queue before a server's wire on the timeline: what leaves it, when, and what does not. */

import { describe, expect, it } from 'vitest';
import type { WorkStep } from '../../scenario/schema.ts';
import { breachesOf, brokenIn } from '../invariants/breaches.testing.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  ignoredOf,
  nameOf,
  progressAfter,
  type RequestWords,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  stdio2025,
  stdio2026,
  timeOf,
} from '../scenarios.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);

/** A call that reports progress under the token of its own name. */
const call = (label: string, work: WorkStep[], more = {}): RequestWords => {
  return { label, progressToken: label, limits: { maxTotalTimeoutMs: 5_000 }, work, ...more };
};

const every10 = (count: number) => progressAfter(...Array.from({ length: count }, () => 10));

/** Five reports in 50 ms, then the answer, to a reader that takes one message in 100 ms. */
const flood: ScenarioWords = {
  requests: [call('A', [...every10(5), completeAfter(10)])],
  buffer: { capacity: 3, drainMs: 100 },
};

/** What became of each message in the queue, with the value of progress. */
function queueOf(ran: ReturnType<typeof runOf>): string[] {
  return recordsOf(ran, 'queue').map(({ what, frame, gone, size }) => {
    const lost = gone ? ` for ${nameOfFrame(gone)}` : '';
    return `${what} ${nameOfFrame(frame)}${lost} (${size})`;
  });
}

function nameOfFrame({ kind, request, message }: ReturnType<typeof framesOf>[number]): string {
  const params = (message as { params?: { progress?: number } } | undefined)?.params;
  return `${request}.${params?.progress ?? kind}`;
}

it.each(everywhere)('on %s a message waits until the reader takes it', (_, setting) => {
  const ran = runOf(setting, flood);
  expect(queueOf(ran)).toEqual([
    'queued A.1 (1)',
    'coalesced A.2 for A.1 (1)',
    'coalesced A.3 for A.2 (1)',
    'coalesced A.4 for A.3 (1)',
    'coalesced A.5 for A.4 (1)',
    'queued A.response (2)',
    'taken A.5 (1)',
    'taken A.response (0)',
  ]);
  expect([timeOf(ran, 'drain:server.1'), timeOf(ran, 'drain:server.2')]).toEqual([110, 210]);
  expect(endOf(ran)).toMatchObject({ record: 'completed', outcome: 'result', answer: 'delivered' });
  expect(brokenIn(ran)).toEqual([]);
});

describe('two calls on one queue', () => {
  const two: ScenarioWords = {
    requests: ['A', 'B'].map((label) => call(label, [...every10(4), completeAfter(10)])),
    buffer: { capacity: 3, drainMs: 1_000 },
  };

  it.each(everywhere)('on %s lose progress that no neighbour can replace', (_, setting) => {
    const ran = runOf(setting, two);
    const evicted = queueOf(ran).filter((one) => one.startsWith('evicted'));
    expect(evicted.length).toBeGreaterThan(3);
    expect(recordsOf(ran, 'queue').at(-1)?.needsRefetch).toBe(true);
    for (const label of ['A', 'B']) expect(endOf(ran, label).answer).toBe('delivered');
    expect(brokenIn(ran)).toEqual([]);
  });

  it('need a refetch until a read of the present state is answered', () => {
    const read: RequestWords = {
      ...call('R', [completeAfter(10)], { sendAtMs: 4_000 }),
      method: 'resources/read',
      params: { uri: 'file:///index' },
    };
    const ran = runOf(stdio2026, { ...two, requests: [...two.requests, read] });
    const marks = recordsOf(ran, 'queue').map(({ what, needsRefetch }) => ({ what, needsRefetch }));
    const at = marks.findIndex(({ what }) => what === 'refetched');
    expect(marks.slice(at - 1, at + 1).map(({ needsRefetch }) => needsRefetch)).toEqual([
      true,
      false,
    ]);
    expect(marks.at(-1)?.needsRefetch).toBe(false);
  });
});

describe('an answer that only fits in place of another one', () => {
  const three: ScenarioWords = {
    requests: ['A', 'B', 'C'].map((label, index) => call(label, [completeAfter(10 + index)])),
    buffer: { capacity: 2, drainMs: 1_000 },
  };

  it('over HTTP ends its stream, which tells the client that there will be none', () => {
    for (const setting of [http2026, http2025]) {
      const ran = runOf(setting, three);
      const end = { record: 'completed', answer: 'refused', outcome: 'disconnected' };
      expect(endOf(ran, 'C')).toMatchObject({ ...end, reason: 'server' });
      for (const label of ['A', 'B']) expect(endOf(ran, label).answer).toBe('delivered');
      expect(idsOf(ran)).toContain('arrive:C.end');
      expect(brokenIn(ran)).toEqual([]);
    }
  });

  it('on stdio leaves the client to its deadline, and the late cancel changes nothing', () => {
    const ran = runOf(stdio2026, three);
    const end = { record: 'completed', answer: 'refused', outcome: 'max_timeout' };
    expect(endOf(ran, 'C')).toMatchObject(end);
    expect(ignoredOf(ran)).toEqual(['arrive:C.cancel by server CAN-14']);
    expect(brokenIn(ran)).toEqual([]);
  });

  it('is the acknowledgement of a subscription: the subscription is not there', () => {
    const listen: RequestWords = {
      label: 'L',
      method: 'subscriptions/listen',
      sendAtMs: 100,
      work: [{ do: 'notify', afterMs: 10, method: 'notifications/tools/list_changed' }],
    };
    const ran = runOf(http2026, { ...three, requests: [...three.requests.slice(0, 2), listen] });
    expect(endOf(ran, 'L')).toMatchObject({ answer: 'refused', outcome: 'disconnected' });
    expect(
      framesOf(ran)
        .filter(({ request }) => request === 'L')
        .map(({ kind }) => kind),
    ).toEqual(['request', 'open', 'close']);
  });
});

describe('what comes late', () => {
  const late: ScenarioWords = {
    requests: [call('A', [...every10(2), completeAfter(10), ...every10(1)])],
    server: ['progress-after-end'],
  };

  it.each(everywhere)('is refused after the answer, on %s', (_, setting) => {
    const ran = runOf(setting, { ...late, buffer: { capacity: 3, drainMs: 100 } });
    expect(ignoredOf(ran)).toEqual(['progress:A.3 by server BUF-6']);
    expect(brokenIn(ran)).toEqual([]);
    expect(brokenIn(runOf(setting, late))).toEqual(['INV-15']);
  });

  it('is refused where its value is not above the last', () => {
    const values = [1, 5, 3].map((value) => ({ do: 'progress', afterMs: 10, value }) as const);
    const words: ScenarioWords = {
      requests: [call('A', [...values, completeAfter(10)])],
      server: ['repeats-progress'],
    };
    const ran = runOf(stdio2026, { ...words, buffer: { capacity: 3, drainMs: 100 } });
    expect(ignoredOf(ran)).toEqual(['progress:A.3 by server BUF-6']);
    expect(brokenIn(ran)).toEqual([]);
    expect(brokenIn(runOf(stdio2026, words))).toEqual(['INV-14']);
  });
});

it('names a report of a task by the step of its worker, as others do', () => {
  const report = (value: number) => ({ do: 'progress', afterMs: 50, value }) as const;
  const task = { id: 'task-1', ttlMs: null, pollIntervalMs: 500, work: [report(5), report(3)] };
  const ran = runOf(stdio2025, {
    requests: [call('T', [completeAfter(10)], { task })],
    buffer: { capacity: 3, drainMs: 10 },
  });
  expect(ignoredOf(ran)).toEqual(['progress:T.task.2 by server BUF-6']);
});

describe('a cancellation', () => {
  const waiting: ScenarioWords = {
    ...flood,
    acts: [{ do: 'cancel', request: 'A', atMs: 30 }],
  };

  it.each(everywhere)('on %s takes what waits off the queue, and nothing more is sent', (_, on) => {
    const ran = runOf(on, waiting);
    expect(queueOf(ran).at(-1)).toMatch(/^withdrawn A\.\d \(0\)$/);
    expect(idsOf(ran)).not.toContain('drain:server.1');
    expect(endOf(ran)).toMatchObject({ record: 'cancelled', answer: 'suppressed' });
    expect(brokenIn(ran)).toEqual([]);
  });

  it('that comes when the answer waits is too late, and loses the answer with its stream', () => {
    const acts = [{ do: 'cancel', request: 'A', atMs: 70 } as const];
    const ran = runOf(http2026, { ...flood, acts });
    expect(endOf(ran)).toMatchObject({ record: 'completed', answer: 'lost' });
    expect(brokenIn(ran)).toEqual([]);
    const onPipes = runOf(stdio2026, { ...flood, acts });
    expect(endOf(onPipes)).toMatchObject({ record: 'completed', answer: 'ignored' });
    expect(brokenIn(onPipes)).toEqual([]);
  });
});

it.each(everywhere)('on %s a crash loses what waits in the memory of the process', (_, on) => {
  const ran = runOf(on, { ...flood, acts: [{ do: 'crash', atMs: 80 }] });
  expect(endOf(ran)).toMatchObject({ answer: 'lost', outcome: 'disconnected' });
  expect(framesOf(ran).filter(({ kind }) => kind === 'progress')).toEqual([]);
});

it('ends the stream of a subscription after what waits for it', () => {
  const work = [
    { do: 'notify', afterMs: 10, method: 'notifications/tools/list_changed' },
    { do: 'end', afterMs: 10, how: 'close' },
  ] as const;
  const listen = { label: 'L', method: 'subscriptions/listen', work: [...work] };
  const ran = runOf(http2026, { requests: [listen], buffer: { capacity: 2, drainMs: 50 } });
  const kinds = framesOf(ran).map(({ kind }) => kind);
  expect(kinds).toEqual(['request', 'open', 'acknowledged', 'notify', 'close']);
});

it('gives events their ids when they go out, so that a stream can be taken up', () => {
  const ran = runOf(http2025, flood);
  expect(ran.plan.streams?.queues).toHaveLength(1);
  expect(framesOf(ran).every(({ eventId }) => eventId === undefined)).toBe(true);
});

describe('faults', () => {
  it.each(everywhere)('an unbounded queue on %s grows over its bound', (_, setting) => {
    const ran = runOf(setting, { ...flood, server: ['unbounded-queue'] });
    expect(Math.max(...recordsOf(ran, 'queue').map(({ size }) => size))).toBe(6);
    expect(breachesOf(ran, 'INV-40').map((one) => one.split(' ').slice(2))).toEqual([
      ['progress:A.4', 'null', 'BUF-1'],
    ]);
    expect(brokenIn(ran)).toEqual(['INV-40']);
  });

  it.each(everywhere)('a queue that drops finals on %s leaves an outcome unknown', (_, setting) => {
    const requests = [
      call('A', [completeAfter(10)]),
      call('B', [...every10(3), completeAfter(10)]),
    ];
    const words: ScenarioWords = { requests, buffer: { capacity: 2, drainMs: 1_000 } };
    const ran = runOf(setting, { ...words, server: ['drops-finals'] });
    expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', answer: 'lost' });
    expect(breachesOf(ran, 'INV-40').map((one) => one.split(' ').slice(2))).toEqual([
      ['progress:B.2', 'A', 'BUF-4'],
      ['progress:B.2', 'null', 'BUF-3'],
    ]);
    expect(brokenIn(runOf(setting, words))).toEqual([]);
  });
});

it('ends no stream again that its client has closed while messages for it waited', () => {
  const listens = (label: string): RequestWords => ({
    label,
    method: 'subscriptions/listen',
    params: { notifications: { toolsListChanged: true } },
    work: [
      { do: 'notify', afterMs: 10, method: 'notifications/tools/list_changed' },
      { do: 'end', afterMs: 10, how: 'close' },
    ],
  });
  const ran = runOf(http2026, {
    requests: [listens('A'), listens('B')],
    acts: [{ do: 'cancel', request: 'A', atMs: 50 }],
    buffer: { capacity: 8, drainMs: 200 },
  });
  const closes = framesOf(ran).filter(({ kind }) => kind === 'close');
  expect(closes.map(({ request, closedBy }) => `${request} by ${closedBy}`)).toEqual([
    'A by client',
    'B by server',
  ]);
  expect(idsOf(ran)).not.toContain('arrive:A.end');
});
