/** The SQLite ledger: the contract of every ledger, and its agreement with the one in memory. */

import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkCase } from '../engine/ledger/checkCase.testing.ts';
import type { Ledger, Statement } from '../engine/ledger/ledger.ts';
import { checkAliasing, ledgerCases } from '../engine/ledger/ledgerCases.testing.ts';
import {
  applyStatement,
  createMemoryLedger,
  emptyLedger,
  locksOf,
  tablesSeen,
} from '../engine/ledger/memoryLedger.ts';
import { mutate, safeStatements, unsafeStatements } from '../engine/ledger/mutationLedger.ts';
import {
  charge,
  checkCrashes,
  crashingCalls,
  executedTwice,
  interleave,
  ordersOfTwo,
} from '../engine/ledger/mutations.testing.ts';
import { statementFor, wishes } from '../engine/ledger/randomStatements.testing.ts';
import { on } from '../engine/ledger/statements.testing.ts';
import { sql } from './sql.testing.ts';
import { createSqliteLedger, type SqliteLedger } from './sqliteLedger.ts';

const opened: SqliteLedger[] = [];
function create(image: Uint8Array | null = null): SqliteLedger {
  const ledger = createSqliteLedger(sql, image);
  opened.push(ledger);
  return ledger;
}
afterEach(() => {
  for (const ledger of opened.splice(0)) ledger.dispose();
  vi.restoreAllMocks();
});

const a = on('A');
const b = on('B');
const run = (ledger: Ledger, ...statements: readonly Statement[]) =>
  statements.map((statement) => ledger.run(statement));

describe('the SQLite ledger', () => {
  it.each(ledgerCases)('$name', (ledgerCase) => checkCase(create(), ledgerCase));

  it('hands out nothing that aliases what it stores', () => checkAliasing(create()));

  it.each([
    ['of a connection that is not open', [a.find('k1')]],
    ['open twice', [a.open, a.open]],
    ['begin within a transaction', [a.open, a.beginDeferred, a.begin]],
    ['commit outside one', [a.open, a.commit]],
    ['rollback outside one', [a.open, a.rollback]],
  ])('asserts against a statement %s', (_, statements) => {
    expect(() => run(create(), ...statements)).toThrow('Assertion failed');
  });
});

describe('both ledgers', () => {
  it('agree on outcomes, locks and tables after any statements', () => {
    const property = fc.property(wishes, (list) => {
      const sqlite = createSqliteLedger(sql, null);
      let state = emptyLedger;
      const both = (statement: Statement) => {
        const applied = applyStatement(state, statement);
        state = applied.state;
        expect(sqlite.run(statement)).toEqual(applied.outcome);
        expect(sqlite.locks()).toEqual(locksOf(state));
      };
      try {
        for (const wish of list) both(statementFor(state, wish));
        for (const connection of [null, ...state.connections.map(({ name }) => name)])
          expect(sqlite.tables(connection)).toEqual(tablesSeen(state, connection));
        // What a newcomer is refused tells what is really locked: pending, reserved, anything.
        const probe = on('P');
        both(probe.open);
        both(probe.find('k1'));
        both(probe.begin);
        if (state.connections.at(-1)?.inTransaction) both(probe.rollback);
        both(probe.count('k1'));
      } finally {
        sqlite.dispose();
      }
    });
    fc.assert(property, { numRuns: 2_000, seed: 7 });
  }, 120_000);

  it('execute twice in the same orders of the unsafe form, and never in the safe one', () => {
    for (const order of ordersOfTwo()) {
      const ledgers = [createMemoryLedger(), create()];
      const results = ledgers.map((ledger) => interleave(ledger, unsafeStatements, order));
      expect(results[1], order).toEqual(results[0]);
      const twice = ledgers.map((ledger) => executedTwice(ledger.tables(null)).length === 1);
      const isOnce = order === 'AAAABBBB' || order === 'BBBBAAAA';
      expect(twice, order).toEqual([!isOnce, !isOnce]);
      const safe = create();
      const kinds = interleave(safe, safeStatements, order).map(({ kind }) => kind);
      expect(kinds.sort(), order).toEqual(['executed', 'replayed']);
      expect(executedTwice(safe.tables(null)), order).toEqual([]);
      for (const ledger of opened.splice(0)) ledger.dispose();
    }
  }, 60_000);

  it('lose nothing acknowledged in a crash after any statement, in 1,000 crashes on SQLite', () => {
    let crashes = 0;
    const property = fc.property(crashingCalls, (calls) => {
      const ledger = createSqliteLedger(sql, null);
      crashes += checkCrashes(ledger, calls);
      ledger.dispose();
    });
    fc.assert(property, { numRuns: 500, seed: 38 });
    expect(crashes).toBeGreaterThan(1_000);
  }, 60_000);
});

describe('the image', () => {
  const reopened = (ledger: SqliteLedger) => create(ledger.image()).tables(null);

  it('opens as a ledger with the same rows', () => {
    const ledger = create();
    run(ledger, a.open);
    for (const key of ['k1', 'k2'])
      mutate(ledger, 'A', charge({ arguments: { amount: 10, idempotencyKey: key } }));
    expect(reopened(ledger)).toEqual(ledger.tables(null));
    expect(reopened(ledger).records).toHaveLength(2);
  });

  it('holds what is committed while a client writes', () => {
    const ledger = create();
    run(ledger, a.open, a.store('k1'), a.begin, a.store('k2'));
    expect(reopened(ledger).records.map(({ key }) => key)).toEqual(['k1']);
    run(ledger, a.store('k3'), a.commit);
    expect(reopened(ledger).records).toHaveLength(3);
  });

  it('holds what is committed even while a large transaction outgrows the cache', () => {
    const ledger = create();
    run(ledger, a.open, a.store('k1'), a.begin);
    const text = 'x'.repeat(10_000);
    for (let at = 0; at < 500; at++) run(ledger, a.store(`big-${at}`, { result: { text } }));
    expect(reopened(ledger).records).toHaveLength(1);
    run(ledger, a.rollback);
    expect(ledger.tables('A').records).toHaveLength(1);
  });

  it('holds what is committed while a commit is blocked by a reader', () => {
    const ledger = create();
    run(ledger, a.open, b.open, a.store('k1'), b.beginDeferred, b.find('k1'));
    run(ledger, a.begin, a.store('k2'), a.commit);
    expect(reopened(ledger).records).toHaveLength(1);
    run(ledger, b.commit, a.commit);
    expect(reopened(ledger).records).toHaveLength(2);
  });

  it('is a copy each time', () => {
    const ledger = create();
    ledger.image().fill(0);
    expect(reopened(ledger)).toEqual(ledger.tables(null));
  });
});

describe('memory', () => {
  it('keeps neither open files nor names after 5,000 connections', () => {
    // More than the 4,096 files that may be open at once.
    const ledger = create();
    for (let at = 0; at < 5_000; at++) run(ledger, a.open, a.find('k1'), a.close);
    // sql.js names files by chance: with the same number again, one left over would be in the way.
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    for (let at = 0; at < 3; at++) {
      run(ledger, a.open, a.begin, a.effect(), a.close);
      new sql.Database(ledger.image()).close();
    }
    vi.restoreAllMocks();
    expect(ledger.tables(null).receipts).toEqual([]);
  }, 60_000);

  it('keeps no file once it is disposed of, nor those beside its own', () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.25);
    const ledger = createSqliteLedger(sql, null);
    vi.restoreAllMocks();
    run(ledger, a.open, a.begin, a.store('k1'), a.commit);
    ledger.dispose();
    const name = `dbfile_${Math.floor(0.25 * 0xffffffff)}`;
    for (const one of [name, `${name}-journal`, `${name}-wal`])
      expect(() => removeFile(one)).toThrow();
  });
});

/** Throws if there is none. */
function removeFile(filename: string): void {
  const db = new sql.Database();
  db.close();
  Object.assign(db, { db: 0, filename }).close();
}
