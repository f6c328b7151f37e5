/** The mutation ledger: a retry under its key is answered, not executed. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ledger } from './ledger.ts';
import { createMemoryLedger } from './memoryLedger.ts';
import type { MutationCall, MutationResult } from './mutationCall.ts';
import { mutate, safeStatements, unsafeStatements } from './mutationLedger.ts';
import {
  charge,
  checkCrashes,
  crashingCalls,
  executedTwice,
  interleave,
  ordersOfTwo,
  runCrashing,
} from './mutations.testing.ts';
import { done } from './results.ts';
import { on } from './statements.testing.ts';

function opened(...names: readonly string[]): Ledger {
  const ledger = createMemoryLedger();
  for (const name of names) ledger.run(on(name).open);
  return ledger;
}

const withArguments = (args: MutationCall['arguments'], change: Partial<MutationCall> = {}) =>
  charge({ arguments: args, ...change });

describe('mutate', () => {
  it('charges once, and answers the retry from its record', () => {
    const ledger = opened('A');
    const first = mutate(ledger, 'A', charge());
    const again = mutate(ledger, 'A', charge({ request: 'B', atMs: 900 }));
    const result = { receipt: 1, charged: 10 };
    expect(first).toEqual({ kind: 'executed', replayed: false, result });
    expect(again).toEqual({ kind: 'replayed', replayed: true, result });
    expect(ledger.tables(null).receipts).toHaveLength(1);
    expect(ledger.locks()).toEqual([]);
  });

  it('says so inside of a replayed result as well, where the result says it', () => {
    const ledger = opened('A');
    const call = charge({ resultOf: (receipt) => done({ operation: 'charge' }, receipt) });
    const structured = (of: MutationResult) =>
      'result' in of ? of.result['structuredContent'] : undefined;
    expect(structured(mutate(ledger, 'A', call))).toEqual({ receipt: 1, replayed: false });
    expect(structured(mutate(ledger, 'A', call))).toEqual({ receipt: 1, replayed: true });
  });

  it('refuses the key with other arguments, and changes nothing', () => {
    const ledger = opened('A');
    mutate(ledger, 'A', charge());
    const before = ledger.tables(null);
    const other = mutate(ledger, 'A', withArguments({ amount: 99, idempotencyKey: 'k1' }));
    expect(other).toEqual({
      kind: 'refused',
      reason: 'This idempotency key was used with other arguments. Nothing was changed.',
    });
    expect(ledger.tables(null)).toEqual(before);
    expect(ledger.locks()).toEqual([]);
  });

  it('takes the same key of another tenant or operation for another key', () => {
    const ledger = opened('A');
    for (const call of [charge(), charge({ tenant: 'b' }), charge({ operation: 'create_refund' })])
      expect(mutate(ledger, 'A', call).kind).toBe('executed');
    expect(ledger.tables(null).records).toHaveLength(3);
  });

  it('executes a call without a key every time, and keeps no record', () => {
    const ledger = opened('A');
    for (const request of ['A', 'B'])
      expect(mutate(ledger, 'A', withArguments({ amount: 10 }, { request })).kind).toBe('executed');
    const { records, receipts, executions } = ledger.tables(null);
    expect([records.length, receipts.length]).toEqual([0, 2]);
    expect(executions).toMatchObject([{ key: '', count: 2 }]);
  });

  it('refuses a key that is none before it touches the ledger', () => {
    const ledger = opened('A', 'B');
    ledger.run(on('B').begin);
    for (const idempotencyKey of ['', 'k'.repeat(10_000), 7, null])
      expect(mutate(ledger, 'A', withArguments({ idempotencyKey })).kind).toBe('invalid');
    expect(mutate(ledger, 'A', withArguments({ text: '\ud83d' })).kind).toBe('invalid');
  });

  it('is busy while another writes, and changes nothing', () => {
    const ledger = opened('A', 'B');
    ledger.run(on('B').begin);
    expect(mutate(ledger, 'A', charge())).toEqual({ kind: 'busy' });
    ledger.run(on('B').rollback);
    expect(mutate(ledger, 'A', charge()).kind).toBe('executed');
  });

  it('is busy when a reader blocks its commit, and undoes what it did', () => {
    const ledger = opened('A', 'B');
    for (const statement of [on('B').beginDeferred, on('B').find('k1')]) ledger.run(statement);
    expect(mutate(ledger, 'A', charge())).toEqual({ kind: 'busy' });
    expect(ledger.tables(null).receipts).toEqual([]);
    expect(ledger.locks()).toEqual([{ connection: 'B', level: 'shared' }]);
  });

  it('replays beside a reader, since it has nothing to commit', () => {
    const ledger = opened('A', 'B');
    mutate(ledger, 'A', charge());
    for (const statement of [on('B').beginDeferred, on('B').find('k1')]) ledger.run(statement);
    expect(mutate(ledger, 'A', charge()).kind).toBe('replayed');
  });

  it('executes again once the window of the key is over', () => {
    const ledger = opened('A');
    const at = (atMs: number) => mutate(ledger, 'A', charge({ atMs, windowMs: 400 })).kind;
    expect([at(100), at(499), at(500), at(899)]).toEqual([
      'executed',
      'replayed',
      'executed',
      'replayed',
    ]);
    expect(executedTwice(ledger.tables(null))).toEqual(['k1']);
  });

  it('answers with the receipt that the business has under its natural key', () => {
    const ledger = opened('A');
    const order = (request: string) =>
      mutate(ledger, 'A', withArguments({ amount: 10 }, { request, naturalKey: 'order-7' }));
    expect(order('A').kind).toBe('executed');
    expect(order('B')).toMatchObject({ kind: 'existing', receipt: { id: 1, request: 'A' } });
    expect(ledger.tables(null).receipts).toHaveLength(1);
  });

  it('hands out results that may be edited without harm', () => {
    const ledger = opened('A');
    mutate(ledger, 'A', charge());
    for (let time = 0; time < 2; time++) {
      const again = mutate(ledger, 'A', charge());
      expect(again).toMatchObject({ result: { charged: 10 } });
      if ('result' in again) Reflect.set(again.result, 'charged', 0);
    }
  });
});

describe('two callers with one key', () => {
  it('in the unsafe form execute twice in all orders but two', () => {
    const orders = ordersOfTwo();
    const twice = orders.filter((order) => {
      const ledger = createMemoryLedger();
      interleave(ledger, unsafeStatements, order);
      return executedTwice(ledger.tables(null)).length > 0;
    });
    expect(orders).toHaveLength(70);
    expect(orders.filter((order) => !twice.includes(order))).toEqual(['AAAABBBB', 'BBBBAAAA']);
    expect(twice).toEqual(orders.filter(bothLookFirst));
  });

  it('in the safe form execute once in every order, and the other replays', () => {
    for (const order of ordersOfTwo(6)) {
      const ledger = createMemoryLedger();
      const kinds = interleave(ledger, safeStatements, order).map(({ kind }) => kind);
      expect(kinds.sort(), order).toEqual(['executed', 'replayed']);
      expect(executedTwice(ledger.tables(null)), order).toEqual([]);
    }
  });
});

/** Each looks for the key before the other has stored it. */
function bothLookFirst(order: string): boolean {
  const [a, b] = ['A', 'B'] as const;
  return order.indexOf(a) < order.lastIndexOf(b) && order.indexOf(b) < order.lastIndexOf(a);
}

describe('a crash after any statement', () => {
  it('loses no acknowledged record and executes no key twice, in 10,000 crashes', () => {
    let crashes = 0;
    const property = fc.property(crashingCalls, (calls) => {
      crashes += checkCrashes(createMemoryLedger(), calls);
    });
    fc.assert(property, { numRuns: 5_000, seed: 38 });
    expect(crashes).toBeGreaterThan(10_000);
  }, 60_000);

  it('in the unsafe form leaves an effect without a record, and the retry does it again', () => {
    const receipts = [0, 1, 2, 3, 4].map((crashAfter) => {
      const ledger = createMemoryLedger();
      runCrashing(ledger, unsafeStatements, charge(), crashAfter);
      runCrashing(ledger, unsafeStatements, charge({ request: 'B' }), 4);
      return ledger.tables(null).receipts.length;
    });
    expect(receipts).toEqual([1, 1, 2, 2, 1]);
  });
});
