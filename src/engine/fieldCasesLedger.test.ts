/** Cases from the field about retries, duplicates and the scope of keys. */

import { describe, expect, it } from 'vitest';
import { IDEMPOTENCY_KEY_BYTES_MAX } from '../base/limits.ts';
import { breachesOf, brokenIn } from './invariants/breaches.testing.ts';
import { answersOf, countsOf, fileOf, mutation } from './ledgerScenarios.testing.ts';
import {
  completeAfter,
  endOf,
  ignoredOf,
  nameOf,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
} from './scenarios.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);
const seat = (key?: unknown) => ({ tool: 'reserve_seat', args: { seat: 'E5' }, key });

describe('FC-29 a library sends a call again that ran into its deadline', () => {
  /** A works for 34 s, is given up at 30 s without a word, and is sent again as B. */
  const resent = (key?: unknown): ScenarioWords => {
    const slow = (workMs: number) => ({
      limits: { idleTimeoutMs: 30_000, maxTotalTimeoutMs: 60_000 },
      work: [{ do: 'mutate' as const, afterMs: workMs, statementMs: 10 }, completeAfter(10)],
    });
    return {
      requests: [
        mutation('A', 0, { ...seat(key), ...slow(33_900) }),
        mutation('B', 30_005, { ...seat(key), ...slow(5_900), retryOf: 'A' }),
      ],
      latencyMs: 5,
    };
  };

  it.each(everywhere)('both execute, and the first answer is late (%s)', (_, setting) => {
    const ran = runOf({ ...setting, giveUp: 'silent' }, resent());
    expect(countsOf(ran)).toMatchObject({ receipts: 'A B', executions: '- × 2', records: 0 });
    expect(answersOf(ran)).toEqual([
      'A: {"receipt":1,"replayed":false}',
      'B: {"receipt":2,"replayed":false}',
    ]);
    expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', outcome: 'idle_timeout' });
    expect(endOf(ran, 'B')).toMatchObject({ record: 'completed', outcome: 'result' });
    expect(ignoredOf(ran)).toContain('arrive:A.response by client CAN-12');
    // No rule of the protocol is broken by the second call: nobody promised that it is one.
    expect(recordsOf(ran, 'retry')).toEqual([
      { type: 'retry', request: 'B', of: 'A', because: 'hand' },
    ]);
    expect(brokenIn(ran).filter((id) => id === 'INV-38' || id === 'INV-39')).toEqual([]);
  });

  it.each(everywhere)('with a cancellation both execute all the same (%s)', (_, setting) => {
    const ran = runOf(setting, resent());
    expect(countsOf(ran).receipts).toBe('A B');
    expect(endOf(ran, 'A')).toMatchObject({ record: 'cancelled', answer: 'suppressed' });
    expect(brokenIn(ran)).toEqual([]);
  });

  it.each(everywhere)('with one key only the first does (%s)', (_, setting) => {
    const ran = runOf(setting, resent('seat-E5'));
    expect(countsOf(ran)).toMatchObject({ receipts: 'A', executions: 'seat-E5 × 1', records: 1 });
    expect(answersOf(ran).at(-1)).toBe('B: {"receipt":1,"replayed":true}');
    expect(recordsOf(ran, 'retry').map(({ because }) => because)).toEqual(['key']);
    expect(brokenIn(ran)).toEqual([]);
  });
});

describe('FC-30 the id of the request is used as the key', () => {
  /** The answer to the first is lost where a stream can be cut; the second has the same id. */
  const twice = (key?: unknown): ScenarioWords => {
    const limits = { maxTotalTimeoutMs: 60_000 };
    const work = [{ do: 'mutate' as const, afterMs: 10, statementMs: 10 }, completeAfter(5_200)];
    return {
      requests: [
        mutation('A', 0, { ...seat(key), id: 'k-5', limits, work }),
        mutation('B', 6_000, { ...seat(key), id: 'k-5', limits, retryOf: 'A' }),
      ],
      acts: [{ do: 'cut', request: 'A', atMs: 5_000 }],
      client: ['reuses-ids'],
    };
  };

  it.each(everywhere)('which no server reads as one (%s)', (_, setting) => {
    const ran = runOf(setting, twice());
    expect(countsOf(ran)).toMatchObject({ receipts: 'A B', executions: '- × 2' });
    expect(brokenIn(ran)).toEqual(expect.arrayContaining(['INV-21', 'INV-22']));
    expect(brokenIn(ran)).not.toContain('INV-39');
  });

  it.each(everywhere)(
    'and a key that is dropped is executed twice under one key (%s)',
    (...one) => {
      const [, setting] = one;
      const ran = runOf(setting, { ...twice('k-5'), server: ['ignores-keys'] });
      expect(countsOf(ran)).toMatchObject({ receipts: 'A B', executions: '- × 2', records: 0 });
      const found = breachesOf(ran, 'INV-39').map((breach) => breach.split(' ').slice(2).join(' '));
      expect(found).toEqual(['commit:B B LED-3']);
    },
  );

  it.each(everywhere)('and a key that the ledger consumes is executed once (%s)', (_, setting) => {
    const ran = runOf(setting, twice('k-5'));
    expect(countsOf(ran)).toMatchObject({ receipts: 'A', executions: 'k-5 × 1', records: 1 });
    expect(answersOf(ran).at(-1)).toBe('B: {"receipt":1,"replayed":true}');
    expect(breachesOf(ran, 'INV-39')).toEqual([]);
  });
});

describe('FC-31 the scope of a key', () => {
  const inTurn = (...calls: Parameters<typeof mutation>[2][]) =>
    calls.map((words, index) => mutation('ABCDEF'.charAt(index), index * 200, words));

  it.each(everywhere)('is a tenant and an operation (%s)', (_, setting) => {
    const requests = inTurn(
      { ...seat('k'), tenant: 'north' },
      { ...seat('k'), tenant: 'south' },
      { ...seat('k'), tenant: 'north', tool: 'release_seat' },
      { ...seat('k'), tenant: 'north' },
    );
    const ran = runOf(setting, { requests });
    expect(countsOf(ran).receipts).toBe('A B C');
    expect(answersOf(ran).at(-1)).toBe('D: {"receipt":1,"replayed":true}');
    expect(fileOf(ran).records.map(({ tenant, operation }) => [tenant, operation])).toEqual([
      ['north', 'release_seat'],
      ['north', 'reserve_seat'],
      ['south', 'reserve_seat'],
    ]);
    expect(brokenIn(ran)).toEqual([]);
    const leaky = runOf(setting, { requests, server: ['unscoped-keys'] });
    expect(countsOf(leaky).receipts).toBe('A');
    expect(breachesOf(leaky, 'INV-39').length).toBe(2);
  });

  it.each(everywhere)('ends with its window (%s)', (_, setting) => {
    const requests = inTurn(seat('k'), seat('k'), seat('k'));
    const ran = runOf(setting, { requests, ledger: { windowMs: 250 } });
    // A stores at 60, B comes at 200, C at 400.
    expect(answersOf(ran).map((answer) => answer.includes('"replayed":true'))).toEqual([
      false,
      true,
      false,
    ]);
    expect([countsOf(ran).receipts, brokenIn(ran)]).toEqual(['A C', []]);
  });

  it.each(everywhere)('is the text as it stands, within its bound (%s)', (_, setting) => {
    const longest = 'k'.repeat(IDEMPOTENCY_KEY_BYTES_MAX);
    const keys = ['', `${longest}k`, longest, ' k', 'k', 'K'];
    const ran = runOf(setting, { requests: inTurn(...keys.map(seat)) });
    expect(countsOf(ran).receipts).toBe('C D E F');
    expect(answersOf(ran).slice(0, 2)).toEqual([
      'A: The idempotency key is empty: leave it out or give it a text.',
      'B: The idempotency key is 256 bytes long: at most 255 are kept.',
    ]);
    expect(
      fileOf(ran)
        .records.map(({ key }) => key)
        .sort(),
    ).toEqual([' k', 'K', 'k', longest]);
    expect(brokenIn(ran)).toEqual([]);
  });
});
