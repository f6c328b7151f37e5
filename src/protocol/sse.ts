/** Writes Server-Sent Events text as a server puts it on a response stream. */

import { assert } from '../base/assert.ts';

/** What may stand beside the data. Without a name it is a `message`, which is what MCP sends. */
export interface SseParts {
  readonly event?: string | undefined;
  /** The id by which a client can ask for what follows (HTL-8); none in 2026-07-28. */
  readonly id?: string | undefined;
  /** How long a client is to wait before it connects again, in milliseconds (HTL-6). */
  readonly retryMs?: number | undefined;
}

/**
 * One event: each line of the data becomes its own `data:` line, and a blank line dispatches it.
 */
export function sseEvent(data: string, { id, retryMs, event = 'message' }: SseParts = {}): string {
  const lines = data.split(LINE_END).map((line) => `data: ${line}\n`);
  const fields = [field('id', id), field('retry', retryMs?.toString()), field('event', event)];
  return `${fields.join('')}${lines.join('')}\n`;
}

/** A comment, which a reader passes over; by itself it is a keep-alive (HTTP-15). */
export function sseComment(text = ''): string {
  return text
    .split(LINE_END)
    .map((line) => (line === '' ? ':\n' : `: ${line}\n`))
    .join('');
}

const LINE_END = /\r\n|\r|\n/;

function field(name: string, value: string | undefined): string {
  if (value === undefined) return '';
  assert(!/[\r\n\0]/.test(value), `the ${name} of an event is one line`);
  return `${name}: ${value}\n`;
}
