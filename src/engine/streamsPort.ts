/**
 * The port of what stands around a request: requests that a client sends by itself, streams that
 * are held, cut and taken up again. It is loaded apart, since most scenarios have none of it, and a
 * scenario that has some is compiled only once it is there.
 */

import { createPort } from '../base/port.ts';
import type { Json, JsonObject } from '../protocol/jsonRpc.ts';
import type { ErrorObject } from '../protocol/messages.ts';
import type { Conduct } from '../protocol/revisions.ts';
import type { ClientFault, ServerFault } from '../scenario/policies.ts';
import type { Act, RequestSpec, Scenario } from '../scenario/schema.ts';
import type { Frame } from './frame.ts';
import type { Watch } from './invariants/checker.ts';
import type { ClientOutcome, Entry, ServerRecord } from './parts.ts';
import type { PlanBuilder } from './planBuilder.ts';
import type {
  ActPlan,
  ChannelPlan,
  ReplicaPlan,
  RequestPlan,
  Slot,
  TimerPlan,
  WorkPlan,
} from './planPieces.ts';
import type { StreamsPlan } from './streams/streamsPlan.ts';
import type { View } from './view.ts';

/** The answer of one of the server's own services. */
export type Served = { readonly result: JsonObject } | { readonly error: ErrorObject };

/** What the engine asks and tells, in the order in which a request meets it. */
export interface Streams {
  readonly watches: readonly Watch[];
  createWorks(
    scenario: Scenario,
    conduct: Conduct,
    build: PlanBuilder,
    replicas: readonly ReplicaPlan[],
  ): StreamWorks;
  /** The record of a request has changed; it has begun, or it has ended. */
  recordChanged(view: View, request: RequestPlan, to: ServerRecord): void;
  /** Whether a request that arrived does not begin: it has to wait, or is refused at once. */
  holdsBack(view: View, request: RequestPlan): boolean;
  /** A worker has taken a step, which may have been its last. */
  worked(view: View, request: RequestPlan): void;
  /** A response stream was opened. */
  opened(view: View, request: RequestPlan): void;
  /** It was closed, by whomever. */
  closed(view: View, request: RequestPlan): void;
  /** What the event of a message has beside it: its id, and its text, where they are stated. */
  eventOf(view: View, request: RequestPlan, message: Json | undefined): Partial<Frame>;
  /** Whether what is lost on it will be sent once more, or was sent on a stream of its own. */
  willSendAgain(view: View, request: RequestPlan, entry: Entry): boolean;
  /** Takes a server's message into the queue before its wire; false where it has none. */
  enqueue(view: View, channel: number, entry: Entry): boolean;
  /** Ends a response stream without an answer, after whatever waits for it. */
  end(view: View, request: RequestPlan): void;
  /** The server has seen that nobody reads the stream of a request any more. */
  unread(view: View, request: RequestPlan): void;
  /** Takes what a server writes, in place of the channel, and lets go of it when it can. */
  send(view: View, channel: ChannelPlan, entry: Entry): void;
  /** Its script is at the end; null where no service of the server's own answers the request. */
  serve(view: View, request: RequestPlan): Served | null;
  /** The client has sent a request. */
  sent(view: View, request: RequestPlan): void;
  /** A subscription has begun, and is confirmed (SUB-3). */
  subscribed(view: View, request: RequestPlan): void;
  /** The request on whose stream the progress of a request travels: its own, but for a fault. */
  carrierOf(view: View, request: RequestPlan): RequestPlan;
  /** The client stopped waiting for a request, with or without an answer. */
  settled(view: View, request: RequestPlan, outcome: ClientOutcome): void;
  /** The client has taken or ignored what arrived. */
  clientTook(view: View, entry: Entry): void;
  /** Whether the token of a call lives on with its task, which has not ended for its client. */
  hasOpenTask(view: View, request: RequestPlan): boolean;
  /** Whether a client that gives up has nothing to close, since nothing has come yet: a fault. */
  cannotClose(view: View, request: RequestPlan): boolean;
  /** A deadline that nobody stopped goes off for a request that is over: a fault. */
  fireLeftover(view: View, request: RequestPlan, timer: TimerPlan): void;
  /** A stream ended without an answer; true where the client will take it up again. */
  willResume(view: View, request: RequestPlan): boolean;
  /** What the end of a stream that was taken up has behind its id. */
  turnOf(view: View, request: RequestPlan): string;
  /** Whether an intermediary keeps to itself what is to arrive at the server. */
  keeps(view: View, entry: Entry): boolean;
  /** The server got what is no JSON-RPC message; true where it knew what to do with it. */
  serverTook(view: View, entry: Entry): boolean;
  act(view: View, act: ActPlan): void;
  /**
   * Reads the bytes that came, a pipe line by line and a stream by its events, and hands on each
   * message; true where that is all that there is to take of them.
   */
  reads(view: View, entry: Entry, channel: ChannelPlan, take: (entry: Entry) => void): boolean;
  /** The user wants the task of this call to stop. */
  stop(view: View, request: RequestPlan): void;
  fire(view: View, timer: TimerPlan): void;
  work(view: View, request: RequestPlan, work: WorkPlan): void;
  /** A server process went away, or came back. */
  processChanged(view: View, replica: ReplicaPlan, to: 'down' | 'up'): void;
}

/** Builds what one scenario needs of it, while its requests are compiled. */
export interface StreamWorks {
  /** The request as it will be sent, with what follows from the rest of the scenario. */
  prepare(spec: RequestSpec): RequestSpec;
  /** What has to be so before the server answers a request, if anything. */
  answersAfter(spec: RequestSpec): Slot<boolean> | null;
  /** What has to have happened before a request can be sent, if anything. */
  sendsAfter(spec: RequestSpec): Slot<boolean> | null;
  /** Adds what belongs to one request. */
  request(request: RequestPlan, sent: Slot<boolean>): void;
  /** The finished plan, once every request is known. */
  plan(): StreamsPlan;
}

/**
 * Fields that need all this: every one but the plain ones, or it does not compile. So none that is
 * added later can be without effect because somebody forgot it here.
 */
type Fields<T, Plain extends keyof T> = Readonly<Record<Exclude<keyof T, Plain>, true>>;

const OF_SCENARIO: Fields<
  Scenario,
  | 'format'
  | 'version'
  | 'title'
  | 'brief'
  | 'revision'
  | 'transport'
  | 'latencyMs'
  | 'client'
  | 'server'
  | 'ledger'
  | 'requests'
  | 'acts'
> = { intermediary: true, items: true };
const OF_CLIENT: Fields<Scenario['client'], 'giveUp' | 'faults'> = { resumes: true };
/** What a server asks a client to wait, or tells of a task, is about other fields of these. */
const OF_SERVER: Fields<
  Scenario['server'],
  'faults' | 'progressMinIntervalMs' | 'retryMs' | 'tellsStatus'
> = {
  keepalive: true,
  eventIds: true,
  indentsJson: true,
  buffer: true,
  pool: true,
  knowsDeadline: true,
};
const OF_REQUEST: Fields<
  RequestSpec,
  | 'label'
  | 'id'
  | 'method'
  | 'params'
  | 'progressToken'
  | 'sendAtMs'
  | 'limits'
  | 'answer'
  | 'retryOf'
  | 'tenant'
  | 'replica'
  | 'cancelReplica'
  | 'work'
> = { after: true, chunks: true, task: true, taskOf: true };
const ACTS: Fields<
  Record<Act['do'], true>,
  'cancel' | 'cut' | 'close' | 'crash' | 'restart' | 'client-raw' | 'server-raw'
> = { stop: true, change: true, use: true, 'server-bytes': true };
/** Faults about streams, or about what is left of a request that is over. */
const FAULTS: ReadonlySet<string> = new Set<ClientFault | ServerFault>([
  'sends-last-event-id',
  'falsy-token',
  'needs-head',
  'keeps-deadlines',
  'one-line-events',
  'one-stream',
  'replays-others',
]);
/** Methods that are more than a call and its answer. */
const SERVED = /^(?:tasks\/|subscriptions\/listen$)/;

/** Whether a scenario needs any of this. */
export function usesStreams(scenario: Scenario): boolean {
  const { client, server, requests, acts } = scenario;
  return (
    hasAny(scenario, OF_SCENARIO) ||
    hasAny(client, OF_CLIENT) ||
    hasAny(server, OF_SERVER) ||
    [...client.faults, ...server.faults].some((fault) => FAULTS.has(fault)) ||
    requests.some((request) => hasAny(request, OF_REQUEST) || SERVED.test(request.method)) ||
    acts.some((act) => act.do in ACTS)
  );
}

function hasAny<T extends object>(of: T, fields: Partial<Readonly<Record<keyof T, true>>>) {
  return (Object.keys(fields) as (keyof T)[]).some((field) => of[field]);
}

export const { provide: provideStreams, get: streams } = createPort<Streams>(
  'the parts of streams are loaded before a scenario that has some is compiled',
);
