/** The server's side of a subscription: it is confirmed, told of changes, and ended. */

import { isObject, type JsonObject } from '../../protocol/jsonRpc.ts';
import {
  cancelledMessage,
  resultMessage,
  subscriptionMessage,
  subscriptionTag,
} from '../../protocol/messages.ts';
import type { RequestPlan, WorkPlan } from '../planPieces.ts';
import { putServer, serverIgnores, statesType } from '../serverSide.ts';
import { streams } from '../streamsPort.ts';
import type { View } from '../view.ts';
import { serverSends, setAnswer } from '../wire.ts';
import { filterIn, honoured } from './catalogue.ts';

/** A subscription has begun; a faulty server confirms it only once it has told something. */
export function subscribed(view: View, request: RequestPlan): void {
  if (!view.plan.serverFaults.has('notifies-before-ack')) acknowledge(view, request);
}

/** The first message of a subscription says which of the wishes the server will honour (SUB-3). */
export function acknowledge(view: View, request: RequestPlan): void {
  const { spec, label } = request;
  const filter = honouredFilter(view, request);
  const method = 'notifications/subscriptions/acknowledged';
  const message = subscriptionMessage(method, spec.id, { notifications: filter });
  serverSends(view, request, {
    event: `arrive:${label}.acknowledged`,
    kind: 'acknowledged',
    message,
  });
}

/** Tells a subscription of a change, tagged with the id of its listen request (SUB-5). */
export function tellSubscription(
  view: View,
  request: RequestPlan,
  event: string,
  change: { readonly method: string; readonly params: JsonObject },
): void {
  const { method, params } = change;
  const isTagged = !view.plan.serverFaults.has('untagged-notifications');
  const message = isTagged
    ? subscriptionMessage(method, request.spec.id, params)
    : ({ jsonrpc: '2.0', method, params } as const);
  serverSends(view, request, { event, kind: 'notify', message });
}

/** Whether a subscription may be told something: it is open, or its server has a fault. */
export function mayTell(view: View, { server, isListen }: RequestPlan): boolean {
  const { record } = view.get(server);
  const goesOn = record === 'cancelled' && view.plan.serverFaults.has('notifies-after-end');
  return isListen && (record === 'in_progress' || goesOn);
}

/** A step of the script of a subscription: it is told of a change, or the server ends it. */
export function workOnListen(view: View, request: RequestPlan, { id, n, step }: WorkPlan): void {
  if (step.do === 'end') return endSubscription(view, request, id, step.how);
  if (!mayTell(view, request)) return serverIgnores(view, request, id, 'SUB-7', 'after-cancel');
  if (step.do !== 'notify') return;
  const { method, params = {} } = step;
  tellSubscription(view, request, `arrive:${request.label}.notify.${n}`, { method, params });
  if (n === 1 && view.plan.serverFaults.has('notifies-before-ack')) acknowledge(view, request);
}

/**
 * The server ends a subscription. The specification names two ways that exclude each other (AMB-1).
 */
function endSubscription(
  view: View,
  request: RequestPlan,
  id: string,
  asked: 'result' | 'cancelled' | 'close',
): void {
  const { conduct, serverFaults } = view.plan;
  const how = serverFaults.has('ends-without-word') ? 'close' : asked;
  view.put(request.worker, { ...view.get(request.worker), state: 'returned' });
  const part = view.get(request.server);
  if (part.record !== 'in_progress') {
    return serverIgnores(view, request, id, 'SUB-7', 'after-cancel');
  }
  putServer(view, request, { ...part, record: 'completed' });
  const { label, spec } = request;
  if (how === 'result') {
    setAnswer(view, request, 'sent');
    const message = resultMessage(spec.id, subscriptionTag(spec.id), statesType(view));
    serverSends(view, request, { event: `arrive:${label}.response`, kind: 'response', message });
  } else if (how === 'cancelled' && conduct.serverMayCancelListen) {
    const message = cancelledMessage(spec.id, 'server shutdown');
    serverSends(view, request, { event: `arrive:${label}.cancelled`, kind: 'cancel', message });
  } else if (conduct.transport === 'http') {
    streams().end(view, request);
  }
}

/** What the acknowledgement lists: all that was asked for, or what there is to tell of (SUB-4). */
function honouredFilter(view: View, { spec }: RequestPlan): JsonObject {
  const items = view.plan.streams?.items;
  const asked = spec.params['notifications'];
  if (!items) return isObject(asked) ? asked : {};
  return JSON.parse(JSON.stringify(honoured(filterIn(spec.params), view.get(items.catalogue))));
}

/** The request on whose stream progress goes: its own, unless its server has a fault (SUB-12). */
export function carrierOf(view: View, request: RequestPlan): RequestPlan {
  const { requests, conduct, serverFaults } = view.plan;
  if (conduct.transport !== 'http' || !serverFaults.has('progress-on-listen')) return request;
  const isOpen = (one: RequestPlan) =>
    one.isListen && view.get(one.server).record === 'in_progress';
  return requests.find(isOpen) ?? request;
}
