/** JSON-RPC 2.0 messages: their types, and what an arbitrary value on the wire turns out to be. */

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}
export type RequestId = string | number;

interface RequestMessage extends JsonObject {
  readonly jsonrpc: '2.0';
  readonly id: RequestId;
  readonly method: string;
}

interface NotificationMessage extends JsonObject {
  readonly jsonrpc: '2.0';
  readonly method: string;
}

interface ResponseMessage extends JsonObject {
  readonly jsonrpc: '2.0';
}

export type Message = RequestMessage | NotificationMessage | ResponseMessage;

/** What a received value is. `invalid` carries the reason in plain words. */
export type Classified =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly params: Json;
    }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Json }
  | { readonly kind: 'response'; readonly id: RequestId; readonly failed: boolean }
  | { readonly kind: 'invalid'; readonly reason: string };

/** An id or token is a string or an integer that a double holds exactly (REQ-1, PRO-2). */
export function isId(value: unknown): value is RequestId {
  return typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));
}

/** A key under which `1` and `"1"` stay two different ids. */
export function idKey(id: RequestId): string {
  return typeof id === 'number' ? `n${id}` : `s${id}`;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a value as a JSON-RPC message. Never throws. */
export function classify(value: Json | undefined): Classified {
  if (Array.isArray(value)) return invalid('an array, and batches are not part of this revision');
  if (!isObject(value)) return invalid('not a JSON object');
  if (value['jsonrpc'] !== '2.0') return invalid('without "jsonrpc": "2.0"');
  const { id, method } = value;
  if (method !== undefined && typeof method !== 'string')
    return invalid('with a method that is no string');
  if (id !== undefined && !isId(id))
    return invalid('with an id that is neither a string nor an integer');
  if (method !== undefined) {
    const params = value['params'] ?? null;
    return id === undefined
      ? { kind: 'notification', method, params }
      : { kind: 'request', id, method, params };
  }
  const failed = isObject(value['error']);
  if (!failed && value['result'] === undefined) return invalid('neither a request nor a response');
  return id === undefined ? invalid('a response without an id') : { kind: 'response', id, failed };
}

function invalid(reason: string): Classified {
  return { kind: 'invalid', reason };
}
