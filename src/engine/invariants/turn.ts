/** One step as the checkers see it: what it did to each request, collected while it is read. */

import type { CancelReason } from '../parts.ts';
import type { Rec, TimerName } from '../record.ts';
import type { Call } from './calls.ts';

/** The parts of a run's step that count; a step read from a log has them, too. */
export interface Moment {
  readonly index: number;
  readonly atMs: number;
  readonly records: readonly Rec[];
}

/** Its lists are emptied and filled again for each step, so a checker keeps none of them. */
export interface Turn {
  index: number;
  atMs: number;
  records: readonly Rec[];
  /** The server's process or the transport was gone before this step. */
  wasGone: boolean;
  transportClosed: boolean;
  /** Requests that the client sent, and those named by the cancellations it sent. */
  readonly sent: Call[];
  readonly cancels: Call[];
  /** Requests whose stream was closed, by anyone and by the client. */
  readonly closes: Call[];
  readonly clientCloses: Call[];
  readonly gaveUp: { readonly call: Call; readonly why: CancelReason }[];
  readonly settled: Call[];
  readonly useful: Call[];
  readonly armed: { readonly call: Call; readonly timer: TimerName }[];
  /** Requests whose record became cancelled. */
  readonly cancelled: Call[];
  recordChanged: boolean;
  /** The server sent something with a body. */
  serverSpoke: boolean;
  /** Status lines of the server's answers to POSTs that have no body. */
  readonly emptyStatuses: string[];
}

export function newTurn(): Turn {
  return {
    index: 0,
    atMs: 0,
    records: [],
    wasGone: false,
    transportClosed: false,
    sent: [],
    cancels: [],
    closes: [],
    clientCloses: [],
    gaveUp: [],
    settled: [],
    useful: [],
    armed: [],
    cancelled: [],
    recordChanged: false,
    serverSpoke: false,
    emptyStatuses: [],
  };
}

export function beginTurn(turn: Turn, { index, atMs, records }: Moment, wasGone: boolean): void {
  turn.index = index;
  turn.atMs = atMs;
  turn.records = records;
  turn.wasGone = wasGone;
  turn.transportClosed = false;
  turn.recordChanged = false;
  turn.serverSpoke = false;
  empty(turn.sent);
  empty(turn.cancels);
  empty(turn.closes);
  empty(turn.clientCloses);
  empty(turn.gaveUp);
  empty(turn.settled);
  empty(turn.useful);
  empty(turn.armed);
  empty(turn.cancelled);
  empty(turn.emptyStatuses);
}

function empty(list: unknown[]): void {
  if (list.length > 0) list.length = 0;
}

export function times(calls: readonly Call[], call: Call): number {
  return calls.reduce((count, one) => (one === call ? count + 1 : count), 0);
}

/** Whether the response stream of a request was open, as far as the wire told, before this step. */
export function wasStreamOpen(call: Call, turn: Turn): boolean {
  return call.closes === times(turn.closes, call);
}
