/** The other service that makes the effect, and the outbox that tells it what to do. */

import { isObject } from '../protocol/jsonRpc.ts';
import * as flow from './handlerFlow.ts';
import { tablesSeen } from './ledger/memoryLedger.ts';
import { type Mutation, TIMELESS_MS } from './ledger/program.ts';
import * as results from './ledger/results.ts';
import type { Handler, RequestPlan } from './planPieces.ts';
import type { View } from './view.ts';

/** The other service makes the effect; one that is given keys makes one effect of each. */
export function callProvider(
  view: View,
  request: RequestPlan,
  handler: Handler,
  asked: Pick<Mutation, 'scope' | 'arguments'> = handler.mutation,
): void {
  const { mutation, provider, providerKey } = handler;
  // The other service knows no tenants of ours: the bare key would join what we hold apart.
  const key = providerKey && asked.scope ? results.scopeKey(asked.scope) : null;
  const { charges } = view.get(provider);
  const known = key === null ? undefined : charges.find((charge) => charge.key === key);
  const id = known?.id ?? charges.length + 1;
  if (!known) {
    const charge = { id, key, request: request.label, arguments: asked.arguments };
    view.put(provider, { charges: [...charges, charge] });
  }
  view.note({ type: 'provider', request: request.label, key, id, isNew: !known });
  const { verdict } = flow.partOf(view, request);
  if (verdict === 'open') flow.decide(view, request, 'execute', results.done(mutation, id));
}

/** The message of this mutation that is still to be sent, or null. */
export function owed(view: View, { ledger, mutation }: Handler) {
  const { outbox } = tablesSeen(view.get(ledger), null);
  const { scope } = mutation;
  return scope
    ? results.unsentOf(outbox, scope)
    : results.unsentLike(outbox, results.outboxBody(mutation));
}

export function relay(view: View, request: RequestPlan, handler: Handler): void {
  const message = owed(view, handler);
  if (!message) return flow.goTo(view, request, 'end');
  // A retry may be taken for the call that wrote it, and still ask for something else.
  const { arguments: args } = message.body;
  const asked = { scope: handler.mutation.scope, arguments: isObject(args) ? args : {} };
  callProvider(view, request, handler, asked);
}

export function mark(view: View, request: RequestPlan, handler: Handler): void {
  const message = owed(view, handler);
  if (!message) return;
  flow.statement(view, request, 'mark', {
    do: 'mark-sent',
    connection: request.label,
    id: message.id,
    atMs: TIMELESS_MS,
  });
}
