/** Builds the MCP messages of both revisions exactly as they stand on the wire. */

import type { JsonObject, Message, RequestId } from './jsonRpc.ts';
import type { Conduct } from './revisions.ts';

export const META = 'io.modelcontextprotocol/';
const CLIENT_INFO = { name: 'reliability-lab-client', version: '1.0.0' };
const SERVER_INFO = { name: 'reliability-lab-server', version: '1.0.0' };

/**
 * A request with what its revision requires in `_meta` (REQ-3) and the token, if one was asked for.
 */
export function requestMessage(
  conduct: Conduct,
  request: {
    readonly id: RequestId;
    readonly method: string;
    readonly params: JsonObject;
    readonly progressToken?: RequestId | undefined;
  },
): Message {
  const own = request.params['_meta'];
  const meta: Record<string, JsonObject[string]> =
    typeof own === 'object' && own !== null && !Array.isArray(own)
      ? { ...(own as JsonObject) }
      : {};
  if (conduct.metaOnRequests) {
    meta[`${META}protocolVersion`] = conduct.revision;
    meta[`${META}clientInfo`] = CLIENT_INFO;
    meta[`${META}clientCapabilities`] ??= {};
  }
  if (request.progressToken !== undefined) meta['progressToken'] = request.progressToken;
  const params: JsonObject =
    request.method === 'initialize' ? initializeParams(conduct, request.params) : request.params;
  return {
    jsonrpc: '2.0',
    id: request.id,
    method: request.method,
    params: Object.keys(meta).length > 0 ? { ...params, _meta: meta } : params,
  };
}

function initializeParams(conduct: Conduct, own: JsonObject): JsonObject {
  return {
    protocolVersion: conduct.revision,
    capabilities: {},
    clientInfo: CLIENT_INFO,
    ...own,
  };
}

/** `notifications/cancelled`: fire and forget, it has no id and gets no answer (CAN-14). */
export function cancelledMessage(requestId: RequestId, reason: string | undefined): Message {
  const params: JsonObject = reason === undefined ? { requestId } : { requestId, reason };
  return { jsonrpc: '2.0', method: 'notifications/cancelled', params };
}

export function initializedMessage(): Message {
  return { jsonrpc: '2.0', method: 'notifications/initialized' };
}

export function progressMessage(
  token: RequestId,
  step: {
    readonly value: number;
    readonly total?: number | undefined;
    readonly message?: string | undefined;
  },
): Message {
  const params: Record<string, JsonObject[string]> = { progressToken: token, progress: step.value };
  if (step.total !== undefined) params['total'] = step.total;
  if (step.message !== undefined) params['message'] = step.message;
  return { jsonrpc: '2.0', method: 'notifications/progress', params };
}

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data?: JsonObject;
}

/** A successful answer; 2026-07-28 marks every result with its `resultType` (REQ-4). */
export function resultMessage(id: RequestId, result: JsonObject, withType: boolean): Message {
  return {
    jsonrpc: '2.0',
    id,
    result: withType ? { resultType: 'complete', ...result } : result,
  };
}

export function errorMessage(id: RequestId, { code, message, data }: ErrorObject): Message {
  const error = data === undefined ? { code, message } : { code, message, data };
  return { jsonrpc: '2.0', id, error };
}

export function initializeResult(conduct: Conduct): JsonObject {
  return {
    protocolVersion: conduct.revision,
    capabilities: { tools: {} },
    serverInfo: SERVER_INFO,
  };
}

/** What ties a message to its subscription: the id of the listen request (SUB-5). */
export function subscriptionTag(listenId: RequestId): JsonObject {
  return { _meta: { [`${META}subscriptionId`]: listenId } };
}

export function subscriptionMessage(
  method: string,
  listenId: RequestId,
  params: JsonObject,
): Message {
  return { jsonrpc: '2.0', method, params: { ...params, ...subscriptionTag(listenId) } };
}
