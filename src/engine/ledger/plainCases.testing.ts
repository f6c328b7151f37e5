/** Cases of what each statement does, and of what commits, rollbacks and crashes leave of it. */

import type { LedgerCase, Line } from './checkCase.testing.ts';
import type { LedgerRecord, Outcome, Receipt, Tables } from './ledger.ts';
import { counted, numbered, on, queued, record } from './statements.testing.ts';

const a = on('A');
const b = on('B');
const busy: Outcome = { ok: false, error: 'busy' };
const unique: Outcome = { ok: false, error: 'unique' };
const id = (number: number): Outcome => ({ ok: true, id: number });
const found = (row: LedgerRecord | Receipt | null): Outcome => ({ ok: true, found: row });
const sees = (connection: string | null, tables: Partial<Tables>): Line => ({
  connection,
  sees: tables,
});
const opened: readonly Line[] = [[a.open], [b.open]];

export const plainCases: readonly LedgerCase[] = [
  {
    name: 'begin immediate takes RESERVED and changes nothing',
    lines: [...opened, [a.begin], { locks: { A: 'reserved' } }, sees(null, {})],
  },
  {
    name: 'begin immediate is refused while another is reserved, and can be tried again',
    lines: [
      ...opened,
      [a.begin],
      [b.begin, busy],
      { locks: { A: 'reserved' } },
      [a.rollback],
      [b.begin],
      { locks: { B: 'reserved' } },
    ],
  },
  {
    name: 'begin deferred takes nothing, so two may begin',
    lines: [...opened, [a.beginDeferred], [b.beginDeferred], { locks: {} }],
  },
  {
    name: 'key check: nothing is found under a key never stored',
    lines: [...opened, [a.find('k1'), found(null)], { locks: {} }],
  },
  {
    name: 'key check: what was stored is found with its fingerprint and result',
    lines: [...opened, [a.store('k1')], [b.find('k1'), found(record('k1'))]],
  },
  {
    name: 'scope: the same key of another tenant or operation is another key',
    lines: [
      ...opened,
      [a.store('k1')],
      [a.find('k1', { tenant: 'other' }), found(null)],
      [a.find('k1', { operation: 'create_refund' }), found(null)],
      [a.store('k1', { operation: 'create_refund', fingerprint: 'f2' })],
      [a.find('k1'), found(record('k1'))],
    ],
  },
  {
    name: 'effect: receipts are numbered from 1 in the order of the file',
    lines: [
      ...opened,
      [a.effect(), id(1)],
      [b.effect({ request: 'B' }), id(2)],
      sees(null, { receipts: [numbered(1), numbered(2, { request: 'B' })] }),
    ],
  },
  {
    name: 'effect: a number that was rolled back is given again',
    lines: [
      ...opened,
      [a.begin],
      [a.effect(), id(1)],
      [a.rollback],
      [b.effect({ request: 'B' }), id(1)],
      sees(null, { receipts: [numbered(1, { request: 'B' })] }),
    ],
  },
  {
    name: 'counter: each count of a key adds one, a call without a key counts under ""',
    lines: [
      ...opened,
      [a.count('k1')],
      [b.count('k1')],
      [a.count('')],
      [a.count('k1', { tenant: 'other' })],
      sees(null, {
        executions: [counted('', 1), counted('k1', 2), counted('k1', 1, { tenant: 'other' })],
      }),
    ],
  },
  {
    name: 'store: a live record is not replaced',
    lines: [
      ...opened,
      [a.store('k1')],
      [b.store('k1', { fingerprint: 'f2' }), unique],
      sees(null, { records: [record('k1')] }),
    ],
  },
  {
    name: 'store: a live record is replaced where the statement says so',
    lines: [
      ...opened,
      [a.store('k1')],
      [b.store('k1', { fingerprint: 'f2' }, 'replace')],
      sees(null, { records: [record('k1', { fingerprint: 'f2' })] }),
    ],
  },
  {
    name: 'order: records come in the byte order of their keys',
    lines: [
      ...opened,
      ...['\u{1f600}', '\uff61', 'b', 'B', 'a', 'aa', 'é', '10', '9'].map(
        (key): Line => [a.store(key)],
      ),
      sees(null, {
        records: ['10', '9', 'B', 'a', 'aa', 'b', 'é', '\uff61', '\u{1f600}'].map((key) =>
          record(key),
        ),
      }),
    ],
  },
  {
    name: 'keys: two spellings that normalise alike are two keys',
    lines: [
      ...opened,
      [a.store('\u00e9')],
      [a.find('e\u0301'), found(null)],
      [a.store('e\u0301')],
      sees(null, { records: [record('e\u0301'), record('\u00e9')] }),
    ],
  },
  {
    name: 'values: texts and numbers come back as they were',
    lines: [
      ...opened,
      [a.store("k'; --", { result: JSON.parse('{"__proto__":{"x":1},"t":"\\u0000é\\ud83d"}') })],
      [
        b.find("k'; --"),
        found(
          record("k'; --", { result: JSON.parse('{"__proto__":{"x":1},"t":"\\u0000é\\ud83d"}') }),
        ),
      ],
    ],
  },
  {
    name: 'commit: everything becomes visible at once, and the lock goes',
    lines: [
      ...opened,
      [a.begin],
      [a.find('k1'), found(null)],
      [a.effect(), id(1)],
      [a.count('k1')],
      [a.store('k1')],
      sees(null, {}),
      [a.commit],
      { locks: {} },
      sees('B', {
        receipts: [numbered(1)],
        executions: [counted('k1', 1)],
        records: [record('k1')],
      }),
    ],
  },
  {
    name: 'rollback: nothing of the transaction stays',
    lines: [
      ...opened,
      [a.begin],
      [a.effect(), id(1)],
      [a.store('k1')],
      [a.rollback],
      { locks: {} },
      sees('A', {}),
      [a.find('k1'), found(null)],
    ],
  },
  {
    name: 'crash: a connection closed within a transaction takes its rows and its lock away',
    lines: [
      ...opened,
      [a.begin],
      [a.effect(), id(1)],
      [a.store('k1')],
      [a.close],
      { locks: {} },
      sees(null, {}),
      [b.begin],
    ],
  },
  {
    name: 'crash: what was committed before stays',
    lines: [
      ...opened,
      [a.store('k1')],
      [a.begin],
      [a.store('k2')],
      [a.close],
      sees('B', { records: [record('k1')] }),
    ],
  },
  {
    name: 'crash without a transaction: each statement was one of its own',
    lines: [...opened, [a.effect(), id(1)], [a.close], sees('B', { receipts: [numbered(1)] })],
  },
  {
    name: 'reopen: the same name is a new connection with nothing begun',
    lines: [
      ...opened,
      [a.begin],
      [a.store('k1')],
      [a.commit],
      [a.close],
      [a.open],
      [a.find('k1'), found(record('k1'))],
      [a.begin],
      { locks: { A: 'reserved' } },
    ],
  },
  {
    name: 'isolation: uncommitted rows are seen by their own connection alone',
    lines: [
      ...opened,
      [a.begin],
      [a.store('k1')],
      sees('A', { records: [record('k1')] }),
      sees('B', {}),
      sees(null, {}),
      [a.find('k1'), found(record('k1'))],
      [b.find('k1'), found(null)],
      { locks: { A: 'reserved' } },
    ],
  },
  {
    name: 'unique: a statement that fails within a transaction leaves it open',
    lines: [
      ...opened,
      [a.store('k1')],
      [a.begin],
      [a.effect(), id(1)],
      [a.store('k1', { fingerprint: 'f2' }), unique],
      { locks: { A: 'reserved' } },
      [a.count('k1')],
      [a.commit],
      sees(null, {
        records: [record('k1')],
        receipts: [numbered(1)],
        executions: [counted('k1', 1)],
      }),
    ],
  },
  {
    name: 'unique: a first write that fails has taken RESERVED and keeps it',
    lines: [
      ...opened,
      [a.store('k1')],
      [a.beginDeferred],
      [a.store('k1'), unique],
      { locks: { A: 'reserved' } },
      [b.begin, busy],
      [a.rollback],
      [b.begin],
    ],
  },
  {
    name: 'natural key: the second receipt of that name is refused and the first found',
    lines: [
      ...opened,
      [a.effect({ naturalKey: 'order-7' }), id(1)],
      [b.effect({ naturalKey: 'order-7', request: 'B' }), unique],
      [b.findNatural('order-7'), found(numbered(1, { naturalKey: 'order-7' }))],
      [b.findNatural('order-8'), found(null)],
    ],
  },
  {
    name: 'natural key: it is unique within tenant and operation, and none is no name',
    lines: [
      ...opened,
      [a.effect({ naturalKey: 'order-7' }), id(1)],
      [a.effect({ naturalKey: 'order-7', tenant: 'other' }), id(2)],
      [a.effect({ naturalKey: 'order-7', operation: 'create_refund' }), id(3)],
      [a.effect(), id(4)],
      [a.effect(), id(5)],
      [
        b.findNatural('order-7', { tenant: 'other' }),
        found(numbered(2, { naturalKey: 'order-7', tenant: 'other' })),
      ],
    ],
  },
  {
    name: 'window: a key is found up to the instant before it expires',
    lines: [
      ...opened,
      [a.store('k1', { expiresMs: 500 })],
      [a.find('k1', { atMs: 499 }), found(record('k1', { expiresMs: 500 }))],
      [a.find('k1', { atMs: 500 }), found(null)],
      sees(null, { records: [record('k1', { expiresMs: 500 })] }),
    ],
  },
  {
    name: 'window: an expired record is replaced, a live one is not',
    lines: [
      ...opened,
      [a.store('k1', { expiresMs: 500 })],
      [a.store('k1', { storedMs: 499, fingerprint: 'f2' }), unique],
      [a.store('k1', { storedMs: 500, fingerprint: 'f2', expiresMs: 900 })],
      sees(null, {
        records: [record('k1', { storedMs: 500, fingerprint: 'f2', expiresMs: 900 })],
      }),
    ],
  },
  {
    name: 'outbox: a message is there exactly if what it tells of is',
    lines: [
      ...opened,
      [a.begin],
      [a.effect(), id(1)],
      [a.enqueue(), id(1)],
      [a.rollback],
      sees(null, {}),
      [a.begin],
      [a.effect(), id(1)],
      [a.enqueue(), id(1)],
      [a.commit],
      sees(null, { receipts: [numbered(1)], outbox: [queued(1)] }),
    ],
  },
  {
    name: 'outbox: a message is marked as sent, and an unknown number marks nothing',
    lines: [
      ...opened,
      [a.enqueue(), id(1)],
      [a.enqueue({ charge: 20 }), id(2)],
      [b.markSent(1, 300)],
      [b.markSent(9, 300)],
      sees(null, { outbox: [queued(1, { sentMs: 300 }), queued(2, { body: { charge: 20 } })] }),
    ],
  },
];
