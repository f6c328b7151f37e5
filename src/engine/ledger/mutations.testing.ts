/** What tests do with calls on any ledger: interleave two of them, or crash one and try again. */

import fc from 'fast-check';
import { expect } from 'vitest';
import { must } from '../../base/assert.ts';
import type { Ledger, Tables } from './ledger.ts';
import {
  type AdmittedCall,
  admitCall,
  type MutationCall,
  type MutationResult,
} from './mutationCall.ts';
import { type Statements, safeStatements } from './mutationLedger.ts';

export const charge = (change: Partial<MutationCall> = {}): MutationCall => ({
  tenant: 'acme',
  operation: 'charge_account',
  request: 'A',
  arguments: { account: 'a-1', amount: 10, idempotencyKey: 'k1' },
  naturalKey: null,
  atMs: 100,
  windowMs: null,
  resultOf: (receipt) => ({ receipt, charged: 10 }),
  ...change,
});

export function admitted(call: MutationCall): AdmittedCall {
  const admission = admitCall(call);
  if (!admission.ok) throw new Error(`${call.request} is not admitted`);
  return admission.call;
}

export type Form = (connection: string, call: AdmittedCall) => Statements;

/** Every way to shuffle four statements of A with four of B: 70 orders. */
export function ordersOfTwo(each = 4): string[] {
  const grow = (order: string): string[] => {
    const used = (name: string) => order.split(name).length - 1;
    if (order.length === 2 * each) return [order];
    return ['A', 'B'].filter((name) => used(name) < each).flatMap((name) => grow(order + name));
  };
  return grow('');
}

/**
 * Lets two callers with the same key and arguments take turns in this order. A turn of a caller
 * that has ended does nothing; a refused begin or commit takes the turn and is tried again in the
 * next one, and what is left when the order is over runs in turns.
 */
export function interleave(ledger: Ledger, form: Form, order: string): MutationResult[] {
  const callers = ['A', 'B'].map((name) => {
    ledger.run({ connection: name, do: 'open' });
    const statements = form(name, admitted(charge({ request: name })));
    return { name, statements, next: statements.next() };
  });
  const turn = (caller: (typeof callers)[number]) => {
    if (caller.next.done) return;
    const outcome = ledger.run(caller.next.value);
    const mayRetry = ['begin', 'commit'].includes(caller.next.value.do);
    if (!outcome.ok && mayRetry) return;
    caller.next = caller.statements.next(outcome);
  };
  for (const name of order)
    turn(
      must(
        callers.find((each) => each.name === name),
        name,
      ),
    );
  while (callers.some(({ next }) => !next.done)) callers.forEach(turn);
  return callers.map(({ next }) => must(next.done ? next.value : null, 'every caller has ended'));
}

/**
 * Runs a call on a connection of its own, which dies after so many statements: after its last one
 * the commit has happened and the answer is lost. Null: there was no answer.
 */
export function runCrashing(
  ledger: Ledger,
  form: Form,
  call: MutationCall,
  crashAfter: number,
): MutationResult | null {
  ledger.run({ connection: 'S', do: 'open' });
  const statements = form('S', admitted(call));
  let next = statements.next();
  for (let at = 0; at < crashAfter && !next.done; at++)
    next = statements.next(ledger.run(next.value));
  ledger.run({ connection: 'S', do: 'close' });
  return next.done && crashAfter > STATEMENTS_MOST ? next.value : null;
}

/** Statements of the safe form from begin to commit. */
export const STATEMENTS_MOST = 6;

export interface CrashingCall {
  readonly key: string;
  readonly crashAfter: number;
}

/** Up to four calls of three keys, each with the place where its connection dies, or above it. */
export const crashingCalls = fc.array(
  fc.record({ key: fc.constantFrom('k1', 'k2', 'k3'), crashAfter: fc.nat(STATEMENTS_MOST + 1) }),
  { minLength: 1, maxLength: 4 },
);

/**
 * Makes these calls and then each of them again: nothing acknowledged is lost, nothing doubled.
 * Answers how many of the calls have crashed.
 */
export function checkCrashes(ledger: Ledger, calls: readonly CrashingCall[]): number {
  const answers = new Map<string, MutationResult>();
  const make = ({ key, crashAfter }: CrashingCall, request: string) => {
    const call = charge({ request, arguments: { amount: 10, idempotencyKey: key } });
    const answer = runCrashing(ledger, safeStatements, call, crashAfter);
    const before = answers.get(key);
    if (before && answer)
      expect(answer).toMatchObject({ kind: 'replayed', result: resultIn(before) });
    if (answer) answers.set(key, answer);
    return answer;
  };
  const crashed = calls.filter((call, at) => make(call, `call-${at}`) === null);
  calls.forEach((call, at) => {
    make({ ...call, crashAfter: STATEMENTS_MOST + 1 }, `retry-${at}`);
  });
  const { records, receipts, executions } = ledger.tables(null);
  const keys = [...new Set(calls.map(({ key }) => key))].sort();
  expect(records.map(({ key }) => key)).toEqual(keys);
  expect(executions.map(({ key, count }) => [key, count])).toEqual(keys.map((key) => [key, 1]));
  expect(receipts).toHaveLength(keys.length);
  return crashed.length;
}

const resultIn = (answer: MutationResult) => ('result' in answer ? answer.result : undefined);

/** Keys that were executed more than once. */
export const executedTwice = ({ executions }: Tables): string[] =>
  executions.filter(({ count }) => count > 1).map(({ key }) => key);
