/** What a frame of the server's is to its queue: something to lose under pressure, or not. */

import { classify, idKey, isId, isObject, type Json } from '../../protocol/jsonRpc.ts';
import type { Frame } from '../frame.ts';
import type { Entry } from '../parts.ts';
import type { Plan } from '../plan.ts';
import type { Final, Progress } from './boundedSseBuffer.ts';

/** How the queue is to treat a message (BUF-2, BUF-4, BUF-7). */
export function waitingOf(plan: Plan, entry: Entry): Progress | Final {
  const { frame } = entry;
  const request = frame.request ?? entry.event;
  const message = classify(frame.message);
  switch (message.kind) {
    case 'response': {
      const owner = frame.kind === 'raw' ? ownerOf(plan, message.id) : request;
      return final(owner ?? entry.event, !isFollowed(plan, frame));
    }
    case 'notification':
      if (message.method === 'notifications/cancelled') return final(request, true);
      if (frame.kind === 'acknowledged') return final(request, false);
      return notification(request, message.method, message.params);
    case 'request':
      return final(request, false);
    case 'invalid':
      // The refusal of a cancellation is a response without an id; other text is anything.
      return frame.kind === 'response' ? final(request, false) : replaceable(request, null, null);
  }
}

/** Whether reports go on under a call's token after its answer, which told of its task (PRO-14). */
function isFollowed({ conduct, streams }: Plan, { request, message }: Frame): boolean {
  const creates = isObject(message) && isObject(message['result']) && 'task' in message['result'];
  const isOfTask = streams?.tasks?.tasks.some((one) => one.request.label === request) ?? false;
  return conduct.tasks.hasProgress && isOfTask && creates;
}

function final(request: string, ends: boolean): Final {
  return { kind: 'final', request, ends };
}

function replaceable(request: string, key: string | null, value: number | null): Progress {
  return { kind: 'progress', request, key, value };
}

function notification(request: string, method: string, params: Json): Progress {
  const of = isObject(params) ? params : {};
  if (method === 'notifications/progress') {
    const { progressToken: token, progress: value } = of;
    const isWhole = isId(token) && typeof value === 'number';
    return isWhole
      ? replaceable(request, `token ${idKey(token)}`, value)
      : replaceable(request, null, null);
  }
  // A line of a log says something of its own; of a change the last word is enough.
  if (method === 'notifications/message') return replaceable(request, null, null);
  const about = of['uri'] ?? of['taskId'] ?? '';
  return replaceable(request, `${method} ${String(about)}`, null);
}

/** The request that an id names, by its label. */
function ownerOf(plan: Plan, id: string | number): string | null {
  const [index] = plan.byId.get(idKey(id)) ?? [];
  return index === undefined ? null : (plan.requests[index]?.label ?? null);
}

/** Methods whose answer is the present state of something, so that no gap is left (BUF-8). */
const AUTHORITATIVE: ReadonlySet<string> = new Set([
  'resources/read',
  'resources/list',
  'tools/list',
  'prompts/list',
  'prompts/get',
  'tasks/get',
]);

/** Whether a frame tells the client the present state, by the method of the request it answers. */
export function isRefetch(frame: Frame, method: string | undefined): boolean {
  const isAnswer = frame.kind === 'response' && isObject(frame.message);
  return isAnswer && !('error' in frame.message) && AUTHORITATIVE.has(method ?? '');
}
