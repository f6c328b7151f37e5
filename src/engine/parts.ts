/** The parts a world is made of: what each party knows of each request, and what is in flight. */

import type { JsonObject } from '../protocol/jsonRpc.ts';
import type { Frame } from './frame.ts';
import type { LedgerRecord } from './ledger/ledger.ts';

export type Side = 'client' | 'server';

/** The server's record of a request. It is set once (LAB-3). */
export type ServerRecord = 'not_received' | 'in_progress' | 'completed' | 'cancelled' | 'lost';

/** What the client holds of a request; every give-up means that a cancellation was *requested*. */
export type ClientOutcome =
  | 'waiting'
  | 'result'
  | 'error'
  | 'cancelled'
  | 'idle_timeout'
  | 'max_timeout'
  | 'disconnected';

/** Why the client gave up, or who else ended the request. */
export type CancelReason =
  | 'none'
  | 'user'
  | 'idle_timeout'
  | 'max_timeout'
  | 'intermediary'
  | 'server'
  | 'disconnect';

/** What the server could see of a cancellation. */
export type Observed = 'none' | 'message' | 'stream_closed';

/** What became of the one final response. `refused`: the server's own queue did not take it. */
export type FinalResponse =
  | 'none'
  | 'suppressed'
  | 'sent'
  | 'delivered'
  | 'ignored'
  | 'lost'
  | 'refused';

/** Whether the final response has come to its end; nothing changes it then. */
export function hasArrived(answer: FinalResponse): boolean {
  return ['delivered', 'ignored', 'lost', 'refused'].includes(answer);
}

/** The cancellation signal that the client put on the wire. */
export type WireSignal = 'none' | 'notifications/cancelled' | 'stream-closed';

/** The client half of one request. */
export interface ClientPart {
  readonly sent: boolean;
  readonly outcome: ClientOutcome;
  readonly reason: CancelReason;
  readonly signal: WireSignal;
  /** The last progress value that counted as useful activity. */
  readonly lastProgress: number | null;
}

/** The request coordinator's record of one request, on the server. */
export interface ServerPart {
  readonly record: ServerRecord;
  readonly observed: Observed;
  readonly answer: FinalResponse;
  readonly lastProgress: number | null;
  /** Work step whose progress waits for the minimum interval to end (LAB-9). */
  readonly held: number | null;
}

/**
 * The cooperative worker of one request: the index of its next step, and whether it still runs. One
 * that is queued waits for a connection, and has not begun.
 */
export interface WorkerPart {
  readonly next: number;
  readonly state: 'idle' | 'queued' | 'running' | 'returned' | 'stopped' | 'gone';
}

/** A handler's mutation: how far it is, and what it will answer. */
export interface HandlerPart {
  /** 1, and one more for every refused lock and every new beginning. */
  readonly round: number;
  /** It was refused a lock and waits for it. */
  readonly blocked: boolean;
  readonly verdict: 'open' | 'execute' | 'replay' | 'refuse' | 'exists';
  readonly result: JsonObject | null;
}

/** Effects that another service made, in order. */
export interface ProviderPart {
  readonly charges: readonly {
    readonly id: number;
    readonly key: string | null;
    readonly request: string;
    readonly arguments: JsonObject;
  }[];
}

/** What a server process keeps in its own memory, by scope. */
export type MapPart = Readonly<Record<string, LedgerRecord>>;

/** One server process and the connection to it. */
export interface SessionPart {
  readonly server: 'up' | 'down';
  readonly transport: 'open' | 'closed';
  /** How often the process has been started: each start has a connection of its own. */
  readonly starts: number;
}

/** One thing in flight. `event` is the id of the delivery that will take it off the channel. */
export interface Entry {
  readonly event: string;
  readonly kind: 'message' | 'close' | 'end';
  /** Index of the request it belongs to, or -1. */
  readonly request: number;
  /** Index of the channel for an answer to a client's raw message; requests know their own way. */
  readonly reply?: number;
  /** Index of the request on whose stream it travels, where that is another one's: a fault. */
  readonly on?: number;
  readonly frame: Frame;
  /** The bytes that really come, where that is not the frame’s line. */
  readonly bytes?: Uint8Array;
}

/** A first-in-first-out channel. A closed one takes nothing more; what is written to it is lost. */
export interface ChannelPart {
  readonly queue: readonly Entry[];
  readonly closedBy: 'nobody' | 'client' | 'server' | 'intermediary';
}

export const CLIENT_START: ClientPart = {
  sent: false,
  outcome: 'waiting',
  reason: 'none',
  signal: 'none',
  lastProgress: null,
};

export const SERVER_START: ServerPart = {
  record: 'not_received',
  observed: 'none',
  answer: 'none',
  lastProgress: null,
  held: null,
};

export const HANDLER_START: HandlerPart = {
  round: 1,
  blocked: false,
  verdict: 'open',
  result: null,
};

export const PROVIDER_START: ProviderPart = { charges: [] };
export const WORKER_START: WorkerPart = { next: 0, state: 'idle' };
export const SESSION_START: SessionPart = { server: 'up', transport: 'open', starts: 1 };
export const CHANNEL_START: ChannelPart = { queue: [], closedBy: 'nobody' };
