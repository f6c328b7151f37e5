/** The text of a stream's events: how a server writes it, and what a client takes of it. */

import { classify, type Json } from '../../protocol/jsonRpc.ts';
import { SseReader } from '../../protocol/sseReader.ts';
import { type Frame, frameText } from '../frame.ts';
import type { Watch } from '../invariants/checker.ts';
import type { Entry } from '../parts.ts';
import type { View } from '../view.ts';

/** Hands on each message that the text of an event holds; false where it is no event. */
export function readsEvent(view: View, entry: Entry, take: (entry: Entry) => void): boolean {
  const { frame } = entry;
  const isEvent = frame.carrier === 'stream' && entry.kind === 'message' && !SILENT.has(frame.kind);
  if (!isEvent) return false;
  view.note({ type: 'delivered', to: 'client', frame });
  const reader = new SseReader({
    onEvent: ({ event, data }) => {
      if (event === 'message') take({ ...entry, frame: { ...frame, message: parsed(data) } });
    },
  });
  reader.push(new TextEncoder().encode(asRead(view, frameText(frame))));
  reader.end();
  return true;
}

/** The text as this client takes it: by a fault each data line ends an event of its own. */
function asRead({ plan }: View, text: string): string {
  return plan.clientFaults.has('one-line-events') ? text.replace(/^data:.*\n/gm, '$&\n') : text;
}

/** The JSON of an event on several lines, each of them a data line, where a server writes it so. */
export function textOf({ plan }: View, message: Json | undefined): Pick<Frame, 'text'> {
  const isIndented = plan.scenario.server.indentsJson === true && message !== undefined;
  return isIndented ? { text: JSON.stringify(message, null, 2) } : {};
}

/** INV-50: an event that ends with a blank line is taken whole, on however many lines it stands. */
const whole: Watch['begin'] = (_, report) => ({
  end: ({ records }) => {
    for (const record of records) {
      if (record.type !== 'delivered' || record.to !== 'client') continue;
      const { carrier, message, request } = record.frame;
      if (carrier !== 'stream' || classify(message).kind === 'invalid') continue;
      const isTorn = records.some((one) => one.type === 'ignored' && one.reason === 'not-json-rpc');
      if (isTorn) report(request, String(request));
    }
  },
});

export const eventWatches: readonly Watch[] = [{ invariant: 'INV-50', begin: whole }];

/** Comments and events without data, which no client takes for a message; and what a task asks. */
const SILENT: ReadonlySet<string> = new Set(['comment', 'prime', 'ask']);

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
