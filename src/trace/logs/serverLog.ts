/** What a server writes into its log: what it took, what it was told, and what its handlers did. */

import type { Plan } from '../../engine/plan.ts';
import type { Rec } from '../../engine/record.ts';
import type { Step } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { nameOfCall, type Said, type Scribe } from './logLine.ts';

/** It knows nothing of its client's patience, nor whether anybody read what it wrote. */
export function serverScribe(plan: Plan): Scribe {
  const requests = new Map(plan.requests.map((request) => [request.label, request]));
  const takenMs = new Map<string, number>();
  return (record, step) => {
    switch (record.type) {
      case 'record': {
        const request = requests.get(record.request);
        if (record.to !== 'in_progress' || !request) return null;
        takenMs.set(request.label, step.atMs);
        const text = `takes ${nameOfCall(request)}`;
        return { request: request.label, level: 'info', text, says: 'taken' };
      }
      case 'observed':
        return ofObserved(record, step);
      case 'worker':
        return ofWorker(record, step, step.atMs - (takenMs.get(record.request) ?? step.atMs));
      case 'frame': {
        const { kind, request, message } = record.frame;
        if (record.from !== 'server' || kind !== 'progress') return null;
        const params = isObject(message) ? message['params'] : undefined;
        const value = isObject(params) ? params['progress'] : undefined;
        return { request, level: 'debug', text: `reports progress ${String(value ?? '?')}` };
      }
      case 'ignored':
        return record.by === 'server' ? ofIgnored(record) : null;
      default:
        return null;
    }
  };
}

/** With the reason where one came; a stream that closed brings none, and no name of who closed. */
function ofObserved({ request, how }: Extract<Rec, { type: 'observed' }>, { records }: Step): Said {
  if (how === 'stream_closed') {
    return {
      request,
      level: 'info',
      text: 'the stream was closed: takes that for a cancellation',
      says: 'told',
    };
  }
  const reason = records.flatMap((one) => (one.type === 'delivered' ? reasonIn(one) : []))[0];
  const because = reason === undefined ? '' : `, “${reason}”`;
  const text = `is told to stop: notifications/cancelled${because}`;
  return { request, level: 'info', text, says: 'told' };
}

function reasonIn({ frame: { message } }: Extract<Rec, { type: 'delivered' }>): string[] {
  const params = isObject(message) ? message['params'] : undefined;
  const reason = isObject(params) ? params['reason'] : undefined;
  return typeof reason === 'string' ? [reason] : [];
}

function ofWorker(
  { request, what }: Extract<Rec, { type: 'worker' }>,
  { records }: Step,
  tookMs: number,
): Said | null {
  switch (what) {
    case 'queued':
      return { request, level: 'warn', text: 'waits: no connection of the pool is free' };
    case 'started':
      return null;
    case 'stopped':
      return {
        request,
        level: 'info',
        text: `handler stopped after ${tookMs} ms`,
        says: 'stopped',
      };
    case 'gone':
      return { request, level: 'error', text: 'handler ended with its process', says: 'gone' };
    case 'returned': {
      const isKept = records.some(
        (one) => one.type === 'ignored' && one.reason === 'after-cancel' && one.by === 'server',
      );
      const text = isKept
        ? `handler returned after ${tookMs} ms; cancelled, so nothing is sent`
        : `success: handler returned after ${tookMs} ms`;
      return { request, level: 'info', text, says: 'returned' };
    }
  }
}

/** One that takes no notice of a cancellation by its policy does not write it down either. */
function ofIgnored({ request, reason }: Extract<Rec, { type: 'ignored' }>): Said | null {
  const text = IGNORED[reason];
  if (text === undefined) return null;
  return { request, level: reason === 'close-is-no-cancel' ? 'info' : 'debug', text };
}

const IGNORED: Readonly<Record<string, string>> = {
  'close-is-no-cancel': 'the stream was closed; works on',
  'already-finished': 'is told to stop what has ended: ignores it',
  'unknown-id': 'is told to stop an id that it does not know: ignores it',
};
