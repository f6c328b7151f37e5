/** Cases in which connections stand in each other's way: readers, writers, and who must wait. */

import type { LedgerCase, Line } from './checkCase.testing.ts';
import type { Outcome } from './ledger.ts';
import { numbered, on, record } from './statements.testing.ts';

const a = on('A');
const b = on('B');
const c = on('C');
const busy: Outcome = { ok: false, error: 'busy' };
const none: Outcome = { ok: true, found: null };
const one: Outcome = { ok: true, id: 1 };
const opened: readonly Line[] = [[a.open], [b.open], [c.open]];

/** A has written and was refused its commit, since B reads. */
const pending: readonly Line[] = [
  ...opened,
  [b.beginDeferred],
  [b.find('k1'), none],
  [a.begin],
  [a.store('k1')],
  [a.commit, busy],
];

export const contestedCases: readonly LedgerCase[] = [
  {
    name: 'a read outside a transaction takes a lock and gives it back',
    lines: [...opened, [a.find('k1'), none], { locks: {} }],
  },
  {
    name: 'a read within a transaction takes SHARED and keeps it',
    lines: [
      ...opened,
      [a.beginDeferred],
      [a.find('k1'), none],
      { locks: { A: 'shared' } },
      [a.commit],
      { locks: {} },
    ],
  },
  {
    name: 'looking at the tables takes no lock',
    lines: [
      ...opened,
      [a.beginDeferred],
      { connection: 'A', sees: {} },
      { connection: null, sees: {} },
      { locks: {} },
    ],
  },
  {
    name: 'a first write takes RESERVED, beside readers',
    lines: [
      ...opened,
      [b.beginDeferred],
      [b.find('k1'), none],
      [a.beginDeferred],
      [a.effect(), one],
      { locks: { A: 'reserved', B: 'shared' } },
    ],
  },
  {
    name: 'a write outside a transaction is refused while another has reserved',
    lines: [
      ...opened,
      [a.begin],
      [b.effect(), busy],
      [a.rollback],
      [b.effect({ request: 'B' }), one],
      { connection: null, sees: { receipts: [numbered(1, { request: 'B' })] } },
    ],
  },
  {
    name: 'a write outside a transaction is refused and undone while another reads',
    lines: [
      ...opened,
      [b.beginDeferred],
      [b.find('k1'), none],
      [a.effect(), busy],
      { locks: { B: 'shared' } },
      { connection: null, sees: {} },
      [c.find('k1'), none],
      [b.commit],
      [a.effect(), one],
    ],
  },
  {
    name: 'a write that would break a constraint is told so before it is told of a reader',
    lines: [
      ...opened,
      [a.store('k1')],
      [b.beginDeferred],
      [b.find('k2'), none],
      [a.store('k1'), { ok: false, error: 'unique' }],
      [a.store('k2'), busy],
    ],
  },
  {
    name: 'deferred: of two readers that both want to write, the second is refused for good',
    lines: [
      ...opened,
      [a.beginDeferred],
      [b.beginDeferred],
      [a.find('k1'), none],
      [b.find('k1'), none],
      [a.effect(), one],
      [b.effect(), busy],
      { locks: { A: 'reserved', B: 'shared' } },
      [a.store('k1')],
      [a.commit, busy],
      [b.effect(), busy],
      [a.commit, busy],
      [b.rollback],
      [a.commit],
      [b.find('k1'), { ok: true, found: record('k1') }],
    ],
  },
  {
    name: 'deferred: a refused first write leaves the transaction open and without a lock',
    lines: [
      ...opened,
      [a.begin],
      [b.beginDeferred],
      [b.effect(), busy],
      { locks: { A: 'reserved' } },
      [a.commit],
      [b.effect(), one],
      { locks: { B: 'reserved' } },
    ],
  },
  {
    name: 'a commit blocked by a reader keeps PENDING, stays open and can be tried again',
    lines: [
      ...pending,
      { locks: { A: 'pending', B: 'shared' } },
      { connection: 'A', sees: { records: [record('k1')] } },
      { connection: 'B', sees: {} },
      { connection: null, sees: {} },
      [a.commit, busy],
      [b.commit],
      [a.commit],
      { locks: {} },
      { connection: null, sees: { records: [record('k1')] } },
    ],
  },
  {
    name: 'pending: no new reader comes in, one that has begun reads on',
    lines: [
      ...pending,
      [c.find('k1'), busy],
      [c.beginDeferred],
      [c.find('k1'), busy],
      { locks: { A: 'pending', B: 'shared' } },
      { connection: 'C', sees: {} },
      [b.find('k1'), none],
      [b.rollback],
      [c.find('k1'), busy],
      [a.commit],
      [c.find('k1'), { ok: true, found: record('k1') }],
    ],
  },
  {
    name: 'pending: nobody else may write',
    lines: [...pending, [b.effect(), busy], [c.effect(), busy], [c.begin, busy]],
  },
  {
    name: 'pending: its own connection reads and writes on',
    lines: [
      ...pending,
      [a.find('k1'), { ok: true, found: record('k1') }],
      [a.effect(), one],
      { locks: { A: 'pending', B: 'shared' } },
      [b.close],
      [a.commit],
      { connection: null, sees: { records: [record('k1')], receipts: [numbered(1)] } },
    ],
  },
  {
    name: 'pending: a rollback undoes it and lets readers in',
    lines: [...pending, [a.rollback], { locks: { B: 'shared' } }, [c.find('k1'), none], [c.begin]],
  },
  {
    name: 'pending: so does a crash',
    lines: [...pending, [a.close], { locks: { B: 'shared' } }, [c.find('k1'), none], [c.begin]],
  },
  {
    name: 'pending: one may open meanwhile, and is refused only when it reads',
    lines: [
      ...pending,
      [c.close],
      [c.open],
      [c.beginDeferred],
      [c.find('k1'), busy],
      [c.rollback],
      [c.begin, busy],
    ],
  },
  {
    name: 'a commit of BEGIN IMMEDIATE without a write is blocked by a reader as well',
    lines: [
      ...opened,
      [b.beginDeferred],
      [b.find('k1'), none],
      [a.begin],
      [a.commit, busy],
      { locks: { A: 'pending', B: 'shared' } },
      [a.rollback],
      { locks: { B: 'shared' } },
    ],
  },
  {
    name: 'a reader that writes is blocked by the other readers, not by itself',
    lines: [
      ...opened,
      [a.beginDeferred],
      [a.find('k1'), none],
      [b.beginDeferred],
      [b.find('k1'), none],
      [a.store('k1')],
      [a.commit, busy],
      [b.commit],
      [a.commit],
    ],
  },
];
