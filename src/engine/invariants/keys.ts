/** Checks on keys and on trying again: what is executed, kept and answered under each key. */

import { must } from '../../base/assert.ts';
import { isObject, type JsonObject } from '../../protocol/jsonRpc.ts';
import { fingerprint } from '../ledger/fingerprint.ts';
import { keyIn } from '../ledger/key.ts';
import type { Scope } from '../ledger/ledger.ts';
import { TIMELESS_MS } from '../ledger/program.ts';
import { replayed, scopeKey, unsentOf } from '../ledger/results.ts';
import { isExpired, messageOf, noRows, type Rows, recordOf } from '../ledger/rows.ts';
import { place } from '../ledger/writeRows.ts';
import type { KeyRec, RecOf, Report, Watch } from './checker.ts';

/** INV-38: no decision to try again rests on a hint, or on nothing but a lost answer. */
const noHints: Watch['begin'] = (_, report) => ({
  retry: ({ request, because }) => {
    if (because === 'hint') report(request, request);
    if (because === 'loss') report(request, request, 'LED-5');
  },
});

/** What a call means by its key, whatever its server makes of it. */
interface Intent {
  readonly scope: string;
  readonly fingerprint: string;
}

/** What counts under a key: the effects, and the first execution with its result. */
interface Kept {
  effects: number;
  first: Execution | null;
  /** An edit of what was handed out has changed what is kept. */
  isSpoilt: boolean;
  /** The request that stored it last: only the end of that one's window is the end of the key. */
  storedBy: string | null;
}

const NOTHING: Kept = { effects: 0, first: null, isSpoilt: false, storedBy: null };

type Execution = Pick<RecOf<'mutation'>, 'fingerprint' | 'result'>;

/** What a transaction has done so far; it counts at its commit, if that comes. */
interface Pending {
  effects: number;
  executed: Execution | null;
  isStored: boolean;
}

/** INV-39: at most one effect of each key, and for every other call its result or a refusal. */
const oneEffect: Watch['begin'] = ({ tenantOf, stored }, report) => {
  const book = new Book(stored ?? noRows, report);
  return {
    start: () => book.start(),
    clientSends: {
      request: ({ call, params }) => {
        const tenant = call?.label ? tenantOf.get(call.label) : undefined;
        if (call?.label && tenant !== undefined) book.expect(call.label, tenant, params);
      },
    },
    key: (record) => book.take(record),
  };
};

class Book {
  private readonly intents = new Map<string, Intent>();
  private readonly kept = new Map<string, Kept>();
  private readonly open = new Map<string, Pending>();
  private conflict: string | null = null;

  constructor(
    private readonly stored: Rows,
    private readonly report: Report,
  ) {}

  start(): void {
    this.conflict = null;
  }

  /** A key that no server may take, and arguments that cannot be compared, promise nothing. */
  expect(label: string, tenant: string, { name, arguments: args }: JsonObject): void {
    if (!isObject(args) || typeof name !== 'string') return;
    const admitted = keyIn(args);
    const print = fingerprint(args);
    if (!admitted?.ok || !print.ok) return;
    const scope = { tenant, operation: name, key: admitted.key };
    const key = scopeKey(scope);
    this.intents.set(label, { scope: key, fingerprint: print.fingerprint });
    if (!this.kept.has(key)) this.kept.set(key, keptIn(this.stored, scope));
  }

  take(record: KeyRec): void {
    const { request } = record;
    const intent = this.intents.get(request);
    if (!intent) return;
    switch (record.type) {
      case 'statement':
        return this.statement(record, intent);
      case 'mutation':
        return this.mutation(record, intent);
      case 'provider':
        // No transaction holds it, so it counts whatever becomes of the handler.
        if (record.isNew) this.count(request, intent, 1, 'LED-10');
        return;
      case 'edited':
        if (record.isShared) this.of(intent).isSpoilt = true;
        return;
      case 'map':
        if (record.what === 'keep') this.of(intent).storedBy = request;
        return;
      case 'window':
        if (this.of(intent).storedBy === request) this.kept.set(intent.scope, { ...NOTHING });
    }
  }

  private of({ scope }: Intent): Kept {
    return must(this.kept.get(scope), 'what is kept is looked up with the intent');
  }

  private statement({ request, statement, outcome }: RecOf<'statement'>, intent: Intent): void {
    const pending = this.open.get(request);
    if (!outcome.ok) {
      if (statement.do === 'effect' && outcome.error === 'unique') this.conflict = request;
      return;
    }
    switch (statement.do) {
      case 'begin':
        this.open.set(request, { effects: 0, executed: null, isStored: false });
        return;
      case 'effect':
        if (pending) pending.effects++;
        else this.count(request, intent, 1, 'LED-2');
        return;
      case 'store':
        if (pending) pending.isStored = true;
        else this.of(intent).storedBy = request;
        return;
      case 'commit':
        this.open.delete(request);
        if (!pending) return;
        this.count(request, intent, pending.effects, 'LED-3');
        if (pending.executed) this.settle(intent, pending.executed);
        if (pending.isStored) this.of(intent).storedBy = request;
        return;
      case 'rollback':
      case 'close':
        this.open.delete(request);
        return;
      default:
        return;
    }
  }

  private count(request: string, intent: Intent, effects: number, rule: string): void {
    if (effects === 0) return;
    const kept = this.of(intent);
    kept.effects += effects;
    if (kept.effects > 1) this.report(request, request, rule);
  }

  private settle(intent: Intent, executed: Execution): void {
    this.of(intent).first ??= executed;
  }

  private mutation(record: RecOf<'mutation'>, intent: Intent): void {
    const { request, scope, fingerprint, verdict, result } = record;
    if (verdict === 'execute') {
      const pending = this.open.get(request);
      if (pending) pending.executed = { fingerprint, result };
      else this.settle(intent, { fingerprint, result });
      // Who ignores the key stores nothing under it, and yet it counts from then on.
      if (scope === null && pending) pending.isStored = true;
      else if (scope === null) this.of(intent).storedBy = request;
      return;
    }
    if (verdict === 'exists' || this.conflict === request) return;
    const kept = this.of(intent);
    const rule =
      verdict === 'refuse' ? wrongRefusal(kept, intent) : wrongReplay(kept, intent, result);
    if (rule !== null) this.report(request, request, rule);
  }
}

/** What a file keeps under a key; the effect elsewhere that it still owes has not happened. */
function keptIn({ records, outbox }: Rows, scope: Scope): Kept {
  const { row } = place(records, scope);
  if (!row || isExpired(row, TIMELESS_MS)) return { ...NOTHING };
  const { fingerprint, result } = recordOf(row);
  const isOwed = unsentOf(outbox.map(messageOf), scope) !== null;
  return { ...NOTHING, effects: isOwed ? 0 : 1, first: { fingerprint, result } };
}

/** The rule that a refusal breaks: of a key nobody used here, or of the very same call. */
function wrongRefusal(kept: Kept, { fingerprint }: Intent): string | null {
  if (!kept.first) return 'LED-1';
  return kept.first.fingerprint === fingerprint ? 'LED-3' : null;
}

/** The rule that a replay breaks: of another scope, for other arguments, or of another result. */
function wrongReplay(
  kept: Kept,
  { fingerprint }: Intent,
  result: JsonObject | null,
): string | null {
  const { first } = kept;
  if (!first) return 'LED-1';
  if (first.fingerprint !== fingerprint) return 'LED-4';
  const due = first.result && replayed(first.result);
  if (JSON.stringify(due) === JSON.stringify(result)) return null;
  return kept.isSpoilt ? 'LED-8' : 'LED-3';
}

export const keyWatches: readonly Watch[] = [
  { invariant: 'INV-38', begin: noHints },
  { invariant: 'INV-39', begin: oneEffect },
];
