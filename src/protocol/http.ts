/** Heads of the HTTP messages that carry JSON-RPC: request line or status, and headers. */

import { isObject, type Json, type Message } from './jsonRpc.ts';
import { META } from './messages.ts';
import type { Conduct } from './revisions.ts';

export interface Head {
  readonly line: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
}

/** Methods whose `Mcp-Name` header repeats a parameter, and which one (HTTP-4). */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
  'tasks/get': 'taskId',
  'tasks/update': 'taskId',
  'tasks/cancel': 'taskId',
};

/** The head of a POST that carries one client message (HTTP-1 to HTTP-4, HTL-1, HTL-2). */
export function postHead(conduct: Conduct, message: Json | undefined, version: string): Head {
  const headers: [string, string][] = [
    ['Content-Type', 'application/json'],
    ['Accept', 'application/json, text/event-stream'],
  ];
  const method = isObject(message) ? message['method'] : undefined;
  // The version is agreed by initialize, so the header begins after it.
  if (method !== 'initialize') headers.push(['MCP-Protocol-Version', version]);
  if (conduct.methodHeaders && typeof method === 'string' && isObject(message)) {
    const name = mirroredName(method, message);
    if (fitsHeader(method)) headers.push(['Mcp-Method', method]);
    if (name !== undefined && fitsHeader(name)) headers.push(['Mcp-Name', name]);
  }
  return { line: 'POST /mcp HTTP/1.1', headers };
}

/**
 * Whether a header can carry a value. One with a line break or another control character cannot be
 * sent, and the server misses it (HTTP-4).
 */
function fitsHeader(value: string): boolean {
  return !/\p{Cc}/u.test(value);
}

/** The value that `Mcp-Name` must mirror for this message, if its method has one. */
export function mirroredName(method: string, message: Message | Json): string | undefined {
  const key = NAMED[method];
  const params = isObject(message) ? message['params'] : undefined;
  const value = key !== undefined && isObject(params) ? params[key] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/** The protocol version that a request's `_meta` states, if any (REQ-3). */
export function statedVersion(message: Json | undefined): string | undefined {
  const params = isObject(message) ? message['params'] : undefined;
  const meta = isObject(params) ? params['_meta'] : undefined;
  const version = isObject(meta) ? meta[`${META}protocolVersion`] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** The head with which a server opens a response stream; HTTP-11 asks proxies not to buffer it. */
export function streamHead(accelHeader: boolean): Head {
  const headers: [string, string][] = [
    ['Content-Type', 'text/event-stream'],
    ['Cache-Control', 'no-cache'],
  ];
  if (accelHeader) headers.push(['X-Accel-Buffering', 'no']);
  return { line: 'HTTP/1.1 200 OK', headers };
}

export function jsonHead(status = '200 OK'): Head {
  return { line: `HTTP/1.1 ${status}`, headers: [['Content-Type', 'application/json']] };
}

/**
 * A status without a body: 202 for an accepted notification (HTTP-5), 400 for what is no JSON-RPC.
 */
export function emptyHead(status: '202 Accepted' | '400 Bad Request'): Head {
  return { line: `HTTP/1.1 ${status}`, headers: [['Content-Length', '0']] };
}

export function headerOf(head: Head, name: string): string | undefined {
  return head.headers.find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
}

/**
 * The rule by which a POST's head is at odds with its body in 2026-07-28, or null. A server refuses
 * such a request with 400 and the error -32020 (HTTP-3, HTTP-4).
 */
export function headFault(
  head: Head,
  message: Json | undefined,
  isRequest: boolean,
): 'HTTP-3' | 'HTTP-4' | null {
  const version = headerOf(head, 'MCP-Protocol-Version');
  if (version === undefined || (statedVersion(message) ?? version) !== version) return 'HTTP-3';
  const method = isObject(message) ? message['method'] : undefined;
  const header = headerOf(head, 'Mcp-Method');
  // Notifications need no such header, but one that they have must be right.
  if (header === undefined ? isRequest : header !== method) return 'HTTP-4';
  if (!isRequest || typeof method !== 'string' || message === undefined) return null;
  const name = mirroredName(method, message);
  return name !== undefined && headerOf(head, 'Mcp-Name') !== name ? 'HTTP-4' : null;
}

export function headText(head: Head): string {
  return [head.line, ...head.headers.map(([name, value]) => `${name}: ${value}`)].join('\n');
}
