/** Field cases of coming back: storms, calls that a reconnect kills, and what is sent again. */

import { describe, expect, it } from 'vitest';
import { frameHead } from '../frame.ts';
import { brokenIn } from '../invariants/breaches.testing.ts';
import '../ledgerHandlers.ts';
import { answersOf, countsOf, mutation } from '../ledgerScenarios.testing.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2026,
  ignoredOf,
  nameOf,
  type RequestWords,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
} from '../scenarios.testing.ts';
import { runHerd } from './herd.ts';
import { backoffMs } from './recovery.ts';
import './streamParts.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);

describe('FC-26 a Last-Event-ID where nothing can be resumed', () => {
  const listen = { method: 'subscriptions/listen', params: { notifications: {} } };
  const words = (client: ScenarioWords['client']): ScenarioWords => ({
    items: { tools: ['search'] },
    requests: [
      { label: 'L', ...listen, work: [{ do: 'end', afterMs: 50, how: 'close' }] },
      { label: 'B', ...listen, after: { request: 'L', when: 'lost', delayMs: 100 }, retryOf: 'L' },
    ],
    client: client ?? [],
  });

  it('is taken no notice of: the server does the very same with it and without', () => {
    const without = framesOf(runOf(http2026, words([])));
    const ran = runOf(http2026, words(['sends-last-event-id']));
    const strip = (text: string) => text.replace('\nLast-Event-ID: L-1', '');
    const heads = framesOf(ran).map(frameHead);
    expect(heads.filter((head) => head.includes('Last-Event-ID'))).toHaveLength(1);
    expect(heads.map(strip)).toEqual(without.map(frameHead));
    expect(framesOf(ran).map(({ message }) => message)).toEqual(
      without.map(({ message }) => message),
    );
    expect(brokenIn(ran)).toContain('INV-23');
  });
});

describe('FC-27 reconnect storms', () => {
  it('the waits of two clients, and of two attempts of one, differ', () => {
    const waits = (client: number) =>
      [0, 1, 2, 3, 4, 5, 6, 7].map((attempt) => backoffMs(client, attempt));
    for (let client = 1; client < 200; client++) {
      expect(waits(client)).not.toEqual(waits(client - 1));
    }
    const late = waits(7).slice(5);
    expect(new Set(late).size).toBe(late.length);
  });

  it('attempts are bounded where there is jitter, and come as one where there is none', () => {
    const setting = { clients: 10_000, capacity: 1000, seed: 3 };
    const [none, equal] = [runHerd(setting, 'none'), runHerd(setting, 'equal')];
    expect(none.peak).toBe(setting.clients);
    expect(equal.waves.length).toBeLessThan(none.waves.length);
    expect(equal.served + equal.rejected).toBeLessThan((none.served + none.rejected) / 2);
  });
});

describe('FC-28 a teardown that kills the calls it should save', () => {
  const torn = (requests: readonly RequestWords[]): ScenarioWords => ({
    latencyMs: 4,
    requests,
    acts: [
      { do: 'crash', atMs: 400 },
      { do: 'restart', atMs: 500 },
    ],
  });
  const seat = (key?: string) => ({ args: { seat: 'D1' }, tool: 'reserve_seat', key });
  const again = { after: { request: 'A', when: 'lost', delayMs: 150 }, retryOf: 'A' } as const;
  const slow = [{ do: 'mutate', afterMs: 10, statementMs: 10 }, completeAfter(900)] as const;

  it.each(everywhere)('ends all open calls with the session, none by its deadline (%s)', (_, s) => {
    const read = { label: 'R', sendAtMs: 100, limits: { maxTotalTimeoutMs: 2000 } };
    const ran = runOf(s, torn([mutation('A', 0, { ...seat('k-1'), work: [...slow] }), read]));
    for (const label of ['A', 'R']) {
      expect(endOf(ran, label)).toMatchObject({ outcome: 'disconnected', reason: 'server' });
    }
    expect(recordsOf(ran, 'fired')).toEqual([]);
  });

  it.each(everywhere)('with its key the call is sent again and executed once (%s)', (_, s) => {
    const calls = [
      mutation('A', 0, { ...seat('k-1'), work: [...slow] }),
      mutation('B', 0, { ...seat('k-1'), ...again }),
    ];
    const ran = runOf(s, torn(calls));
    expect(countsOf(ran)).toMatchObject({ receipts: 'A', executions: 'k-1 × 1' });
    expect(answersOf(ran)).toEqual(['B: {"receipt":1,"replayed":true}']);
    expect(recordsOf(ran, 'retry')).toMatchObject([{ request: 'B', because: 'key' }]);
    expect(brokenIn(ran)).toEqual([]);
  });

  it.each(everywhere)('without one it is not, unless the client has a fault (%s)', (_, s) => {
    const calls = [
      mutation('A', 0, { ...seat(), work: [...slow] }),
      mutation('B', 0, { ...seat(), ...again }),
    ];
    const right = runOf(s, torn(calls));
    expect(countsOf(right).receipts).toBe('A');
    expect(ignoredOf(right)).toContain('send:B by client LED-5');
    expect(endOf(right, 'B')).toMatchObject({ record: 'not_received', outcome: 'waiting' });
    expect(brokenIn(right)).toEqual([]);
    const wrong = runOf(s, { ...torn(calls), client: ['replays-unsafe'] });
    expect(countsOf(wrong).receipts).toBe('A B');
    expect(brokenIn(wrong)).toEqual(['INV-38']);
  });
});

describe('FC-29 a call whose deadline passed is sent again by the client itself', () => {
  const late = { request: 'A', when: 'lost', delayMs: 5 } as const;
  const words = (key?: string, client: ScenarioWords['client'] = []): ScenarioWords => ({
    latencyMs: 5,
    requests: [
      mutation('A', 0, {
        key,
        limits: { idleTimeoutMs: 100, maxTotalTimeoutMs: 2000 },
        work: [{ do: 'mutate', afterMs: 10, statementMs: 10 }, completeAfter(200)],
      }),
      mutation('B', 0, { key, after: late, retryOf: 'A' }),
    ],
    client,
  });

  it.each(everywhere)('with one key only (%s)', (_, setting) => {
    expect(countsOf(runOf(setting, words('k'))).receipts).toBe('A');
    const stopped = runOf(setting, words());
    expect(countsOf(stopped).receipts).toBe('A');
    expect(ignoredOf(stopped)).toContain('send:B by client LED-5');
    const faulty = runOf(setting, words(undefined, ['replays-unsafe']));
    expect(countsOf(faulty).receipts).toBe('A B');
    expect(brokenIn(faulty)).toContain('INV-38');
  });
});
