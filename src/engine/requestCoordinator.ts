/** The request coordinator: the server's record of one request, whose end is set once. */

import { hasArrived, type Observed, type ServerPart } from './parts.ts';

/** The request arrived; it is in progress until it completes or a cancellation is observed. */
export function start(part: ServerPart): ServerPart {
  return { ...part, record: 'in_progress' };
}

type CancelVerdict = 'cancelled' | 'already-finished' | 'unknown-id';

/** A cancellation is observed. It ends a request in progress and changes nothing else (CAN-11). */
export function cancel(
  part: ServerPart,
  how: Observed,
): { part: ServerPart; verdict: CancelVerdict } {
  if (part.record === 'not_received') return { part, verdict: 'unknown-id' };
  if (part.record !== 'in_progress') return { part, verdict: 'already-finished' };
  return {
    part: { ...part, record: 'cancelled', observed: how, held: null },
    verdict: 'cancelled',
  };
}

/**
 * The handler returned. Before a cancellation that completes the request; after it, nothing is
 * sent.
 */
export function complete(part: ServerPart): { part: ServerPart; respond: boolean } {
  if (part.record === 'in_progress') {
    const answer = hasArrived(part.answer) ? part.answer : 'sent';
    return { part: { ...part, record: 'completed', answer, held: null }, respond: true };
  }
  const answer = part.record === 'cancelled' && part.answer === 'none' ? 'suppressed' : part.answer;
  return { part: { ...part, answer }, respond: false };
}

type ProgressVerdict = 'send' | 'after-cancel' | 'after-end' | 'value-not-rising';

/** Progress may go out while the request is in progress and the value rises (PRO-5, PRO-11). */
export function progress(part: ServerPart, value: number): ProgressVerdict {
  if (part.record === 'cancelled') return 'after-cancel';
  if (part.record !== 'in_progress') return 'after-end';
  const rises = part.lastProgress === null || value > part.lastProgress;
  return rises ? 'send' : 'value-not-rising';
}

/** The server's process went away; what was in progress is lost with it. */
export function lose(part: ServerPart): ServerPart {
  return part.record === 'in_progress' ? { ...part, record: 'lost', held: null } : part;
}
