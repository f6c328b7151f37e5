/**
 * Arrows of the sequence diagram: messages between client and server, calls between server and
 * worker.
 */

import type { Frame } from '../engine/frame.ts';
import type { Run, Step } from '../engine/run.ts';
import { type Fate, type FrameRow, type Lane, STATUS_KINDS } from './types.ts';

/** From a lane at one row to a lane at another. `toRow` null: still on its way at the end. */
export interface Arrow {
  readonly id: string;
  readonly from: Lane;
  readonly to: Lane;
  readonly fromRow: number;
  readonly toRow: number | null;
  readonly label: string;
  readonly tone: 'plain' | 'cancel' | 'progress' | 'answer' | 'inner';
  readonly fate: Fate | 'suppressed';
}

export function arrowsOf(run: Run, frames: readonly FrameRow[]): Arrow[] {
  const arrows: Arrow[] = [];
  for (const row of frames) {
    const arrow = wireArrow(row);
    if (arrow) arrows.push(arrow);
  }
  for (const step of run.steps) {
    const arrow = innerArrow(step);
    if (arrow) arrows.push(arrow);
  }
  return arrows;
}

function wireArrow(row: FrameRow): Arrow | null {
  const { frame, number, step, endStep, fate } = row;
  if (STATUS_KINDS.has(frame.kind)) return null;
  // A server that closes a stream after a cancellation tells the client nothing new.
  if (frame.kind === 'close' && frame.closedBy === 'server' && endStep === null) return null;
  const [client, server] = ['client', 'server'] as const;
  const up = frame.direction === 'c2s';
  const middle = frame.closedBy === 'intermediary';
  return {
    id: `frame-${number}`,
    from: middle ? 'wire' : up ? client : server,
    to: up || middle ? server : client,
    fromRow: step,
    toRow: endStep,
    label: arrowLabel(frame),
    tone: toneOf(frame),
    fate,
  };
}

function toneOf(frame: Frame): Arrow['tone'] {
  if (frame.kind === 'cancel' || frame.kind === 'close') return 'cancel';
  if (frame.kind === 'progress') return 'progress';
  return frame.kind === 'response' ? 'answer' : 'plain';
}

function arrowLabel(frame: Frame): string {
  if (frame.kind === 'close') return frame.carrier === 'stdio' ? 'pipe closed' : 'stream closed';
  const { message } = frame;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return 'raw text';
  const { method, id, params } = message as Record<string, unknown>;
  if (method === 'notifications/progress') {
    return `progress ${(params as Record<string, unknown> | undefined)?.['progress'] ?? '?'}`;
  }
  if (typeof method === 'string') {
    return id === undefined ? method : `${method} · ${JSON.stringify(id)}`;
  }
  const outcome = 'error' in message ? 'error' : 'result';
  return `${outcome} · ${JSON.stringify(id ?? null)}`;
}

/** What passes between the server and its worker in one step, drawn within that row. */
function innerArrow({ index, choice, records }: Step): Arrow | null {
  const isArrival = choice.kind === 'delivery' && choice.entry.frame.kind === 'request';
  const isWork = choice.kind === 'worker' && choice.work.step.do !== 'checkpoint';
  if (!isArrival && !isWork) return null;
  const place = { id: `inner-${index}`, fromRow: index, toRow: index, tone: 'inner' } as const;
  if (isArrival) {
    const started = records.some((one) => one.type === 'worker' && one.what === 'started');
    if (!started) return null;
    return { ...place, from: 'server', to: 'worker', label: '', fate: 'delivered' };
  }
  const suppressed = records.some((one) => one.type === 'ignored');
  return {
    ...place,
    from: 'worker',
    to: 'server',
    label: suppressed ? 'suppressed' : '',
    fate: suppressed ? 'suppressed' : 'delivered',
  };
}
