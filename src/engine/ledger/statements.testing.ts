/** Short ways to write statements in tests: `on('A').store('k1')` and the rows that they leave. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import type {
  Execution,
  LedgerRecord,
  OutboxMessage,
  Receipt,
  Scope,
  Statement,
  Tables,
} from './ledger.ts';

export const noTables: Tables = { records: [], receipts: [], executions: [], outbox: [] };

export const scopeOf = (key: string, change: Partial<Scope> = {}): Scope => ({
  tenant: 'acme',
  operation: 'charge_account',
  key,
  ...change,
});

export function record(key: string, change: Partial<LedgerRecord> = {}): LedgerRecord {
  const result: JsonObject = { receipt: 1, amounts: [10, { cents: 5 }] };
  const kept = { fingerprint: 'f1', result, storedMs: 100, expiresMs: null };
  return { ...scopeOf(key), ...kept, ...change };
}

export function receipt(change: Partial<Receipt> = {}): Omit<Receipt, 'id'> {
  const { id: _, ...kept } = numbered(0, change);
  return kept;
}

export function numbered(id: number, change: Partial<Receipt> = {}): Receipt {
  const { tenant, operation } = scopeOf('');
  const facts = { request: 'A', arguments: { amount: 10 }, naturalKey: null, atMs: 100 };
  return { tenant, operation, ...facts, ...change, id };
}

export const counted = (key: string, count: number, change: Partial<Scope> = {}): Execution => ({
  ...scopeOf(key, change),
  count,
});

export const queued = (id: number, change: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id,
  body: { charge: 10 },
  sentMs: null,
  ...change,
});

/** The statements of one connection. */
export function on(connection: string) {
  const all = {
    open: { do: 'open' },
    close: { do: 'close' },
    begin: { do: 'begin', mode: 'immediate' },
    beginDeferred: { do: 'begin', mode: 'deferred' },
    commit: { do: 'commit' },
    rollback: { do: 'rollback' },
  } as const;
  const say = (statement: (typeof all)[keyof typeof all]): Statement => ({
    connection,
    ...statement,
  });
  return {
    open: say(all.open),
    close: say(all.close),
    begin: say(all.begin),
    beginDeferred: say(all.beginDeferred),
    commit: say(all.commit),
    rollback: say(all.rollback),
    find: (key: string, change: Partial<Scope> & { atMs?: number } = {}): Statement => {
      const { atMs = 100, ...scope } = change;
      return { connection, do: 'find', scope: scopeOf(key, scope), atMs };
    },
    findNatural: (naturalKey: string, change: Partial<Scope> = {}): Statement => {
      const { tenant, operation } = scopeOf('', change);
      return { connection, do: 'find-natural', tenant, operation, naturalKey };
    },
    effect: (change: Partial<Receipt> = {}): Statement => ({
      connection,
      do: 'effect',
      receipt: receipt(change),
    }),
    count: (key: string, change: Partial<Scope> = {}): Statement => ({
      connection,
      do: 'count',
      scope: scopeOf(key, change),
    }),
    store: (
      key: string,
      change: Partial<LedgerRecord> = {},
      onConflict: 'refuse' | 'replace' = 'refuse',
    ): Statement => ({ connection, do: 'store', record: record(key, change), onConflict }),
    enqueue: (body: JsonObject = { charge: 10 }): Statement => ({
      connection,
      do: 'enqueue',
      body,
    }),
    markSent: (id: number, atMs: number): Statement => ({ connection, do: 'mark-sent', id, atMs }),
  };
}
