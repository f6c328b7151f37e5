/** What statements read of a run: frames, records and choices with the step that has them. */

import type { Frame, FrameKind } from '../../engine/frame.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';

export interface At<T> {
  /** The number of the step, from 1 on. */
  readonly step: number;
  readonly atMs: number;
  readonly what: T;
}

/** The record of this type, which may be one of several that a record stands for. */
type RecOf<T, R = Rec> = R extends { readonly type: infer U } ? (T extends U ? R : never) : never;

/** Every record of a type, in order. */
export function recordsOf<T extends Rec['type']>(run: Run, type: T): readonly At<RecOf<T>>[] {
  return run.steps.flatMap(({ index, atMs, records }) =>
    records
      .filter((record): record is RecOf<T> => record.type === type)
      .map((what) => ({ step: index + 1, atMs, what })),
  );
}

/** Every frame that was put on the wire, in order. */
export function framesOf(run: Run): readonly At<Frame>[] {
  return recordsOf(run, 'frame').map(({ step, atMs, what }) => ({ step, atMs, what: what.frame }));
}

/** The frames of one kind that one side sent about a request. */
export function framesAbout(
  run: Run,
  request: string,
  direction: Frame['direction'],
  kind: FrameKind,
): readonly At<Frame>[] {
  return framesOf(run).filter(
    ({ what }) => what.request === request && what.direction === direction && what.kind === kind,
  );
}

/** The number of the step that takes a choice; 0 where none does. */
export function stepOf(run: Run, choice: string): number {
  return run.steps.findIndex((step) => step.choice.id === choice) + 1;
}
