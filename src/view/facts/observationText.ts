/** The observation as JSON text, in pieces of which a step changes only a few. */

import type { RecordAnswers } from '../../scenario/address.ts';
import type { TraceModel } from '../../trace/model.ts';
import { fateAt, framesSent, observe, observedFrame } from '../../trace/observe.ts';
import type { Fate, FrameRow } from '../../trace/types.ts';

/** Frames in one piece. */
const FRAMES_TOGETHER = 24;

/** Put together, the pieces are the observation after `count` steps. */
export function observationText(
  model: TraceModel,
  lab: string,
  count: number,
  answers: RecordAnswers,
  form?: string,
): string[] {
  // What grows with the run is written once for each run or frame, not with every step.
  const bare = { ...model, frames: [] };
  const { order, frames: _none, ...rest } = observe(bare, lab, count, answers, form);
  const open = JSON.stringify(rest, null, 1).replace(/\n\}$/, ',\n "order": ');
  return [open, orderText(model, order), ',\n "frames": [', ...framesText(model, count), ']\n}'];
}

const orders = new WeakMap<TraceModel, string>();

function orderText(model: TraceModel, order: readonly string[]): string {
  const text = orders.get(model) ?? JSON.stringify(order);
  orders.set(model, text);
  return text;
}

function framesText(model: TraceModel, count: number): string[] {
  const pieces: string[] = [];
  const end = framesSent(model, count);
  for (let from = 0; from < end; from += FRAMES_TOGETHER) {
    const rows = model.frames.slice(from, Math.min(from + FRAMES_TOGETHER, end));
    const comma = from === 0 ? '' : ',';
    pieces.push(comma + rows.map((row) => frameText(row, fateAt(row, count))).join());
  }
  return pieces;
}

const frames = new WeakMap<FrameRow, Partial<Record<Fate, string>>>();

function frameText(row: FrameRow, fate: Fate): string {
  let known = frames.get(row);
  if (!known) {
    known = {};
    frames.set(row, known);
  }
  known[fate] ??= `\n${JSON.stringify(observedFrame({ ...row, fate }), null, 1)}`;
  return known[fate];
}
