/** The server's side of its items: they change, subscriptions are told, and reads are answered. */

import { isObject } from '../../protocol/jsonRpc.ts';
import { handlers } from '../handlerPort.ts';
import type { ActPlan, RequestPlan } from '../planPieces.ts';
import type { Served } from '../streamsPort.ts';
import type { View } from '../view.ts';
import {
  changeItem,
  changeOf,
  filterIn,
  honoured,
  itemRead,
  itemsIn,
  readingOf,
} from './catalogue.ts';
import { takeCopy } from './itemClient.ts';
import { acknowledge, mayTell, tellSubscription } from './listenServer.ts';
import type { ItemsPlan } from './streamsPlan.ts';

/** An item changes, or the client uses its copy of one. */
export function actOnItem(view: View, { id, what }: ActPlan): void {
  const items = view.plan.streams?.items;
  if (!items) return;
  if (what.do === 'use') return takeCopy(view, items, id, what.item);
  if (what.do !== 'change') return;
  view.put(items.catalogue, changeItem(view.get(items.catalogue), what.item, what.adds));
  view.note({ type: 'item', request: null, what: 'changed', items: [what.item] });
  for (const request of view.plan.requests) {
    if (mayTell(view, request) && isToTell(view, items, request, what.item)) {
      tell(view, items, request, what.item, id);
    }
  }
}

function isToTell(view: View, items: ItemsPlan, { spec }: RequestPlan, item: string): boolean {
  if (view.plan.serverFaults.has('tells-unasked')) return true;
  return itemsIn(honoured(filterIn(spec.params), view.get(items.catalogue))).includes(item);
}

function tell(view: View, items: ItemsPlan, request: RequestPlan, item: string, act: string): void {
  const event = `arrive:${request.label}.told.${act.slice(act.indexOf(':') + 1)}`;
  tellSubscription(view, request, event, changeOf(item));
  const told = view.get(items.told);
  if (told.includes(request.index)) return;
  view.put(items.told, [...told, request.index]);
  if (view.plan.serverFaults.has('notifies-before-ack')) acknowledge(view, request);
}

/** The answer to a request that reads an item; null for any other. */
export function readingFor(view: View, { spec }: RequestPlan): Served | null {
  const items = view.plan.streams?.items;
  const item = itemRead(spec.method, spec.params);
  const state = items && item !== null ? view.get(items.catalogue)[item] : undefined;
  if (item === null || !state) return null;
  return { result: readingOf(item, state, view.plan.conduct.cacheHints) };
}

/** The tool by which a client finds out what became of a charge; it reads what is committed. */
const FIND_CHARGES = 'find_charges';

export function chargesFor(view: View, { spec }: RequestPlan): Served | null {
  const { ledger } = view.plan;
  if (!ledger || spec.params['name'] !== FIND_CHARGES) return null;
  const args = spec.params['arguments'];
  const account = isObject(args) ? args['account'] : undefined;
  const charges = handlers()
    .tablesSeen(view.get(ledger), null)
    .receipts.filter((one) => one.arguments['account'] === account)
    .map(({ id, arguments: { cents = null } }) => ({ receipt: id, cents }));
  const text = charges.length === 1 ? '1 charge' : `${charges.length} charges`;
  return { result: { content: [{ type: 'text', text }], structuredContent: { charges } } };
}
