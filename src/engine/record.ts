/** Records: what a step caused. They belong to the run and not to the world. */

import type { Frame } from './frame.ts';
import type {
  CancelReason,
  ClientOutcome,
  FinalResponse,
  Observed,
  ServerRecord,
  Side,
  WireSignal,
} from './parts.ts';

export type TimerName = 'idle' | 'max' | 'flush';

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
  | 'task';

export type Rec =
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
      readonly what: 'started' | 'stopped' | 'returned' | 'gone';
    }
  | { readonly type: 'process'; readonly what: 'server-exit' | 'transport-closed' };
