/** An intermediary that passes no cancellation on: neither end sees that nothing was stopped. */

import { emptyHead } from '../../protocol/http.ts';
import { classify } from '../../protocol/jsonRpc.ts';
import type { Entry } from '../parts.ts';
import type { Plan } from '../plan.ts';
import type { View } from '../view.ts';
import { lose } from '../wire.ts';

/**
 * Whether this ends at the intermediary: the POST of a cancellation, or a stream that the client
 * closed (LAB-14). A cut of its own, and the end of a process, it passes on like any other.
 */
export function isKept({ scenario, conduct }: Plan, { kind, frame }: Entry): boolean {
  if (!scenario.intermediary?.losesCancels || conduct.transport !== 'http') return false;
  if (kind === 'close') return frame.closedBy === 'client';
  const message = classify(frame.message);
  return message.kind === 'notification' && message.method === 'notifications/cancelled';
}

/** Takes a cancellation that comes to the server's end, and answers its POST for the server. */
export function keepsCancel(view: View, entry: Entry): boolean {
  if (!isKept(view.plan, entry)) return false;
  const { frame, kind } = entry;
  view.note({ type: 'proxy', request: frame.request, what: 'kept', frame });
  lose(view, entry);
  if (kind === 'close') return true;
  const accepted = {
    kind: 'accepted',
    direction: 's2c',
    carrier: 'post',
    request: frame.request,
    head: emptyHead('202 Accepted'),
  } as const;
  view.note({ type: 'frame', from: 'intermediary', frame: accepted });
  return true;
}
