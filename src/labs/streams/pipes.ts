/** What the labs of framing have in common. */

import type { Existence } from '../../course/lab.ts';

export const GROUP = 'Framing';

export const STDIO_ONLY: Existence = {
  transport: 'stdio',
  because:
    'Over HTTP each message has a body or an event of its own, and what a process prints on ' +
    'stdout goes nowhere near it: lines on a pipe exist on stdio only.',
};

/** A result that names its type itself, so that its line is the same in both revisions. */
export function answerOf(text: string) {
  return { resultType: 'complete', content: [{ type: 'text', text }] };
}

/** Progress as its line stands on the pipe. */
export function progressLine(token: string, progress: number): string {
  const params = { progressToken: token, progress };
  return JSON.stringify({ jsonrpc: '2.0', method: 'notifications/progress', params });
}
