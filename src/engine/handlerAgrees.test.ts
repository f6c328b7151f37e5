/** The handler of the timeline runs the statements that the mutation ledger runs by itself. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { JsonObject } from '../protocol/jsonRpc.ts';
import type { Ledger, Outcome, Statement } from './ledger/ledger.ts';
import { createMemoryLedger } from './ledger/memoryLedger.ts';
import { admitCall, type MutationCall } from './ledger/mutationCall.ts';
import { mutate, unsafeStatements } from './ledger/mutationLedger.ts';
import { TIMELESS_MS } from './ledger/program.ts';
import { done } from './ledger/results.ts';
import { mutation } from './ledgerScenarios.testing.ts';
import { runOf, SETTINGS } from './scenarios.testing.ts';

type Told = readonly [Statement, Outcome];

/** A ledger that keeps what it was told and what it answered. */
function listening(told: Told[]): Ledger {
  const ledger = createMemoryLedger();
  return {
    ...ledger,
    run: (statement) => {
      const outcome = ledger.run(statement);
      told.push([statement, outcome]);
      return outcome;
    },
  };
}

/** By the component alone, each call when the one before is over. */
function alone(calls: readonly MutationCall[], isSafe: boolean): readonly Told[] {
  const told: Told[] = [];
  const ledger = listening(told);
  for (const call of calls) {
    const connection = call.request;
    ledger.run({ connection, do: 'open' });
    if (isSafe) mutate(ledger, connection, call);
    else unsafely(ledger, connection, call);
    ledger.run({ connection, do: 'close' });
  }
  return told;
}

function unsafely(ledger: Ledger, connection: string, call: MutationCall): void {
  const admitted = admitCall(call);
  if (!admitted.ok) return;
  const statements = unsafeStatements(connection, admitted.call);
  let next = statements.next();
  while (!next.done) next = statements.next(ledger.run(next.value));
}

const calls = fc.array(
  fc.record({
    key: fc.option(fc.constantFrom('k1', 'k2', '', 'x'.repeat(300)), { nil: undefined }),
    cents: fc.integer({ min: 1, max: 2 }),
    tool: fc.constantFrom('charge_account', 'create_refund'),
  }),
  { minLength: 1, maxLength: 5 },
);

it.each([true, false])('where each call has the ledger to itself (safe: %s)', (isSafe) => {
  fc.assert(
    fc.property(calls, fc.constantFrom(...SETTINGS), (wanted, setting) => {
      const args = wanted.map(({ key, cents }): JsonObject => {
        return key === undefined ? { cents } : { cents, idempotencyKey: key };
      });
      const requests = wanted.map(({ tool }, at) =>
        mutation(`R${at}`, at * 1_000, { tool, args: args[at] ?? {} }),
      );
      const server = isSafe ? [] : (['separate-statements'] as const);
      const ran = runOf(setting, { requests, server });
      const onTimeline = ran.steps.flatMap(({ records }) =>
        records.flatMap((record): Told[] =>
          record.type === 'statement' ? [[record.statement, record.outcome]] : [],
        ),
      );
      const byItself = wanted.map(({ tool: operation }, at): MutationCall => {
        const call = {
          tenant: 'tenant-1',
          operation,
          request: `R${at}`,
          arguments: args[at] ?? {},
        };
        const times = { naturalKey: null, atMs: TIMELESS_MS, windowMs: null };
        return { ...call, ...times, resultOf: (receipt) => done({ operation }, receipt) };
      });
      expect(onTimeline).toEqual(alone(byItself, isSafe));
    }),
    { numRuns: 200 },
  );
});
