/** Whether an order exposes a failure, and which of its steps does. */

import type { Violation } from '../engine/invariants/checkInvariants.ts';
import { buildModel, type TraceModel } from '../trace/model.ts';
import type { FailureLab } from './failure.ts';
import { runOf, type Situation } from './situation.ts';

export interface FailureVerdict {
  readonly isExposed: boolean;
  /** What the fault breaks in this order, the first step first; empty where no rule says it. */
  readonly broken: readonly Violation[];
}

type Found = Pick<TraceModel, 'violations'>;

/**
 * What an order shows of a failure. `right` is the same order without the fault: what breaks there
 * as well comes from somewhere else, such as the policy that was chosen for the client.
 */
export function failureVerdict(
  { failure }: FailureLab,
  broken: Found,
  right: Found,
): FailureVerdict {
  const names = failure.breaks.map(({ invariant }) => invariant);
  const isOfBoth = ({ invariant, request }: Violation) =>
    right.violations.some((one) => one.invariant === invariant && one.request === request);
  const found = broken.violations.filter((one) => names.includes(one.invariant) && !isOfBoth(one));
  return { isExposed: found.length > 0 || names.length === 0, broken: found };
}

/** The same situation in the other position of the switch: the same wish, the other policy. */
export function inForm(lab: FailureLab, situation: Situation, id: string): TraceModel {
  const form = lab.forms.find((one) => one.id === id) ?? lab.forms[0];
  return buildModel(runOf({ ...situation, origin: { kind: 'lab', lab, form } }));
}
