/** The read-only model of a run that the page draws: rows, frames, lanes and what had no effect. */

import type { Choice, ChoiceKind } from '../engine/choice.ts';
import { labelOf } from '../engine/choice.ts';
import type { Frame } from '../engine/frame.ts';
import { checkInvariants, type Violation } from '../engine/invariants/checkInvariants.ts';
import type { Plan } from '../engine/plan.ts';
import { isDeadline, type TimerName } from '../engine/record.ts';
import type { Run, Step } from '../engine/run.ts';
import { type Arrow, arrowsOf } from './arrows.ts';
import { type Bar, barsOf } from './bars.ts';
import { type IgnoredEvent, ignoredEvents } from './facts.ts';
import { lanesOf, workLane } from './lanes.ts';
import { streamWords } from './streamWords.ts';
import { type Fate, type FrameRow, type Lane, type LaneHead, STATUS_KINDS } from './types.ts';
import { choiceWords } from './words.ts';

/** One row of the timeline and of its text twin. */
export interface Row {
  readonly index: number;
  readonly id: string;
  readonly kind: ChoiceKind;
  readonly atMs: number;
  readonly text: string;
  readonly request: string | null;
  /** The lane where the event happens. */
  readonly lane: Lane;
  readonly ignored: IgnoredEvent | null;
}

/** A deadline that was armed and did not fire; it can be moved into the order. */
export interface Ghost {
  readonly id: string;
  readonly text: string;
  readonly request: string;
  readonly dueMs: number;
  /** The step that stopped it. */
  readonly stoppedBy: number;
}

export interface TraceModel {
  readonly run: Run;
  readonly lanes: readonly LaneHead[];
  readonly rows: readonly Row[];
  readonly ghosts: readonly Ghost[];
  readonly frames: readonly FrameRow[];
  /** For each request, the frame with which its client gave up: the message, or the close. */
  readonly signals: ReadonlyMap<string, FrameRow>;
  readonly arrows: readonly Arrow[];
  readonly bars: readonly Bar[];
  readonly ignored: readonly IgnoredEvent[];
  readonly violations: readonly Violation[];
}

export function buildModel(run: Run): TraceModel {
  const ignored = ignoredEvents(run);
  const byStep = new Map(ignored.map((event) => [event.step, event]));
  const frames = framesOf(run, byStep);
  return {
    run,
    lanes: lanesOf(run.plan),
    rows: run.steps.map((step) => rowOf(run, step, byStep.get(step.index) ?? null)),
    ghosts: ghostsOf(run),
    frames,
    signals: signalsOf(run, frames),
    arrows: arrowsOf(run, frames),
    bars: barsOf(run),
    ignored,
    violations: checkInvariants(run),
  };
}

function rowOf(run: Run, step: Step, ignored: IgnoredEvent | null): Row {
  const { choice, index, atMs } = step;
  return {
    index,
    id: choice.id,
    kind: choice.kind,
    atMs,
    text: choiceWords(choice, run.plan) + (isRefused(step) ? ', refused' : ''),
    request: labelOf(choice, run.plan.requests),
    lane: laneOf(choice, run.plan),
    ignored,
  };
}

/** Whether a statement was refused the lock that it needs. */
function isRefused({ choice, records }: Step): boolean {
  if (choice.kind !== 'worker' || choice.work.step.do !== 'operate') return false;
  return records.some(
    (one) => one.type === 'statement' && !one.outcome.ok && one.outcome.error === 'busy',
  );
}

export function laneOf(choice: Choice, plan: Plan): Lane {
  const own = plan.streams ? streamWords().laneOf(choice, plan) : null;
  if (own) return own;
  switch (choice.kind) {
    case 'worker':
      return workLane(plan, choice.request);
    case 'timer':
      return TIMER_LANES[choice.timer.name] ?? 'server';
    case 'delivery':
      return choice.channel.to;
    case 'crash':
      return 'server';
    case 'act':
      if (choice.act.what.do === 'cut') return 'wire';
      return SERVER_ACTS.has(choice.act.what.do) ? 'server' : 'client';
  }
}

const TIMER_LANES: Readonly<Partial<Record<TimerName, Lane>>> = {
  idle: 'client',
  max: 'client',
  window: 'file',
};
const SERVER_ACTS: ReadonlySet<string> = new Set(['server-raw', 'server-bytes', 'restart']);

/** One ghost for each deadline of the client that was armed and never fired. */
function ghostsOf(run: Run): Ghost[] {
  const last = new Map<string, Run['spans'][number]>();
  const fired = new Set<string>();
  for (const span of run.spans) {
    last.set(span.timer.id, span);
    if (span.fired) fired.add(span.timer.id);
  }
  const ghosts: Ghost[] = [];
  for (const [id, span] of last) {
    if (fired.has(id) || !isDeadline(span.timer.name) || span.until === null) continue;
    const several = run.plan.requests.length > 1 ? `${span.timer.label}: ` : '';
    ghosts.push({
      id,
      text: `${several}${span.timer.name === 'idle' ? 'idle' : 'maximum'} deadline could expire`,
      request: span.timer.label,
      dueMs: (run.steps[span.from]?.atMs ?? 0) + span.timer.limitMs,
      stoppedBy: span.until,
    });
  }
  return ghosts.sort((a, b) => a.dueMs - b.dueMs);
}

/** The frames that were signals; a close is none where it cancels nothing (CAN-17). */
function signalsOf(run: Run, frames: readonly FrameRow[]): Map<string, FrameRow> {
  const sent = new Map<string, FrameRow>();
  for (const row of frames) {
    const { request, direction, kind } = row.frame;
    const isSignal = direction === 'c2s' && (kind === 'cancel' || kind === 'close');
    if (isSignal) sent.set(`${row.step} ${request}`, row);
  }
  const signals = new Map<string, FrameRow>();
  for (const { index, records } of run.steps) {
    for (const record of records) {
      if (record.type !== 'gave-up' || record.signal === 'none') continue;
      const row = sent.get(`${index} ${record.request}`);
      if (row) signals.set(record.request, row);
    }
  }
  return signals;
}

function framesOf(run: Run, ignored: ReadonlyMap<number, IgnoredEvent>): FrameRow[] {
  const rows: FrameRow[] = [];
  const numbers = new Map<Frame, number>();
  const end = (frame: Frame, endStep: number, fate: Fate) => {
    const number = numbers.get(frame);
    const row = number === undefined ? undefined : rows[number];
    if (row && (row.endStep ?? endStep) === endStep) rows[row.number] = { ...row, endStep, fate };
  };
  for (const { index, atMs, records } of run.steps) {
    for (const record of records) {
      if (record.type === 'frame') {
        const number = rows.length;
        numbers.set(record.frame, number);
        const { frame } = record;
        rows.push({
          number,
          step: index,
          atMs,
          frame,
          passedStep: null,
          endStep: null,
          fate: 'in-flight',
        });
        if (STATUS_KINDS.has(frame.kind)) end(frame, index, 'delivered');
      } else if (record.type === 'proxy') {
        const number = record.frame && numbers.get(record.frame);
        const row = number == null ? undefined : rows[number];
        // What is held stops at the intermediary, until it is passed on.
        const passedStep = record.what === 'passed' ? index : Number.POSITIVE_INFINITY;
        if (row) rows[row.number] = { ...row, passedStep };
      } else if (record.type === 'delivered') {
        end(record.frame, index, ignored.has(index) ? 'ignored' : 'delivered');
      } else if (record.type === 'lost') {
        end(record.frame, index, 'lost');
      }
    }
  }
  return rows;
}
