/** What a client writes into its log: what it sent, what came, and when it stopped waiting. */

import type { Plan } from '../../engine/plan.ts';
import type { Rec } from '../../engine/record.ts';
import type { Step } from '../../engine/run.ts';
import { nameOfCall, type Said, type Scribe } from './logLine.ts';

/** It knows nothing of why an answer does not come, nor what became of what it sent. */
export function clientScribe(plan: Plan): Scribe {
  const requests = new Map(plan.requests.map((request) => [request.label, request]));
  const sentMs = new Map<string, number>();
  return (record, step) => {
    switch (record.type) {
      case 'frame': {
        const { request: label, kind } = record.frame;
        const request = requests.get(label ?? '');
        if (record.from !== 'client' || kind !== 'request' || !request) return null;
        sentMs.set(request.label, step.atMs);
        const text = `sends ${nameOfCall(request)}`;
        return { request: label, level: 'info', text, says: 'sent' };
      }
      case 'useful': {
        const { request, value } = record;
        return { request, level: 'debug', text: `progress ${value}` };
      }
      case 'outcome':
        return ofOutcome(record, step, step.atMs - (sentMs.get(record.request) ?? step.atMs));
      case 'gave-up': {
        const { request, why } = record;
        const isUser = why === 'user' || why === 'disconnect';
        const text = `${becauseOf(record, step)}; ${LEVERS[record.lever]}`;
        return { request, level: isUser ? 'info' : 'warn', text, says: 'gave-up' };
      }
      case 'ignored':
        return record.by === 'client' ? ofIgnored(record) : null;
      default:
        return null;
    }
  };
}

/** An answer, or the end of what it would have come on; who ended that it cannot tell. */
function ofOutcome(
  { request, to }: Extract<Rec, { type: 'outcome' }>,
  { choice, records }: Step,
  tookMs: number,
): Said | null {
  if (to === 'result' || to === 'error') {
    const what = to === 'result' ? 'answer' : 'error';
    return { request, level: 'info', text: `${what} after ${tookMs} ms`, says: 'accepted' };
  }
  if (to === 'waiting' || records.some((one) => isGiveUp(one, request))) return null;
  const isOutput = choice.kind === 'delivery' && choice.entry.request < 0;
  const ended = isOutput ? 'server’s output' : 'stream';
  const text =
    choice.kind !== 'delivery'
      ? 'there is nobody to send to'
      : to === 'cancelled'
        ? 'the server ended it'
        : `the ${ended} ended without an answer`;
  return { request, level: to === 'cancelled' ? 'info' : 'error', text, says: 'gave-up' };
}

function isGiveUp(record: Rec, request: string): boolean {
  return record.type === 'gave-up' && record.request === request;
}

function becauseOf({ request, why }: Extract<Rec, { type: 'gave-up' }>, { records }: Step): string {
  if (why === 'user') return 'the user cancels';
  if (why === 'disconnect') return 'the transport is closed';
  const fired = records.find((one) => one.type === 'fired' && one.request === request);
  const limitMs = fired?.type === 'fired' ? fired.limitMs : 0;
  return why === 'idle_timeout'
    ? `no sign of life for ${limitMs} ms`
    : `no answer within ${limitMs} ms`;
}

const LEVERS: Readonly<Record<Extract<Rec, { type: 'gave-up' }>['lever'], string>> = {
  notify: 'sends notifications/cancelled',
  close: 'closes the stream',
  transport: 'closes the transport',
  nothing: 'tells nobody',
};

/** What comes too late is no fault, and is passed over quietly (CAN-12). */
function ofIgnored({ request, reason }: Extract<Rec, { type: 'ignored' }>): Said | null {
  const text = IGNORED[reason];
  if (text === undefined) return null;
  return { request, level: reason === 'policy' ? 'warn' : 'debug', text };
}

const IGNORED: Readonly<Record<string, string>> = {
  'late-answer': 'ignores an answer for an id that it no longer tracks',
  'late-progress': 'ignores progress for an id that it no longer tracks',
  'already-finished': 'the stream ended',
  'nothing-to-cancel': 'there is nothing left to cancel',
  policy: 'refuses an answer before which there was no progress',
};
