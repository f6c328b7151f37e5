/** Writes Server-Sent Events text as a server puts it on a response stream. */

/**
 * One event: each line of the data becomes its own `data:` line, and a blank line dispatches it.
 */
export function sseEvent(data: string): string {
  const lines = data.split(/\r\n|\r|\n/).map((line) => `data: ${line}\n`);
  return `event: message\n${lines.join('')}\n`;
}
