/** Checks on keys and on trying again: what is executed, kept and answered under each key. */

import { isObject, type JsonObject } from '../../protocol/jsonRpc.ts';
import { fingerprint } from '../ledger/fingerprint.ts';
import { admitKey, KEY_MEMBER } from '../ledger/key.ts';
import { replayed, scopeKey } from '../ledger/results.ts';
import type { KeyRec, RecOf, Report, Watch } from './checker.ts';

/** INV-38: no decision to try again rests on a hint. */
const noHints: Watch['begin'] = (_, report) => ({
  retry: ({ request, because }) => {
    if (because === 'hint') report(request, request);
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
}

type Execution = Pick<RecOf<'mutation'>, 'fingerprint' | 'result'>;

/** What a transaction has done so far; it counts at its commit, if that comes. */
interface Pending {
  effects: number;
  executed: Execution | null;
}

/** INV-39: at most one effect of each key, and for every other call its result or a refusal. */
const oneEffect: Watch['begin'] = ({ tenantOf }, report) => {
  const book = new Book(report);
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

  constructor(private readonly report: Report) {}

  start(): void {
    this.conflict = null;
  }

  /** A key that no server may take, and arguments that cannot be compared, promise nothing. */
  expect(label: string, tenant: string, { name, arguments: args }: JsonObject): void {
    if (!isObject(args) || typeof name !== 'string') return;
    const admitted = admitKey(args[KEY_MEMBER]);
    const print = fingerprint(args);
    if (!admitted.ok || !print.ok) return;
    const scope = scopeKey({ tenant, operation: name, key: admitted.key });
    this.intents.set(label, { scope, fingerprint: print.fingerprint });
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
      case 'window':
        this.kept.delete(intent.scope);
    }
  }

  private of({ scope }: Intent): Kept {
    const kept = this.kept.get(scope) ?? { effects: 0, first: null, isSpoilt: false };
    this.kept.set(scope, kept);
    return kept;
  }

  private statement({ request, statement, outcome }: RecOf<'statement'>, intent: Intent): void {
    const pending = this.open.get(request);
    if (!outcome.ok) {
      if (statement.do === 'effect' && outcome.error === 'unique') this.conflict = request;
      return;
    }
    switch (statement.do) {
      case 'begin':
        this.open.set(request, { effects: 0, executed: null });
        return;
      case 'effect':
        if (pending) pending.effects++;
        else this.count(request, intent, 1, 'LED-2');
        return;
      case 'commit':
        this.open.delete(request);
        if (!pending) return;
        this.count(request, intent, pending.effects, 'LED-3');
        if (pending.executed) this.settle(intent, pending.executed);
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

  private mutation({ request, fingerprint, verdict, result }: RecOf<'mutation'>, intent: Intent) {
    if (verdict === 'execute') {
      const pending = this.open.get(request);
      if (pending) pending.executed = { fingerprint, result };
      else this.settle(intent, { fingerprint, result });
      return;
    }
    if (verdict === 'exists' || this.conflict === request) return;
    const kept = this.kept.get(intent.scope);
    const rule =
      verdict === 'refuse' ? wrongRefusal(kept, intent) : wrongReplay(kept, intent, result);
    if (rule !== null) this.report(request, request, rule);
  }
}

/** The rule that a refusal breaks: of a key nobody used here, or of the very same call. */
function wrongRefusal(kept: Kept | undefined, { fingerprint }: Intent): string | null {
  if (!kept?.first) return 'LED-1';
  return kept.first.fingerprint === fingerprint ? 'LED-3' : null;
}

/** The rule that a replay breaks: of another scope, for other arguments, or of another result. */
function wrongReplay(
  kept: Kept | undefined,
  { fingerprint }: Intent,
  result: JsonObject | null,
): string | null {
  const first = kept?.first;
  if (!first) return 'LED-1';
  if (first.fingerprint !== fingerprint) return 'LED-4';
  const due = first.result && replayed(first.result);
  if (JSON.stringify(due) === JSON.stringify(result)) return null;
  return kept?.isSpoilt ? 'LED-8' : 'LED-3';
}

export const keyWatches: readonly Watch[] = [
  { invariant: 'INV-38', begin: noHints },
  { invariant: 'INV-39', begin: oneEffect },
];
