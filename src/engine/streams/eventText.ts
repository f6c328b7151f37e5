/** What a client takes from a response stream: the events that a reader finds in its bytes. */

import type { Json } from '../../protocol/jsonRpc.ts';
import { SseReader } from '../../protocol/sseReader.ts';
import { frameText } from '../frame.ts';
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
  reader.push(new TextEncoder().encode(frameText(frame)));
  reader.end();
  return true;
}

/** Comments and events without data, which no client takes for a message; and what a task asks. */
const SILENT: ReadonlySet<string> = new Set(['comment', 'prime', 'ask']);

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
