/** A failure is exposed by its own fault, and by nothing that its remedy would leave broken. */

import { describe, expect, it } from 'vitest';
import { moveBy } from '../explore/moves.ts';
import { failureLabs } from '../labs/failures/failureLabs.ts';
import { everyFailure, exposed, untouched } from '../labs/failures/failureRuns.testing.ts';
import { GIVE_UP_POLICIES } from '../scenario/policies.ts';
import { buildModel } from '../trace/model.ts';
import { BROKEN, RIGHT } from './failure.ts';
import { failureVerdict, inForm } from './failureVerdict.ts';
import { labOrigin, runOf, startOf } from './situation.ts';

describe('with a client that gives up in silence', () => {
  const lab = failureLabs.find(({ id }) => id === 'fail-posted-cancel');
  if (!lab) throw new Error('the failure is there');
  const start = { ...startOf(labOrigin(lab, BROKEN)), client: 'silent' } as const;
  const moved = moveBy(runOf(start), { do: 'to', id: 'cancel:A', to: 1 });

  it('what the silence breaks is not the fault’s', () => {
    if (!moved.ok) throw new Error(moved.reason);
    const { run } = moved;
    const wishes = run.steps.slice(0, run.decided).map(({ choice }) => choice.id);
    const models = [BROKEN, RIGHT].map((form) => inForm(lab, { ...start, wishes }, form));
    const [broken, right] = models as [(typeof models)[0], (typeof models)[0]];
    const names = (one: typeof broken) => one.violations.map(({ invariant }) => invariant);
    expect(names(broken)).toEqual(expect.arrayContaining(['INV-6', 'INV-18']));
    expect(names(right)).toEqual(expect.arrayContaining(['INV-6', 'INV-18']));
    expect(failureVerdict(lab, broken, right)).toEqual({ isExposed: false, broken: [] });
  });
});

describe.each(everyFailure)('%s', (_, lab, setting) => {
  it('is exposed by its moves, and untouched by nothing but what always shows', () => {
    const right = buildModel(untouched(lab, setting, RIGHT));
    expect(failureVerdict(lab, buildModel(exposed(lab, setting)), right).isExposed).toBe(true);
    const start = buildModel(untouched(lab, setting, BROKEN));
    expect(failureVerdict(lab, start, right).isExposed).toBe(lab.failure.always !== undefined);
  });

  it.each(GIVE_UP_POLICIES)('is not exposed by its own remedy (%s)', (client) => {
    const start = { ...startOf(labOrigin(lab, BROKEN)), ...setting, client };
    const right = inForm(lab, start, RIGHT);
    expect(failureVerdict(lab, right, right).broken).toEqual([]);
  });
});
