/** The client half of one request: it waits, takes useful progress, settles once, or gives up. */

import type { CancelReason, ClientOutcome, ClientPart, WireSignal } from './parts.ts';

export function send(part: ClientPart): ClientPart {
  return { ...part, sent: true };
}

export function isPending(part: ClientPart): boolean {
  return part.sent && part.outcome === 'waiting';
}

/**
 * Useful activity is a value strictly above the last one (LAB-2); anything else changes nothing.
 */
export function isUseful(part: ClientPart, value: unknown): value is number {
  return (
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (part.lastProgress === null || value > part.lastProgress)
  );
}

export function takeProgress(part: ClientPart, value: number): ClientPart {
  return { ...part, lastProgress: value };
}

/** The answer arrived while the client still waits. */
export function settle(part: ClientPart, outcome: 'result' | 'error'): ClientPart {
  return { ...part, outcome };
}

/** Outcome for each way in which waiting ends without an answer. */
const OUTCOMES: Readonly<Record<Exclude<CancelReason, 'none'>, ClientOutcome>> = {
  user: 'cancelled',
  idle_timeout: 'idle_timeout',
  max_timeout: 'max_timeout',
  intermediary: 'disconnected',
  server: 'disconnected',
  disconnect: 'disconnected',
};

export function giveUp(
  part: ClientPart,
  reason: Exclude<CancelReason, 'none'>,
  signal: WireSignal,
): ClientPart {
  return { ...part, outcome: OUTCOMES[reason], reason, signal };
}
