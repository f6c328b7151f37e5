/** What a mutation answers: done, replayed, already there, or refused, as results of a tool. */

import { canonicalJson } from '../../base/canonicalJson.ts';
import type { Json, JsonObject } from '../../protocol/jsonRpc.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import type { OutboxMessage, Receipt, Scope, Tables } from './ledger.ts';
import type { Mutation } from './program.ts';

export const OTHER_ARGUMENTS =
  'This idempotency key was used with other arguments. Nothing was changed.';
export const CONFLICT = 'UNIQUE constraint failed: receipt.natural_key';

/** Under this an execution without a key is counted. */
export const NO_KEY = { key: '' } as const;

/** A scope as one text that no other scope has. */
export function scopeKey({ tenant, operation, key }: Scope): string {
  return JSON.stringify([tenant, operation, key]);
}

/** `id` is that of the receipt, or of the effect at the other service. */
export function done({ operation }: Pick<Mutation, 'operation'>, id: number | null): JsonObject {
  const structuredContent = { receipt: id, replayed: false };
  return { content: [text(`${operation}: done, receipt ${id}.`)], structuredContent };
}

/** The effect is still to come, by another service. */
export function accepted({ operation }: Mutation): JsonObject {
  const structuredContent = { accepted: true, replayed: false };
  return { content: [text(`${operation}: accepted.`)], structuredContent };
}

/** The stored result again, and marked as such. */
export function replayed(stored: JsonObject): JsonObject {
  return { ...stored, structuredContent: { ...structured(stored), replayed: true } };
}

/** The record that the natural key names, with a note and no error that would invite a retry. */
export function existing({ id, operation, naturalKey }: Receipt): JsonObject {
  const note = `${operation}: ${naturalKey} exists already, receipt ${id}; nothing was done again.`;
  return { content: [text(note)], structuredContent: { receipt: id, existed: true } };
}

export function refusal(reason: string): JsonObject {
  return { content: [text(reason)], isError: true };
}

/** What code that means well may do to a result that it takes for its own. */
export function edited(result: JsonObject): JsonObject {
  return { ...result, structuredContent: { ...structured(result), greeting: 'Hello, Ada' } };
}

/** What the outbox tells the other service, with the scope by which a retry finds it again. */
export function outboxBody({ tenant, operation, arguments: args, scope }: Mutation): JsonObject {
  return { tenant, operation, arguments: args, scope: scope && { ...scope } };
}

/**
 * The message of a key that is still to be sent, or null. It is the one written last: an earlier
 * one is of an execution that the key no longer stands for.
 */
export function unsentOf(outbox: Tables['outbox'], scope: Scope): OutboxMessage | null {
  const last = outbox.findLast(({ body }) => isSame(body['scope'] ?? null, { ...scope }));
  return last?.sentMs === null ? last : null;
}

/** A message still to be sent that says the same, for a call without a key. */
export function unsentLike(outbox: Tables['outbox'], body: JsonObject): OutboxMessage | null {
  return outbox.find((one) => one.sentMs === null && isSame(one.body, body)) ?? null;
}

/** Equal as JSON: no order of members matters. */
function isSame(a: Json, b: Json): boolean {
  const [x, y] = [canonicalJson(a), canonicalJson(b)];
  return x.ok && y.ok && x.text === y.text;
}

/** A stored result to hand out again; one that says whether it is a replay says so truly. */
export function again(stored: JsonObject): JsonObject {
  return Object.hasOwn(structured(stored), 'replayed') ? replayed(stored) : stored;
}

function structured(result: JsonObject): JsonObject {
  const content = result['structuredContent'];
  return isObject(content) ? content : {};
}

function text(words: string): JsonObject {
  return { type: 'text', text: words };
}
