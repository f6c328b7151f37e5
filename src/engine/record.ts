/** Records: what a step caused. They belong to the run and not to the world. */

import type { JsonObject } from '../protocol/jsonRpc.ts';
import type { Stray } from '../protocol/stdioFraming.ts';
import type { Frame } from './frame.ts';
import type { Outcome, Scope, Statement } from './ledger/ledger.ts';
import type {
  CancelReason,
  ClientOutcome,
  FinalResponse,
  HandlerPart,
  Observed,
  ServerRecord,
  Side,
  WireSignal,
} from './parts.ts';
import type { TaskRec } from './streams/taskRec.ts';

export type TimerName =
  | 'idle'
  | 'max'
  | 'flush'
  | 'window'
  | 'send'
  | 'cut'
  | 'keepalive'
  | 'resume'
  | 'drain'
  | 'ttl'
  | 'deadline';

/** Whether a timer is one of the client's two deadlines. */
export function isDeadline(name: TimerName): name is 'idle' | 'max' {
  return name === 'idle' || name === 'max';
}

/** How the client pulled its lever when it gave up. */
export type Lever = 'notify' | 'close' | 'transport' | 'nothing';

/** Why a message or an event had no effect, for the sentence that explains it. */
export type IgnoreReason =
  | 'after-cancel'
  | 'already-finished'
  | 'unknown-id'
  | 'malformed'
  | 'not-cancellable'
  | 'close-is-no-cancel'
  | 'nothing-to-cancel'
  | 'late-answer'
  | 'late-progress'
  | 'unknown-token'
  | 'no-token-asked'
  | 'value-not-rising'
  | 'after-end'
  | 'no-stream'
  | 'not-json-rpc'
  | 'duplicate-id'
  | 'not-for-clients'
  | 'policy'
  | 'nobody-there'
  | 'refused-by-queue'
  | 'stray-line'
  | 'task'
  | 'unasked'
  | 'untagged'
  | 'not-fresh'
  | 'unsafe-replay'
  | 'task-ended'
  | 'no-task-progress'
  | 'no-task-stream';

export type Rec =
  | TaskRec
  | { readonly type: 'frame'; readonly from: Side | 'intermediary'; readonly frame: Frame }
  | { readonly type: 'delivered'; readonly to: Side; readonly frame: Frame }
  | { readonly type: 'lost'; readonly frame: Frame }
  | {
      readonly type: 'ignored';
      readonly event: string;
      readonly by: Side;
      readonly rule: string;
      readonly request: string | null;
      readonly reason: IgnoreReason;
    }
  | {
      readonly type: 'record';
      readonly request: string;
      readonly from: ServerRecord;
      readonly to: ServerRecord;
    }
  | { readonly type: 'observed'; readonly request: string; readonly how: Observed }
  | {
      readonly type: 'gave-up';
      readonly request: string;
      readonly why: CancelReason;
      readonly lever: Lever;
      readonly signal: WireSignal;
      readonly rule: string;
      /**
       * What the client tells its user: that cancellation was requested, or that the work stopped.
       */
      readonly claim: 'requested' | 'stopped';
    }
  | {
      readonly type: 'outcome';
      readonly request: string;
      readonly from: ClientOutcome;
      readonly to: ClientOutcome;
    }
  | { readonly type: 'answer'; readonly request: string; readonly to: FinalResponse }
  /**
   * What the intermediary did with an event of a stream, or with the stream; `kept`: it passes a
   * cancellation of the client on to nobody.
   */
  | {
      readonly type: 'proxy';
      readonly request: string | null;
      readonly what: 'held' | 'passed' | 'cut' | 'kept';
      readonly frame: Frame | null;
    }
  /** What a read from a pipe came to: a line, or the beginning of one. */
  | {
      readonly type: 'framed';
      readonly what: 'message' | 'stray' | 'too-long' | 'partial';
      /** Number of the line, from 1 on. */
      readonly line: number;
      readonly text: string;
      readonly why: Stray | null;
      /** Not one more of several stray lines in a row. */
      readonly isFirst: boolean;
      /** The stream ended before the line did. */
      readonly isUnended: boolean;
    }
  /** What became of a message in the queue before a server's wire, and how that is after it. */
  | {
      readonly type: 'queue';
      readonly request: string | null;
      readonly what:
        | 'queued'
        | 'coalesced'
        | 'evicted'
        | 'dropped'
        | 'refused'
        | 'taken'
        | 'withdrawn'
        | 'refetched';
      readonly frame: Frame;
      readonly isFinal: boolean;
      /** What gave way to it. */
      readonly gone: Frame | null;
      readonly goneIsFinal: boolean;
      readonly why: 'full-of-finals' | 'after-final' | 'not-rising' | null;
      readonly size: number;
      readonly capacity: number;
      readonly needsRefetch: boolean;
      /** Number of the server process. */
      readonly replica: number;
    }
  | { readonly type: 'useful'; readonly request: string; readonly value: number }
  | { readonly type: 'held'; readonly request: string; readonly value: number }
  | {
      readonly type: 'armed' | 'disarmed' | 'fired';
      readonly timer: TimerName;
      readonly request: string;
      readonly limitMs: number;
    }
  | {
      readonly type: 'worker';
      readonly request: string;
      readonly what: 'queued' | 'started' | 'stopped' | 'returned' | 'gone';
    }
  | {
      readonly type: 'process';
      readonly what: 'server-exit' | 'server-start' | 'transport-closed';
      /** Number of the server process. */
      readonly replica: number;
    }
  | {
      readonly type: 'statement';
      readonly request: string;
      readonly statement: Statement;
      readonly outcome: Outcome;
    }
  /** What a handler decided about its call, and what it will answer. */
  | {
      readonly type: 'mutation';
      readonly request: string;
      readonly scope: Scope | null;
      readonly fingerprint: string;
      readonly verdict: Exclude<HandlerPart['verdict'], 'open'>;
      readonly result: JsonObject | null;
    }
  /** A look into a map in memory, or something kept there. */
  | {
      readonly type: 'map';
      readonly request: string;
      readonly what: 'look' | 'keep';
      readonly hit: boolean;
    }
  /** The other service was called; an effect it knows by its key is not made again. */
  | {
      readonly type: 'provider';
      readonly request: string;
      readonly key: string | null;
      readonly id: number;
      readonly isNew: boolean;
    }
  /** A result was edited after it was handed out; `isShared`: what is kept changed with it. */
  | { readonly type: 'edited'; readonly request: string; readonly isShared: boolean }
  | { readonly type: 'window'; readonly request: string; readonly scope: Scope }
  /**
   * A request that tries another one again was sent, and what the client went by: the key of both,
   * that it changes nothing, an annotation of its tool, the loss of the answer alone, or nothing
   * but somebody's own decision.
   */
  | {
      readonly type: 'retry';
      readonly request: string;
      readonly of: string;
      readonly because: 'key' | 'read' | 'hint' | 'loss' | 'hand';
    }
  /** What the server has changed, or what the client knows of it did. */
  | {
      readonly type: 'item';
      readonly request: string | null;
      readonly what: 'changed' | 'told' | 'lost' | 'read';
      readonly items: readonly string[];
    }
  /** The client used its copy of an item; `isFresh`: nothing it knew spoke against that. */
  | {
      readonly type: 'use';
      readonly request: null;
      readonly item: string;
      readonly version: number;
      readonly isFresh: boolean;
    };
