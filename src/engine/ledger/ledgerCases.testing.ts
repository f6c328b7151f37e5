/** The contract of every ledger, at the grain of one statement. */

import { expect } from 'vitest';
import type { LedgerCase } from './checkCase.testing.ts';
import { contestedCases } from './contestedCases.testing.ts';
import type { Ledger } from './ledger.ts';
import { plainCases } from './plainCases.testing.ts';
import { on, record } from './statements.testing.ts';

export const ledgerCases: readonly LedgerCase[] = [...plainCases, ...contestedCases];

/** What the ledger is handed, and what it hands out, may be edited without harm. */
export function checkAliasing(ledger: Ledger): void {
  const given = record('k1', { result: { lines: [{ cents: 10 }] } });
  const kept = structuredClone(given);
  const a = on('A');
  ledger.run(a.open);
  ledger.run({ connection: 'A', do: 'store', record: given, onConflict: 'refuse' });
  spoil(given);
  expect(ledger.run(a.find('k1'))).toEqual({ ok: true, found: kept });
  const outcome = ledger.run(a.find('k1'));
  spoil(outcome.ok && outcome.found);
  spoil(ledger.tables(null).records[0]);
  spoil(ledger.tables('A').records);
  expect(ledger.run(a.find('k1'))).toEqual({ ok: true, found: kept });
  expect(ledger.tables(null).records).toEqual([kept]);
}

/** Overwrites every leaf of a value, however deep. */
function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    spoil(member);
    if (typeof member !== 'object') Reflect.set(value, name, 'spoilt');
  }
}
