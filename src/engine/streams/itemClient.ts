/** The client's side of a server's items: what it is told, what it reads, and what it may use. */

import { isObject } from '../../protocol/jsonRpc.ts';
import { ignore } from '../clientSide.ts';
import type { Entry } from '../parts.ts';
import { isPending } from '../pendingRequest.ts';
import type { RequestPlan } from '../planPieces.ts';
import type { View } from '../view.ts';
import { filterIn, itemRead, itemsIn, itemTold, stateIn, tagIn } from './catalogue.ts';
import * as copies from './itemCache.ts';
import type { ItemsPlan } from './streamsPlan.ts';

function itemsOf(view: View): ItemsPlan | null {
  return view.plan.streams?.items ?? null;
}

export function noteSent(view: View, { label }: RequestPlan): void {
  const items = itemsOf(view);
  if (items) view.put(items.cache, copies.sent(view.get(items.cache), label));
}

/** A subscription ended, by whomever: nobody tells of what it covered any more. */
export function noteLost(view: View, { label, isListen }: RequestPlan): void {
  const items = itemsOf(view);
  if (!items || !isListen) return;
  const before = view.get(items.cache);
  const unwatched = copies.unwatchedBy(before, label);
  const { conduct, clientFaults } = view.plan;
  const isHttp = conduct.transport === 'http';
  const trusts = clientFaults.has('sends-last-event-id') && isHttp && !conduct.canResume;
  view.put(items.cache, copies.lose(before, label, trusts));
  if (trusts || unwatched.length === 0) return;
  view.note({ type: 'item', request: label, what: 'lost', items: unwatched });
}

/** Takes what arrived for a request; true where its subscription was told of a change. */
export function took(view: View, request: RequestPlan, { event, frame }: Entry): boolean {
  const items = itemsOf(view);
  switch (frame.kind) {
    case 'acknowledged':
      if (items && isOpen(view, request)) confirm(view, items, request, frame.message);
      return false;
    case 'notify':
      return isOpen(view, request) && takeTold(view, items, request, event, frame.message);
    case 'response':
      if (items) takeReading(view, items, request, frame.message);
      return false;
    default:
      return false;
  }
}

function isOpen(view: View, { client }: RequestPlan): boolean {
  return isPending(view.get(client));
}

type Message = Entry['frame']['message'];

function confirm(view: View, items: ItemsPlan, { label }: RequestPlan, message: Message): void {
  const params = isObject(message) ? (message['params'] ?? null) : null;
  view.put(items.cache, copies.watch(view.get(items.cache), label, itemsIn(filterIn(params))));
}

function takeTold(
  view: View,
  items: ItemsPlan | null,
  request: RequestPlan,
  event: string,
  message: Message,
): boolean {
  if (!isObject(message) || typeof message['method'] !== 'string') return false;
  const params = message['params'] ?? null;
  // On shared pipes nothing but the tag says which subscription it belongs to.
  if (view.plan.conduct.transport === 'stdio' && tagIn(params) === undefined) {
    ignore(view, request, event, 'SUB-5', 'untagged');
    return false;
  }
  const item = itemTold(message['method'], params);
  if (!items || item === null) return true;
  if (!itemsIn(filterIn(request.spec.params)).includes(item)) {
    ignore(view, request, event, 'SUB-2', 'unasked');
    return false;
  }
  view.put(items.cache, copies.tell(view.get(items.cache), item));
  view.note({ type: 'item', request: request.label, what: 'told', items: [item] });
  return true;
}

function takeReading(
  view: View,
  items: ItemsPlan,
  { label, spec, client }: RequestPlan,
  message: Message,
): void {
  const item = itemRead(spec.method, spec.params);
  const wasTaken = !view.records.some(({ type }) => type === 'ignored');
  if (item === null || !wasTaken || view.get(client).outcome !== 'result') return;
  const found = stateIn(item, isObject(message) ? message['result'] : undefined);
  if (!found) return;
  const appends = view.plan.clientFaults.has('appends-copies');
  view.put(items.cache, copies.read(view.get(items.cache), label, item, found, appends));
  view.note({ type: 'item', request: label, what: 'read', items: [item] });
}

/** The client needs an item. A copy that may be out of date is not used (RCV-2, RCV-3). */
export function takeCopy(view: View, items: ItemsPlan, event: string, item: string): void {
  const copy = view.get(items.cache).copies[item];
  const isFresh = copy?.state === 'fresh';
  if (!copy || (!isFresh && !view.plan.clientFaults.has('uses-stale'))) {
    return ignore(view, null, event, copy?.state === 'unsure' ? 'RCV-2' : 'RCV-3', 'not-fresh');
  }
  view.note({ type: 'use', request: null, item, version: copy.version, isFresh });
}
