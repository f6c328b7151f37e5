/** Short ways to write calls that mutate, and to read what became of them. */

import type { JsonObject } from '../protocol/jsonRpc.ts';
import { isObject } from '../protocol/jsonRpc.ts';
import { tablesSeen } from './ledger/memoryLedger.ts';
import type { Run } from './run.ts';
import {
  completeAfter,
  framesOf,
  idsOf,
  type RequestWords,
  type ScenarioWords,
} from './scenarios.testing.ts';

const LIMITS = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };

export interface MutationWords extends Partial<RequestWords> {
  readonly key?: unknown;
  readonly args?: JsonObject;
  readonly tool?: string;
  readonly statementMs?: number;
}

/** A call of a tool that mutates, one statement every 10 ms, from 10 ms after its arrival on. */
export function mutation(label: string, sendAtMs: number, words: MutationWords = {}): RequestWords {
  const { key, args = { account: 'acct-7', cents: 1200 }, tool, statementMs = 10, ...rest } = words;
  const given = key === undefined ? args : { ...args, idempotencyKey: key };
  return {
    label,
    sendAtMs,
    params: { name: tool ?? 'charge_account', arguments: given as JsonObject },
    limits: LIMITS,
    work: [{ do: 'mutate', afterMs: 10, statementMs }, completeAfter(10)],
    ...rest,
  };
}

/** Three deferred calls of three orders. */
export const threeReaders: ScenarioWords = {
  requests: ['A', 'B', 'C'].map((label) => mutation(label, 0, { args: { orderId: label } })),
  server: ['deferred-begin'],
  ledger: { naturalKey: 'orderId' },
};

/** C is refused its first read while A commits, and reads while B is about to write. */
export const readWhileWritten: readonly string[] = [
  ...['A', 'B', 'C'].flatMap((label) => [`send:${label}`, `arrive:${label}.request`]),
  ...['begin:A', 'seek:A', 'effect:A', 'count:A', 'begin:B', 'seek:B', 'commit:A', 'effect:B'],
  ...['rollback:B', 'begin:C', 'seek:C', 'commit:A.2', 'begin:B.2', 'seek:B.2', 'seek:C.2'],
  ...['effect:B.2', 'count:B.2', 'commit:B.2'],
];

/** What the file holds at the end, and the effects of the other service. */
export function fileOf(ran: Run) {
  const { ledger, provider } = ran.plan;
  if (!ledger || !provider) throw new Error('nothing here mutates');
  const end = ran.at(ran.steps.length);
  return { ...tablesSeen(end.get(ledger), null), charges: end.get(provider).charges };
}

/** `receipts` by the request that made them, `executions` as `key × count`, and so on. */
export function countsOf(ran: Run) {
  const { receipts, executions, records, charges } = fileOf(ran);
  return {
    receipts: receipts.map(({ request }) => request).join(' '),
    executions: executions.map(({ key, count }) => `${key || '-'} × ${count}`).join(', '),
    records: records.length,
    charges: charges.map(({ request }) => request).join(' '),
  };
}

/** What each answer that was sent says: structured content, or the text of an error. */
export function answersOf(ran: Run): string[] {
  return framesOf(ran)
    .filter(({ kind }) => kind === 'response')
    .map(({ request, message }) => `${request}: ${saidBy(isObject(message) ? message : {})}`);
}

function saidBy({ result, error }: JsonObject): string {
  if (!isObject(result)) return JSON.stringify(error);
  const [first] = Array.isArray(result['content']) ? result['content'] : [];
  if (result['isError']) return isObject(first) ? String(first['text']) : 'error';
  return JSON.stringify(result['structuredContent']);
}

export function hasStep(ran: Run, id: string): boolean {
  return idsOf(ran).includes(id);
}
