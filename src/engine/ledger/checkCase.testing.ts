/** A case of the ledger's contract as data, and how it is run on a ledger. */

import { expect } from 'vitest';
import type { Ledger, LockLevel, Outcome, Statement, Tables } from './ledger.ts';
import { noTables } from './statements.testing.ts';

/** A statement and what it is answered (left out: ok), or what is seen between two statements. */
export type Line =
  | readonly [statement: Statement, outcome?: Outcome]
  | { readonly connection: string | null; readonly sees: Partial<Tables> }
  | { readonly locks: Readonly<Record<string, LockLevel>> };

export interface LedgerCase {
  readonly name: string;
  readonly lines: readonly Line[];
}

/** Runs a case on a ledger without connections and rows. Tables not named are to be empty. */
export function checkCase(ledger: Ledger, { lines }: LedgerCase): void {
  for (const [at, line] of lines.entries()) {
    const where = `line ${at + 1}: ${JSON.stringify(line)}`;
    if ('sees' in line)
      expect(ledger.tables(line.connection), where).toEqual({ ...noTables, ...line.sees });
    else if ('locks' in line) {
      const held = ledger.locks().map(({ connection, level }) => [connection, level]);
      expect(Object.fromEntries(held), where).toEqual(line.locks);
    } else expect(ledger.run(line[0]), where).toEqual(line[1] ?? { ok: true });
  }
}
