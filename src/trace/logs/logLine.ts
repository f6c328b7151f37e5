/** One line of a party's log, and the names under which the logs of a run are joined. */

import type { Plan } from '../../engine/plan.ts';
import type { RequestPlan } from '../../engine/planPieces.ts';
import type { Rec } from '../../engine/record.ts';
import type { Step } from '../../engine/run.ts';
import { isObject, type RequestId } from '../../protocol/jsonRpc.ts';

export type Party = 'client' | 'proxy' | 'server';
export type Level = 'debug' | 'info' | 'warn' | 'error';

/**
 * What a line says of its request, for whoever joins the logs: the client sent it, accepted an
 * answer or stopped waiting; the server took it, was told to stop, and its handler returned,
 * stopped before its end, or went with its process.
 */
export type Says =
  | 'sent'
  | 'accepted'
  | 'gave-up'
  | 'taken'
  | 'told'
  | 'returned'
  | 'stopped'
  | 'gone';

export interface LogLine {
  /** The step at which it is written, and the time of that. */
  readonly step: number;
  readonly atMs: number;
  readonly party: Party;
  readonly level: Level;
  /** The request that it is about, as this lab labels it; no log would have that. */
  readonly request: string | null;
  /** What the logs share: the connection, and the id, which an intermediary does not read. */
  readonly connection: string | null;
  readonly id: RequestId | null;
  readonly text: string;
  readonly says: Says | null;
}

/** What a log says in a step, before it is known who says it, when, and of which connection. */
export interface Said {
  readonly request: string | null;
  readonly level: Level;
  readonly text: string;
  readonly says?: Says | undefined;
}

/** Writes one party's log, given each record of a run in order. */
export type Scribe = (record: Rec, step: Step) => Said | null;

export function lineOf(
  plan: Plan,
  { index, atMs }: Pick<Step, 'index' | 'atMs'>,
  party: Party,
  { request, level, text, says }: Said,
): LogLine {
  const named = plan.requests.find(({ label }) => label === request);
  return {
    step: index,
    atMs,
    party,
    level,
    request,
    connection: named ? connectionOf(plan, named) : null,
    id: named && party !== 'proxy' ? named.spec.id : null,
    text,
    says: says ?? null,
  };
}

/** The pipes of a process, which all requests on stdio share; over HTTP each has its own POST. */
export function connectionOf({ conduct }: Plan, { index, replica }: RequestPlan): string {
  return conduct.transport === 'stdio' ? `pipe-${replica.number}` : `post-${index + 1}`;
}

/** The tool of a call, and of any other request the method. */
export function nameOfCall({ spec: { method, params } }: RequestPlan): string {
  const tool = isObject(params) ? params['name'] : undefined;
  return typeof tool === 'string' ? tool : method;
}
