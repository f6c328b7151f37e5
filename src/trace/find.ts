/** Finds the first record of a type in a step. */

import type { Rec } from '../engine/record.ts';
import type { Step } from '../engine/run.ts';

export function find<T extends Rec['type']>(
  step: Step,
  type: T,
): Extract<Rec, { type: T }> | undefined {
  return step.records.find((record): record is Extract<Rec, { type: T }> => record.type === type);
}
