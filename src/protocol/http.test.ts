/** Heads of the HTTP messages that carry JSON-RPC, in both revisions. */

import { describe, expect, it } from 'vitest';
import {
  emptyHead,
  headerOf,
  headFault,
  headText,
  jsonHead,
  mirroredName,
  postHead,
  statedVersion,
  streamHead,
} from './http.ts';
import { cancelledMessage, requestMessage } from './messages.ts';
import { conductOf } from './revisions.ts';

const modern = conductOf('2026-07-28', 'http');
const legacy = conductOf('2025-11-25', 'http');
const call = { id: 7, method: 'tools/call', params: { name: 'sort_beads', arguments: {} } };

describe('the head of a POST', () => {
  it('mirrors method and name in 2026-07-28', () => {
    const message = requestMessage(modern, call);
    expect(headText(postHead(modern, message, modern.revision))).toBe(
      [
        'POST /mcp HTTP/1.1',
        'Content-Type: application/json',
        'Accept: application/json, text/event-stream',
        'MCP-Protocol-Version: 2026-07-28',
        'Mcp-Method: tools/call',
        'Mcp-Name: sort_beads',
      ].join('\n'),
    );
    expect(statedVersion(message)).toBe('2026-07-28');
  });

  it('names only the version in 2025-11-25', () => {
    const head = postHead(legacy, requestMessage(legacy, call), legacy.revision);
    expect(headerOf(head, 'mcp-protocol-version')).toBe('2025-11-25');
    expect(headerOf(head, 'Mcp-Method')).toBeUndefined();
    expect(headerOf(head, 'Mcp-Name')).toBeUndefined();
  });

  it('has no version before initialize has agreed on one', () => {
    const message = requestMessage(legacy, { id: 0, method: 'initialize', params: {} });
    const head = postHead(legacy, message, legacy.revision);
    expect(headerOf(head, 'MCP-Protocol-Version')).toBeUndefined();
    expect(headerOf(head, 'accept')).toBe('application/json, text/event-stream');
  });

  it('mirrors no name that a method does not have', () => {
    const head = postHead(modern, cancelledMessage(7, 'user'), modern.revision);
    expect(headerOf(head, 'Mcp-Method')).toBe('notifications/cancelled');
    expect(headerOf(head, 'Mcp-Name')).toBeUndefined();
  });

  it.each(['a\r\nX-Other: 1', 'a\nb', 'a\0b', 'a\u0085b'])('cannot carry the name %j', (name) => {
    const message = requestMessage(modern, { ...call, params: { name, arguments: {} } });
    const head = postHead(modern, message, modern.revision);
    expect(headerOf(head, 'Mcp-Name')).toBeUndefined();
    expect(headText(head).split('\n').length).toBe(1 + head.headers.length);
    expect(headFault(head, message, true)).toBe('HTTP-4');
  });

  it('stands before text that is no message, too', () => {
    for (const message of [undefined, null, 'x', [1], {}]) {
      const head = postHead(modern, message, modern.revision);
      expect(head.line).toBe('POST /mcp HTTP/1.1');
      expect(headerOf(head, 'Mcp-Method')).toBeUndefined();
    }
  });
});

describe('the mirrored name', () => {
  it.each([
    ['tools/call', { name: 'x', uri: 'u' }, 'x'],
    ['prompts/get', { name: 'p' }, 'p'],
    ['resources/read', { name: 'n', uri: 'file:///a' }, 'file:///a'],
    ['tools/list', { name: 'x' }, undefined],
    ['tools/call', { name: 7 }, undefined],
    ['tools/call', [], undefined],
    ['toString', { name: 'x' }, undefined],
  ])('of %s with %j is %s', (method, params, name) => {
    expect(mirroredName(method, { jsonrpc: '2.0', id: 1, method, params })).toBe(name);
  });
});

describe('the version stated in _meta', () => {
  it('is none in 2025-11-25, nor in what is no request', () => {
    expect(statedVersion(requestMessage(legacy, call))).toBeUndefined();
    for (const message of [undefined, null, 'x', {}, { params: { _meta: [] } }]) {
      expect(statedVersion(message)).toBeUndefined();
    }
  });
});

describe('answers', () => {
  it('a stream asks proxies not to buffer it, where the revision says so', () => {
    const plain = ['HTTP/1.1 200 OK', 'Content-Type: text/event-stream', 'Cache-Control: no-cache'];
    expect(headText(streamHead(legacy.accelHeader))).toBe(plain.join('\n'));
    expect(headText(streamHead(modern.accelHeader))).toBe(
      [...plain, 'X-Accel-Buffering: no'].join('\n'),
    );
  });

  it('one JSON body has the status that it is given', () => {
    expect(headText(jsonHead())).toBe('HTTP/1.1 200 OK\nContent-Type: application/json');
    expect(jsonHead('404 Not Found').line).toBe('HTTP/1.1 404 Not Found');
  });

  it('an accepted notification has no body', () => {
    expect(headText(emptyHead('202 Accepted'))).toBe('HTTP/1.1 202 Accepted\nContent-Length: 0');
  });
});
