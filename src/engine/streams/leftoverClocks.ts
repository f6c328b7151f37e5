/** Deadlines that a faulty client leaves armed: they go off for requests that are over. */

import { cancelledMessage } from '../../protocol/messages.ts';
import { leverOf } from '../clientSide.ts';
import type { Watch } from '../invariants/checker.ts';
import type { RequestPlan, TimerPlan } from '../planPieces.ts';
import { isDeadline } from '../record.ts';
import type { View } from '../view.ts';
import { clientSends, isConnected } from '../wire.ts';

/** The client cancels once more, where that is a message; of what it closed nothing is left. */
export function fireLeftover(view: View, request: RequestPlan, { name, rank }: TimerPlan): void {
  if (leverOf(view, request) !== 'notify' || !isConnected(view, request.replica)) return;
  clientSends(view, request, request.side, {
    // Up to three others may be underway.
    event: `arrive:${request.label}.cancel.${4 + rank}`,
    kind: 'cancel',
    message: cancelledMessage(request.spec.id, `${name === 'idle' ? name : 'maximum'} timeout`),
  });
}

/** INV-46: no deadline goes off for a request that is over. */
const nothingLeft: Watch['begin'] = ({ calls }, report) => ({
  start: ({ records: [first] }) => {
    if (first?.type !== 'fired' || !isDeadline(first.timer)) return;
    const call = calls.labelled(first.request);
    if (call && !call.waiting) report(call.label, call.key);
  },
});

export const leftoverWatches: readonly Watch[] = [{ invariant: 'INV-46', begin: nothingLeft }];
