/** The step at which a failure shows, for whoever asks: its order is run only then. */

import { Fragment, useMemo, useState } from 'react';
import { nudged } from '../../course/exposing.ts';
import { BROKEN, type FailureLab } from '../../course/failure.ts';
import { addressOf, labOrigin, runOf, startOf } from '../../course/situation.ts';
import type { Revision } from '../../protocol/revision.ts';
import { list } from '../../scenario/sentences.ts';
import { buildModel } from '../../trace/model.ts';
import { RuleChip } from '../RuleChip.tsx';

interface Proven {
  readonly lab: FailureLab;
  readonly revision: Revision;
}

export function WhereItBreaks({ lab, revision }: Proven) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="failures-where" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Where it breaks</summary>
      {isOpen && <Proof lab={lab} revision={revision} />}
    </details>
  );
}

function Proof({ lab, revision }: Proven) {
  const { model, broken, exposed } = useMemo(() => proofOf(lab, revision), [lab, revision]);
  const steps = distinct(broken.map(({ step }) => step));
  return (
    <>
      {steps.map((step) => {
        const here = broken.filter((one) => one.step === step);
        return (
          <p key={step}>
            Step {step + 1}, “{model.rows[step]?.text}”, breaks{' '}
            {list(distinct(here.map(({ invariant }) => invariant)), 'and')}.
            {distinct(here.map(({ rule }) => rule)).map((rule) => (
              <Fragment key={rule}>
                {' '}
                <RuleChip id={rule} />
              </Fragment>
            ))}
          </p>
        );
      })}
      {lab.failure.always === undefined && <a href={exposed}>Open this order</a>}
    </>
  );
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}

/**
 * The exposing order, run on the spot. Without the fault it breaks none of this, which a test holds
 * for every failure, so that one run is enough.
 */
function proofOf(lab: FailureLab, revision: Revision) {
  const { id, failure } = lab;
  const situation = { ...startOf(labOrigin(lab, BROKEN)), revision };
  const untouched = runOf(situation);
  const run = nudged(untouched, failure.moves) ?? untouched;
  const model = buildModel(run);
  const names = failure.breaks.map(({ invariant }) => invariant);
  const broken = model.violations.filter(({ invariant }) => names.includes(invariant));
  const step = (broken[0]?.step ?? 0) + 1;
  const exposed = addressOf({ ...situation, step }, run, { kind: 'lab', lab: id });
  return { model, broken, exposed };
}
