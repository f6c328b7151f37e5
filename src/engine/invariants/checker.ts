/** What a checker is: small hooks on the pass over a run, and a way to report a breach. */

import type { Conduct } from '../../protocol/revisions.ts';
import type { Severity } from '../invariantCatalogue.ts';
import type { Rows } from '../ledger/rows.ts';
import type { Rec } from '../record.ts';
import type { Calls } from './calls.ts';
import type { Seen, What } from './frameReader.ts';
import type { Turn } from './turn.ts';

/** A breach of an invariant in one run. */
export interface Violation {
  readonly invariant: string;
  /** The rule that is broken, one in force for the revision and transport of the run. */
  readonly rule: string;
  readonly severity: Severity;
  /** Index of the step that breaks it. */
  readonly step: number;
  /** Label of the request that it is about, where it is about one that has a label. */
  readonly request: string | null;
}

/**
 * Reports a breach in the present step, once for each `key` (a request or token) and never again.
 * `rule` where the breach offends another rule than the invariant's first.
 */
export type Report = (request: string | null, key: string, rule?: string) => void;

export interface Context {
  readonly conduct: Conduct;
  readonly calls: Calls;
  /** Label of the request that each request tries again, by its own label. */
  readonly retryOf: ReadonlyMap<string, string>;
  /** Which server process each request goes to, by its label. */
  readonly replicaOf: ReadonlyMap<string, number>;
  /** On whose behalf each request comes, by its label. */
  readonly tenantOf: ReadonlyMap<string, string>;
  /** What the file of the ledger holds before the first step; null where there is no ledger. */
  readonly stored: Rows | null;
}

export type RecOf<T extends Rec['type']> = Extract<Rec, { readonly type: T }>;

export type FrameHook = (seen: Seen, turn: Turn) => void;
/** Records of a handler at its mutation, and of what becomes of its key. */
export type KeyRec = RecOf<'statement' | 'mutation' | 'map' | 'provider' | 'edited' | 'window'>;

type FrameHooks = Readonly<Partial<Record<What, FrameHook>>>;

/**
 * Hooks by what is sent or arrives where. They run in the order of the records, and each sees what
 * earlier records told of the requests, and a sent request itself. `end` sees the whole step.
 */
export interface Checker {
  readonly start?: (turn: Turn) => void;
  readonly clientSends?: FrameHooks;
  /** Also what an intermediary does. */
  readonly serverSends?: FrameHooks;
  readonly clientGets?: FrameHooks;
  readonly serverGets?: FrameHooks;
  readonly outcome?: (record: RecOf<'outcome'>) => void;
  readonly gaveUp?: (record: RecOf<'gave-up'>) => void;
  readonly retry?: (record: RecOf<'retry'>) => void;
  readonly key?: (record: KeyRec) => void;
  readonly queue?: (record: RecOf<'queue'>) => void;
  readonly end?: (turn: Turn) => void;
}

/** An invariant of the catalogue with the checker that watches it over one run. */
export interface Watch {
  readonly invariant: string;
  readonly begin: (context: Context, report: Report) => Checker;
}

/** Whether the queue before a server's wire took a message in, be it in place of another one. */
export function isTakenIn({ what }: RecOf<'queue'>): boolean {
  return what === 'queued' || what === 'evicted';
}
