/** Writes the observation of a run after some of its steps. */

import { frameHead, frameText } from '../engine/frame.ts';
import type { RecordAnswers } from '../scenario/address.ts';
import { CONTRACT_VERSION, OBSERVATION_FORMAT } from '../scenario/contract.ts';
import type { Observation } from '../scenario/observation.ts';
import { clocksAt, factsAt } from './facts.ts';
import { ledgerWords } from './ledgerWords.ts';
import type { TraceModel } from './model.ts';
import { streamWords } from './streamWords.ts';
import type { Fate, FrameRow } from './types.ts';
import { whyOf } from './why.ts';

/** How many frames are sent up to a step. */
export function framesSent({ frames }: Pick<TraceModel, 'frames'>, count: number): number {
  const next = frames.findIndex((row) => row.step >= count);
  return next < 0 ? frames.length : next;
}

/** The frames sent up to a step, each with its fate by then. */
export function framesAt(model: TraceModel, count: number): FrameRow[] {
  return model.frames.slice(0, framesSent(model, count)).map((row) => {
    const fate = fateAt(row, count);
    return fate === row.fate ? row : { ...row, fate };
  });
}

/** What has become of a frame by a step. */
export function fateAt({ endStep, fate }: FrameRow, count: number): Fate {
  return endStep !== null && endStep >= count ? 'in-flight' : fate;
}

/** A frame as the observation tells of it. */
export function observedFrame({
  step,
  atMs,
  frame,
  fate,
}: FrameRow): Observation['frames'][number] {
  return {
    step: step + 1,
    atMs,
    direction: frame.direction,
    carrier: frame.carrier,
    request: frame.request,
    head: frameHead(frame),
    text: frameText(frame),
    close: frame.closedBy ?? null,
    fate,
  };
}

export function observe(
  model: TraceModel,
  lab: string,
  count: number,
  answers: RecordAnswers,
  form?: string,
): Observation {
  const { run } = model;
  const { transport, revision, client } = run.plan.scenario;
  const { text, rules } = whyOf(run, count - 1);
  return {
    format: OBSERVATION_FORMAT,
    contract: CONTRACT_VERSION,
    lab,
    transport,
    revision,
    client: client.giveUp,
    step: count,
    steps: run.steps.length,
    atMs: run.steps[count - 1]?.atMs ?? 0,
    order: run.steps.map((step) => step.choice.id),
    choice: run.steps[count - 1]?.choice.id ?? null,
    requests: Object.fromEntries(
      factsAt(run, count).map(({ label, worker: _worker, isOrphan, ...facts }) => [
        label,
        { ...facts, orphan: isOrphan },
      ]),
    ),
    clocks: clocksAt(run, count),
    frames: framesAt(model, count).map(observedFrame),
    ignored: model.ignored
      .filter((one) => one.step < count)
      .map(({ event, by, rule }) => ({ event, by, rule })),
    violations: model.violations
      .filter((one) => one.step < count)
      .map(({ invariant, rule, severity, step }) => ({
        invariant,
        rule,
        severity,
        step: step + 1,
      })),
    why: { text, rules: [...rules] },
    record: {
      ...answers,
      ...(answers.ignored ? { ignored: [...answers.ignored] } : {}),
    } as Observation['record'],
    ...(form === undefined ? {} : { form }),
    ...(run.plan.ledger ? ledgerWords().observed(run, count) : {}),
    ...(run.plan.streams ? streamWords().observed(run, count) : {}),
  };
}
