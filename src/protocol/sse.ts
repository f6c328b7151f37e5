/** Writes Server-Sent Events text as a server puts it on a response stream. */

/**
 * One event: each line of the data becomes its own `data:` line, and a blank line dispatches it.
 * An id lets a client take up the stream after it; `retryMs` is how long it is to wait before.
 */
export function sseEvent(
  data: string,
  {
    eventId,
    retryMs,
  }: { readonly eventId?: string | undefined; readonly retryMs?: number | undefined } = {},
): string {
  const lines = [
    // What carries no message dispatches none.
    ...(data === '' ? [] : ['event: message']),
    ...(eventId === undefined ? [] : [`id: ${eventId}`]),
    ...(retryMs === undefined ? [] : [`retry: ${retryMs}`]),
    ...data.split(LINE_END).map((line) => `data: ${line}`),
  ];
  return `${lines.join('\n')}\n\n`;
}

/** A comment: bytes on the stream that no client takes for an event (HTTP-15). */
export function sseComment(text: string): string {
  return `: ${text.split(LINE_END).join('\n: ')}\n\n`;
}

const LINE_END = /\r\n|\r|\n/;
