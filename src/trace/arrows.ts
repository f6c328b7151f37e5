/**
 * Arrows of the sequence diagram: messages between client and server, calls between server and
 * worker, statements to the file and calls of another service.
 */

import type { Frame } from '../engine/frame.ts';
import type { Plan } from '../engine/plan.ts';
import type { Run, Step } from '../engine/run.ts';
import { isObject } from '../protocol/jsonRpc.ts';
import { frameName } from './frameName.ts';
import { workLane } from './lanes.ts';
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
    const arrow = wireArrow(row, idOf(row, run, frames));
    if (arrow) arrows.push(...(row.passedStep === null ? [arrow] : inTwo(arrow, row)));
  }
  for (const step of run.steps) {
    const arrow = innerArrow(step, run.plan);
    if (arrow) arrows.push(arrow);
  }
  return arrows;
}

/** By its cause and not by its number, so that it is the same arrow in another order. */
function idOf({ number, step }: FrameRow, run: Run, frames: readonly FrameRow[]): string {
  let place = 0;
  while (frames[number - place - 1]?.step === step) place++;
  return `frame-${run.steps[step]?.choice.id}-${place}`;
}

function wireArrow(row: FrameRow, id: string): Arrow | null {
  const { frame, step, endStep, fate } = row;
  if (STATUS_KINDS.has(frame.kind)) return null;
  // A server that closes a stream after a cancellation tells the client nothing new.
  if (frame.kind === 'close' && frame.closedBy === 'server' && endStep === null) return null;
  const [client, server] = ['client', 'server'] as const;
  const up = frame.direction === 'c2s';
  const middle = frame.closedBy === 'intermediary';
  return {
    id,
    from: middle ? 'wire' : up ? client : server,
    to: up || middle ? server : client,
    fromRow: step,
    toRow: endStep,
    label: arrowLabel(frame),
    tone: toneOf(frame),
    fate,
  };
}

/** What an intermediary held: as far as it on the way there, and on from it where it passed. */
function inTwo(arrow: Arrow, { step, passedStep, endStep, frame }: FrameRow): Arrow[] {
  // It stands at the server’s end: only what a client sends takes its time to it.
  const toRow = frame.direction === 'c2s' ? endStep : step;
  const there = { ...arrow, to: 'wire', toRow, fate: 'delivered' } as const;
  if (passedStep === null || !Number.isFinite(passedStep)) return [{ ...there, fate: 'lost' }];
  const on = { ...arrow, id: `${arrow.id}-on`, from: 'wire', fromRow: passedStep } as const;
  return [there, on];
}

function toneOf(frame: Frame): Arrow['tone'] {
  if (frame.kind === 'cancel' || frame.kind === 'close') return 'cancel';
  if (frame.kind === 'progress') return 'progress';
  return frame.kind === 'response' ? 'answer' : 'plain';
}

function arrowLabel(frame: Frame): string {
  if (frame.kind === 'close') return frame.carrier === 'stdio' ? 'pipe closed' : 'stream closed';
  const value = frame.kind === 'progress' ? progressIn(frame) : undefined;
  return value ?? toldIn(frame) ?? frameName(frame) ?? 'raw text';
}

/** What the server tells or asks by itself, cut to what tells it apart: all of it does not fit. */
function toldIn(frame: Frame): string | undefined {
  if (frame.kind === 'acknowledged') return 'acknowledged';
  if (frame.kind === 'ask') return frameName(frame)?.split(' · ')[0];
  return frame.kind === 'notify' ? frameName(frame)?.replace('notifications/', '') : undefined;
}

function progressIn({ message }: Frame): string | undefined {
  const params = isObject(message) ? message['params'] : undefined;
  return isObject(params) ? `progress ${params['progress'] ?? '?'}` : undefined;
}

/** What passes between the server and its worker in one step, drawn within that row. */
function innerArrow(step: Step, plan: Plan): Arrow | null {
  const { index, choice, records } = step;
  if (choice.kind === 'worker' && choice.work.step.do === 'operate') return fileArrow(step, plan);
  const isArrival = choice.kind === 'delivery' && choice.entry.frame.kind === 'request';
  const isWork = choice.kind === 'worker' && !QUIET_WORK.has(choice.work.step.do);
  if (!isArrival && !isWork) return null;
  const place = { id: `inner-${index}`, fromRow: index, toRow: index, tone: 'inner' } as const;
  if (isArrival) {
    const started = records.some((one) => one.type === 'worker' && one.what === 'started');
    if (!started) return null;
    const lane = workLane(plan, plan.requests[choice.entry.request]);
    return { ...place, from: 'server', to: lane, label: '', fate: 'delivered' };
  }
  const suppressed = records.some((one) => one.type === 'ignored');
  const isOfTask = choice.kind === 'worker' && choice.work.step.do === 'task';
  // The worker of a task tells its server only what changes.
  if (isOfTask && !suppressed && !records.some((one) => one.type === 'task')) return null;
  const lane = workLane(plan, choice.kind === 'worker' ? choice.request : undefined);
  return {
    ...place,
    from: isOfTask ? 'task' : lane,
    to: 'server',
    label: suppressed ? 'suppressed' : '',
    fate: suppressed ? 'suppressed' : 'delivered',
  };
}

const QUIET_WORK: ReadonlySet<string> = new Set(['checkpoint', 'edit']);

/** A statement goes to the file, a call to the other service; a refused lock stops half way. */
function fileArrow({ index, choice, records }: Step, plan: Plan): Arrow | null {
  if (choice.kind !== 'worker') return null;
  const reaches = records.find(({ type }) => type === 'statement' || type === 'provider');
  if (!reaches) return null;
  const refused = reaches.type === 'statement' && !reaches.outcome.ok ? reaches.outcome : null;
  const isLocked = refused?.error === 'busy';
  return {
    id: `inner-${index}`,
    from: workLane(plan, choice.request),
    to: reaches.type === 'provider' ? 'service' : 'file',
    fromRow: index,
    toRow: index,
    label: isLocked ? 'locked' : '',
    tone: 'inner',
    fate: isLocked ? 'suppressed' : 'delivered',
  };
}
