/** What a mutation answers: done, replayed, already there, or refused, as results of a tool. */

import type { JsonObject } from '../../protocol/jsonRpc.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import type { Receipt, Scope } from './ledger.ts';
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
export function done({ operation }: Mutation, id: number | null): JsonObject {
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

/** What the outbox tells the other service. */
export function outboxBody({ operation, arguments: args, scope }: Mutation): JsonObject {
  return { operation, arguments: args, key: scope?.key ?? null };
}

function structured(result: JsonObject): JsonObject {
  const content = result['structuredContent'];
  return isObject(content) ? content : {};
}

function text(words: string): JsonObject {
  return { type: 'text', text: words };
}
