/** The memory ledger against the contract, and what it is beside a ledger: plain data. */

import { describe, expect, it } from 'vitest';
import { checkCase } from './checkCase.testing.ts';
import type { Statement } from './ledger.ts';
import { checkAliasing, ledgerCases } from './ledgerCases.testing.ts';
import { applyStatement, createMemoryLedger, emptyLedger, locksOf } from './memoryLedger.ts';
import { on } from './statements.testing.ts';

const a = on('A');
const b = on('B');
const stateOf = (...statements: readonly Statement[]) =>
  statements.reduce((state, statement) => applyStatement(state, statement).state, emptyLedger);

describe('the memory ledger', () => {
  it.each(ledgerCases)('$name', (ledgerCase) => checkCase(createMemoryLedger(), ledgerCase));

  it('hands out nothing that aliases what it stores', () => checkAliasing(createMemoryLedger()));
});

describe('its state', () => {
  it('is JSON', () => {
    const state = stateOf(a.open, a.begin, a.store('k1'), a.effect(), a.count('k1'), a.enqueue());
    expect(JSON.parse(JSON.stringify(state))).toEqual(state);
  });

  it('has one text for one ledger, however it came about', () => {
    const one = stateOf(a.open, a.count('k1'), a.count('k2'));
    const other = stateOf(b.open, b.count('k2'), b.close, a.open, a.begin, a.count('k1'), a.commit);
    expect(JSON.stringify(other)).toBe(JSON.stringify(one));
  });

  it('is left as it was by what follows', () => {
    const before = stateOf(a.open, b.open, a.begin, a.store('k1'));
    const text = JSON.stringify(before);
    applyStatement(before, a.commit);
    applyStatement(before, a.close);
    expect(JSON.stringify(before)).toBe(text);
    expect(locksOf(before)).toEqual([{ connection: 'A', level: 'reserved' }]);
  });
});

describe('statements out of turn are assertions', () => {
  it.each([
    ['of a connection that is not open', [a.find('k1')]],
    ['open twice', [a.open, a.open]],
    ['begin within a transaction', [a.open, a.beginDeferred, a.begin]],
    ['commit outside one', [a.open, a.commit]],
    ['rollback outside one', [a.open, a.rollback]],
    ['close twice', [a.open, a.close, a.close]],
  ])('%s', (_, statements) => {
    expect(() => stateOf(...statements)).toThrow('Assertion failed');
  });
});
