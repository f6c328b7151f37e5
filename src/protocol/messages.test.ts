/** MCP messages as they stand on the wire in each revision. */

import { describe, expect, it } from 'vitest';
import { classify } from './jsonRpc.ts';
import {
  cancelledMessage,
  errorMessage,
  initializedMessage,
  initializeResult,
  progressMessage,
  requestMessage,
  resultMessage,
  subscriptionMessage,
} from './messages.ts';
import { conductOf } from './revisions.ts';

const modern = conductOf('2026-07-28', 'stdio');
const legacy = conductOf('2025-11-25', 'stdio');
const call = { id: 7, method: 'tools/call', params: { name: 'sort_beads', arguments: { n: 5 } } };
const VERSION = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const CLIENT = 'io.modelcontextprotocol/clientInfo';

describe('a request', () => {
  it('states version, capabilities and client in 2026-07-28', () => {
    expect(requestMessage(modern, call)).toEqual({
      jsonrpc: '2.0',
      ...call,
      params: {
        ...call.params,
        _meta: {
          [VERSION]: '2026-07-28',
          [CLIENT]: { name: 'reliability-lab-client', version: '1.0.0' },
          [CAPABILITIES]: {},
        },
      },
    });
  });

  it('states nothing of the kind in 2025-11-25', () => {
    expect(requestMessage(legacy, call)).toEqual({ jsonrpc: '2.0', ...call });
  });

  it.each([0, '', 'a', 3])('asks for progress under the token %j', (progressToken) => {
    const { params } = requestMessage(legacy, { ...call, progressToken });
    expect(params).toEqual({ ...call.params, _meta: { progressToken } });
    expect(requestMessage(modern, { ...call, progressToken })).toMatchObject({
      params: { _meta: { progressToken, [VERSION]: '2026-07-28' } },
    });
  });

  it('keeps what the scenario says in _meta', () => {
    const params = { ...call.params, _meta: { trace: 'x' } };
    expect(requestMessage(modern, { ...call, params })).toMatchObject({
      params: { _meta: { trace: 'x', [VERSION]: '2026-07-28' } },
    });
    expect(params._meta).toEqual({ trace: 'x' });
  });

  it('initialize brings version, capabilities and client in its params', () => {
    const message = requestMessage(legacy, { id: 0, method: 'initialize', params: {} });
    expect(message).toEqual({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'reliability-lab-client', version: '1.0.0' },
      },
    });
  });
});

describe('notifications', () => {
  it('cancelled names the request, and the reason if there is one', () => {
    const method = 'notifications/cancelled';
    expect(cancelledMessage(0, undefined)).toEqual({
      jsonrpc: '2.0',
      method,
      params: { requestId: 0 },
    });
    expect(cancelledMessage('0', '')).toEqual({
      jsonrpc: '2.0',
      method,
      params: { requestId: '0', reason: '' },
    });
  });

  it('progress leaves out what is not known', () => {
    expect(progressMessage('', { value: 0 })).toEqual({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: '', progress: 0 },
    });
    expect(progressMessage(1, { value: 0.5, total: 0, message: '' })).toMatchObject({
      params: { progressToken: 1, progress: 0.5, total: 0, message: '' },
    });
  });

  it('of a subscription carry the id of the listen request', () => {
    const message = subscriptionMessage('notifications/tools/list_changed', 9, {});
    expect(message).toMatchObject({
      params: { _meta: { 'io.modelcontextprotocol/subscriptionId': 9 } },
    });
  });

  it('none of them is a request', () => {
    const all = [cancelledMessage(1, 'x'), initializedMessage(), progressMessage(1, { value: 1 })];
    expect(all.map((message) => classify(message).kind)).toEqual(all.map(() => 'notification'));
  });
});

describe('responses', () => {
  it('mark their type in 2026-07-28 only', () => {
    expect(resultMessage(1, { content: [] }, modern.resultType)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { resultType: 'complete', content: [] },
    });
    expect(resultMessage(1, { content: [] }, legacy.resultType)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { content: [] },
    });
  });

  it('keep a type that the scenario gives', () => {
    expect(resultMessage(1, { resultType: 'task' }, true)).toMatchObject({
      result: { resultType: 'task' },
    });
  });

  it('that failed carry code and message', () => {
    const error = { code: -32602, message: 'unknown tool' };
    expect(errorMessage('a', error)).toEqual({ jsonrpc: '2.0', id: 'a', error });
    expect(classify(errorMessage('a', error))).toMatchObject({ kind: 'response', failed: true });
  });

  it('to initialize name the version that was asked for', () => {
    expect(initializeResult(legacy)).toMatchObject({ protocolVersion: '2025-11-25' });
  });
});
