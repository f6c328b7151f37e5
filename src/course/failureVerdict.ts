/** Whether an order exposes a failure, and which of its steps does. */

import type { Violation } from '../engine/invariants/checkInvariants.ts';
import { buildModel, type TraceModel } from '../trace/model.ts';
import { BROKEN, type FailureLab } from './failure.ts';
import { runOf, type Situation } from './situation.ts';

export interface FailureVerdict {
  readonly isExposed: boolean;
  /** What the fault breaks in this order, the first step first; empty where no rule says it. */
  readonly broken: readonly Violation[];
}

/** What a run of the failure's lab shows of it. */
export function failureVerdict(
  { failure }: FailureLab,
  form: string,
  { violations }: Pick<TraceModel, 'violations'>,
): FailureVerdict {
  const names = failure.breaks.map(({ invariant }) => invariant);
  const broken = violations.filter(({ invariant }) => names.includes(invariant));
  const isSilent = names.length === 0 && form === BROKEN;
  return { isExposed: broken.length > 0 || isSilent, broken };
}

/** The same situation in the other position of the switch: the same wish, the other policy. */
export function inForm(lab: FailureLab, situation: Situation, id: string): TraceModel {
  const form = lab.forms.find((one) => one.id === id) ?? lab.forms[0];
  return buildModel(runOf({ ...situation, origin: { kind: 'lab', lab, form } }));
}
