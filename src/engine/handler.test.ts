/** Handlers at the edges of a mutation: locks that never came free, windows, other services. */

import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../protocol/jsonRpc.ts';
import { breachesOf } from './invariants/breaches.testing.ts';
import { locksOf } from './ledger/memoryLedger.ts';
import {
  answersOf,
  countsOf,
  fileOf,
  hasStep,
  type MutationWords,
  mutation,
  readWhileWritten,
  threeReaders,
} from './ledgerScenarios.testing.ts';
import type { Run } from './run.ts';
import {
  idsOf,
  nameOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  stdio2026,
} from './scenarios.testing.ts';

const pair = (more = {}) => [
  mutation('A', 0, { key: 'k', ...more }),
  mutation('B', 5, { key: 'k', ...more }),
];

describe('a deferred transaction that has read and may not write', () => {
  it.each(['call-first', 'record-first', 'outbox', undefined] as const)(
    'begins again once the lock is free (%s)',
    (remote) => {
      for (const setting of SETTINGS) {
        const ledger = remote === undefined ? {} : { remote, providerKey: true };
        const words = { requests: pair(), server: ['deferred-begin'] as const, ledger };
        const ran = runOf(setting, words);
        expect([nameOf(setting), hasStep(ran, 'begin:B.2')]).toEqual([nameOf(setting), true]);
        expect(countsOf(ran)).toMatchObject({ executions: 'k × 1', records: 1 });
        expect(answersOf(ran)).toHaveLength(2);
        expect(answersOf(ran)[1]).toContain('"replayed":true');
      }
    },
  );

  it('does not begin again and again at one instant', () => {
    const requests = [
      mutation('A', 0, { key: 'k' }),
      mutation('B', 33, { key: 'k', statementMs: 0 }),
    ];
    const ran = runOf(stdio2026, { requests, server: ['deferred-begin'] });
    expect(ran.cutOff).toBe(false);
    expect(ran.steps.length).toBeLessThan(40);
    expect(countsOf(ran).executions).toBe('k × 1');
  });

  it('without a read waits for the lock and keeps its transaction', () => {
    const requests = [mutation('A', 0), mutation('B', 5)];
    const ran = runOf(stdio2026, { requests, server: ['deferred-begin'] });
    expect(hasStep(ran, 'rollback:B')).toBe(false);
    expect(hasStep(ran, 'effect:B.2')).toBe(true);
    expect(countsOf(ran).receipts).toBe('A B');
  });

  it('gives way to a writer, though it had to wait for its own read before', () => {
    for (const setting of SETTINGS) {
      const ran = runOf(setting, threeReaders, readWhileWritten);
      expect([nameOf(setting), ran.unfit]).toEqual([nameOf(setting), []]);
      expect(hasStep(ran, 'rollback:C.2')).toBe(true);
      expect(countsOf(ran).receipts).toBe('A B C');
      expect(answersOf(ran)).toHaveLength(3);
    }
  });

  it('that waits for its read may read beside a writer, as soon as nobody commits', () => {
    const order = readWhileWritten.filter((id) => id !== 'seek:C.2');
    order.splice(order.indexOf('effect:B.2') + 1, 0, 'seek:C.2');
    const ran = runOf(stdio2026, threeReaders, order);
    expect(idsOf(ran).slice(0, order.length)).toEqual(order);
    expect(countsOf(ran).receipts).toBe('A B C');
  });
});

it('a write that would break a constraint is tried as soon as the lock is free', () => {
  const args = { orderId: 'order-1042' };
  const ran = runOf(stdio2026, {
    requests: [mutation('A', 0, { args }), mutation('B', 5, { args })],
    server: ['deferred-begin', 'conflict-error'],
    ledger: { naturalKey: 'orderId' },
  });
  expect(hasStep(ran, 'effect:B.2')).toBe(true);
  expect(answersOf(ran)).toEqual([
    'A: {"receipt":1,"replayed":false}',
    'B: UNIQUE constraint failed: receipt.natural_key',
  ]);
});

it('a key stays as good as new when the transaction that uses it again is lost', () => {
  const ran = runOf(stdio2026, {
    requests: [0, 200, 400].map((atMs, index) => mutation('ABC'.charAt(index), atMs, { key: 'k' })),
    acts: [
      { do: 'crash', atMs: 255 },
      { do: 'restart', atMs: 300 },
    ],
    ledger: { windowMs: 100 },
  });
  // B is lost after it has stored its result and before it commits.
  expect(idsOf(ran).indexOf('store:B')).toBeLessThan(idsOf(ran).indexOf('crash:server'));
  expect(hasStep(ran, 'commit:B')).toBe(false);
  expect(countsOf(ran)).toMatchObject({ receipts: 'A C', executions: 'k × 2', records: 1 });
});

it('the other service holds apart what tenants and operations hold apart', () => {
  for (const remote of ['call-first', 'record-first', 'outbox'] as const) {
    const ran = runOf(stdio2026, {
      requests: [
        mutation('A', 0, { key: 'k', tenant: 'tenant-1' }),
        mutation('B', 200, { key: 'k', tenant: 'tenant-2' }),
        mutation('C', 400, { key: 'k', tenant: 'tenant-1', tool: 'create_refund' }),
        mutation('D', 600, { key: 'k', tenant: 'tenant-1' }),
      ],
      ledger: { remote, providerKey: true },
    });
    expect([remote, countsOf(ran).charges]).toEqual([remote, 'A B C']);
  }
});

describe('a message that a crash left in the outbox', () => {
  const crashedAt = (
    atMs: number,
    server: ScenarioWords['server'],
    ...calls: readonly MutationWords[]
  ) =>
    runOf(stdio2026, {
      server: server ?? [],
      requests: calls.map((words, index) => mutation('ABC'.charAt(index), index * 200, words)),
      acts: [
        { do: 'crash', atMs },
        { do: 'restart', atMs: 100 },
      ],
      ledger: { remote: 'outbox', providerKey: true },
    });
  const sentOf = (ran: Run) => fileOf(ran).outbox.map(({ sentMs }) => sentMs !== null);

  it('is sent by a retry that spells its arguments in another order', () => {
    const args = { account: 'acct-7', cents: 1200 };
    const turned = { cents: 1200, account: 'acct-7' };
    const ran = crashedAt(65, [], { key: 'k', args }, { key: 'k', args: turned });
    expect(idsOf(ran).indexOf('commit:A')).toBeLessThan(idsOf(ran).indexOf('crash:server'));
    expect(hasStep(ran, 'relay:A')).toBe(false);
    expect(countsOf(ran)).toMatchObject({ executions: 'k × 1', charges: 'B' });
    expect(sentOf(ran)).toEqual([true]);
  });

  it('is sent as it was written, though a retry with other arguments is taken for the same', () => {
    const args = { account: 'acct-7', cents: 1200 };
    const other = { account: 'acct-8', cents: 5 };
    const ran = crashedAt(65, ['no-fingerprint'], { key: 'k', args }, { key: 'k', args: other });
    expect(countsOf(ran)).toMatchObject({ executions: 'k × 1', charges: 'B' });
    expect(fileOf(ran).charges[0]?.arguments).toEqual({ ...args, idempotencyKey: 'k' });
  });

  it('is not sent by the same key of another tenant', () => {
    const ran = crashedAt(65, [], { key: 'k', tenant: 't1' }, { key: 'k', tenant: 't2' });
    expect(countsOf(ran).charges).toBe('B');
    expect(sentOf(ran)).toEqual([false, true]);
  });

  it('is not sent by an equal call without a key of another tenant', () => {
    const ran = crashedAt(45, [], { tenant: 't1' }, { tenant: 't2' });
    expect(countsOf(ran).charges).toBe('B');
    expect(sentOf(ran)).toEqual([false, true]);
  });
});

describe('the window of a key', () => {
  const windowed = (faults: ScenarioWords['server'], ...calls: ScenarioWords['requests']) => ({
    requests: calls,
    server: faults ?? [],
    ledger: { windowMs: 200 },
  });

  it('begins anew with a record that takes the place of a lost one', () => {
    const calls = [0, 100, 240, 400].map((atMs, index) =>
      mutation('ABCD'.charAt(index), atMs, { key: 'k' }),
    );
    const ran = runOf(stdio2026, {
      ...windowed(['map-ledger'], ...calls),
      acts: [
        { do: 'crash', atMs: 60 },
        { do: 'restart', atMs: 80 },
      ],
    });
    expect(idsOf(ran).filter((id) => id.startsWith('window:'))).toEqual(['window:B', 'window:D']);
    expect(countsOf(ran).receipts).toBe('A B D');
    // B executes what A has; C is answered by B, and D comes after B's window.
    expect(breachesOf(ran, 'INV-39').map((one) => one.split(' ')[2])).toEqual([
      'effect:B',
      'find:C',
    ]);
  });

  it('is that of the record that was stored last, where two are', () => {
    const calls = [mutation('A', 0, { key: 'k' }), mutation('B', 15, { key: 'k' })];
    const ran = runOf(stdio2026, windowed(['separate-statements'], ...calls));
    expect(countsOf(ran).receipts).toBe('A B');
    expect(idsOf(ran).filter((id) => id.startsWith('window:'))).toEqual(['window:B']);
  });

  it('is that of each process, where each keeps its own keys', () => {
    const calls = [0, 100, 260].map((atMs, index) =>
      mutation('ABC'.charAt(index), atMs, { key: 'k', replica: index === 1 ? 2 : 1 }),
    );
    const ran = runOf(stdio2026, windowed(['map-ledger'], ...calls));
    const windows = idsOf(ran).filter((id) => id.startsWith('window:'));
    expect(windows).toEqual(['window:A', 'window:B', 'window:C']);
    expect(countsOf(ran).receipts).toBe('A B C');
  });
});

it('a natural key is a member of the arguments themselves, compared as JSON', () => {
  const ends = (naturalKey: string, ...all: object[]) => {
    const requests = all.map((args, index) =>
      mutation('ABC'.charAt(index), index * 200, { args: args as JsonObject }),
    );
    return countsOf(runOf(stdio2026, { requests, ledger: { naturalKey } })).receipts;
  };
  expect(ends('order', { order: { a: 1, b: 2 } }, { order: { b: 2, a: 1 } })).toBe('A');
  expect(ends('order', { order: { a: 1 } }, { order: { a: 2 } })).toBe('A B');
  expect(ends('order', { order: null }, { order: null }, {})).toBe('A B C');
  expect(ends('constructor', {}, {})).toBe('A B');
});

it('a worker that stops at a checkpoint gives its connection up', () => {
  const ran = runOf(stdio2026, {
    requests: [
      mutation('A', 0, {
        key: 'k',
        work: [
          { do: 'mutate', afterMs: 10, statementMs: 10 },
          { do: 'checkpoint', afterMs: 100 },
          { do: 'complete', afterMs: 10 },
        ],
      }),
    ],
    acts: [{ do: 'cancel', request: 'A', atMs: 30 }],
  });
  expect(idsOf(ran).at(-1)).toBe('checkpoint:A.1');
  const { ledger } = ran.plan;
  if (!ledger) throw new Error('no ledger');
  const end = ran.at(ran.steps.length).get(ledger);
  expect([end.connections, locksOf(end), fileOf(ran).receipts.length]).toEqual([[], [], 1]);
});
