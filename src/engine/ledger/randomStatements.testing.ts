/** Random statements of three connections, each in turn where it comes. */

import fc from 'fast-check';
import type { Statement } from './ledger.ts';
import type { LedgerState } from './memoryLedger.ts';
import { on } from './statements.testing.ts';

/** What somebody would do next; what it becomes depends on where its connection stands. */
export interface Wish {
  readonly connection: string;
  readonly act: 'ends' | 'begins' | 'reads' | 'writes' | 'leaves';
  readonly key: string;
  readonly atMs: number;
  readonly flag: boolean;
  readonly kind: number;
}

export const wishes: fc.Arbitrary<Wish[]> = fc.array(
  fc.record({
    connection: fc.constantFrom('A', 'B', 'C'),
    act: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('ends', 'begins', 'reads', 'writes') },
      { weight: 1, arbitrary: fc.constant('leaves') },
    ),
    key: fc.constantFrom('k1', 'k2', 'é', 'e\u0301', '\u{1f600}', '\uffee', 'a\u0000b', ''),
    atMs: fc.nat(4),
    flag: fc.boolean(),
    kind: fc.nat(5),
  }),
  { minLength: 5, maxLength: 25 },
);

/** The statement that this wish becomes in this state. */
export function statementFor(state: LedgerState, wish: Wish): Statement {
  const { act, key, atMs, flag } = wish;
  const its = on(wish.connection);
  const connection = state.connections.find(({ name }) => name === wish.connection);
  if (!connection) return its.open;
  if (act === 'leaves') return its.close;
  if (act === 'ends' && connection.inTransaction) return flag ? its.commit : its.rollback;
  if (act === 'begins' && !connection.inTransaction) return flag ? its.begin : its.beginDeferred;
  if (act === 'reads') return flag ? its.find(key, { atMs }) : its.findNatural(key);
  if (act === 'ends') return its.find(key, { atMs });
  const change = { storedMs: atMs, expiresMs: flag ? atMs + 2 : null, fingerprint: `f${atMs}` };
  const writes = [
    its.effect({ naturalKey: flag ? key : null, atMs }),
    its.effect({ naturalKey: key, atMs }),
    its.count(key),
    its.store(key, change, atMs === 4 ? 'replace' : 'refuse'),
    its.enqueue({ key }),
    its.markSent(atMs, 300),
  ];
  return writes[wish.kind] ?? its.count(key);
}
