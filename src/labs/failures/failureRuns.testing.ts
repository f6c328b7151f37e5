/** Runs of the failures for tests: untouched, exposed by their moves, and the same order mended. */

import { nudged } from '../../course/exposing.ts';
import { BROKEN, type FailureLab, RIGHT } from '../../course/failure.ts';
import { absence, labOrigin, runOf, startOf } from '../../course/situation.ts';
import type { Run } from '../../engine/run.ts';
import { nameOf, SETTINGS, type Setting } from '../../engine/scenarios.testing.ts';
import { failureLabs } from './failureLabs.ts';

/** Each failure in each setting in which it exists. */
export const everyFailure = failureLabs.flatMap((lab) =>
  SETTINGS.filter((setting) => absence(labOrigin(lab), setting) === null).map(
    (setting) => [`${lab.id} on ${nameOf(setting)}`, lab, setting] as const,
  ),
);

export function untouched(lab: FailureLab, setting: Setting, form: string): Run {
  return runOf({ ...startOf(labOrigin(lab, form)), ...setting });
}

/** The order that exposes it, with the fault in force. */
export function exposed(lab: FailureLab, setting: Setting): Run {
  const run = nudged(untouched(lab, setting, BROKEN), lab.failure.moves);
  if (!run) throw new Error(`a move of ${lab.id} is impossible`);
  return run;
}

/** The same order as a wish, without the fault. */
export function mended(lab: FailureLab, setting: Setting): Run {
  const order = exposed(lab, setting);
  const wishes = order.steps.slice(0, order.decided).map(({ choice }) => choice.id);
  return runOf({ ...startOf(labOrigin(lab, RIGHT)), ...setting, wishes });
}
