/** One failure in the list of all, with the run that proves it. */

import { useMemo } from 'react';
import { nudged } from '../../course/exposing.ts';
import { BROKEN, type FailureLab, RIGHT } from '../../course/failure.ts';
import { failureVerdict, inForm } from '../../course/failureVerdict.ts';
import { addressOf, labOrigin, runOf, startOf } from '../../course/situation.ts';
import { type Revision, TRANSPORT_NAMES } from '../../protocol/revision.ts';
import { buildModel } from '../../trace/model.ts';
import { BreachLine } from './BreachLine.tsx';

export function FailureEntry({
  lab,
  revision,
}: {
  readonly lab: FailureLab;
  /** The revision in which it is to be shown; null: the lab's own. */
  readonly revision: Revision | null;
}) {
  const { failure } = lab;
  const proof = useMemo(() => proofOf(lab, revision), [lab, revision]);
  return (
    <li
      data-testid="failure"
      data-failure={lab.id}
      data-number={failure.number}
      data-whose={failure.whose}
      data-invariants={failure.breaks.map(({ invariant }) => invariant).join(' ')}
    >
      <span className="failures-number" aria-hidden="true">
        {failure.number}
      </span>
      <div className="failures-cell">
        <h2>
          <a href={proof.start}>{lab.title}</a>
        </h2>
        <p>{failure.wrong}</p>
        <p className="failures-party">
          {failure.whose}’s fault{lab.exists && ` · ${whereWords(lab)}`}
        </p>
      </div>
      <div className="failures-cell">
        <p>
          <span className="failures-label">What you see</span>
          {failure.seen}
        </p>
        <p>
          <span className="failures-label">What to do</span>
          {failure.remedy}
        </p>
      </div>
      <div className="failures-cell">
        <span className="failures-label">What it breaks</span>
        {proof.broken.length > 0 ? (
          <BreachLine model={proof.model} broken={proof.broken} />
        ) : (
          <p>No rule of the protocol: the harm is in the numbers.</p>
        )}
        {failure.always === undefined && <a href={proof.exposed}>Open this order</a>}
      </div>
    </li>
  );
}

function whereWords({ exists }: FailureLab): string {
  const transport = exists?.transport && TRANSPORT_NAMES[exists.transport];
  return `only ${[transport, exists?.revision].filter(Boolean).join(', ')}`;
}

/** The exposing order, run on the spot, and where it and the untouched one can be opened. */
function proofOf(lab: FailureLab, revision: Revision | null) {
  const start = startOf(labOrigin(lab, BROKEN));
  const situation = { ...start, revision: revision ?? start.revision };
  const untouched = runOf(situation);
  const run = nudged(untouched, lab.failure.moves) ?? untouched;
  const model = buildModel(run);
  const wishes = run.steps.slice(0, run.decided).map(({ choice }) => choice.id);
  const right = inForm(lab, { ...situation, wishes }, RIGHT);
  const { broken } = failureVerdict(lab, model, right);
  const place = { kind: 'lab', lab: lab.id } as const;
  const step = (broken[0]?.step ?? 0) + 1;
  return {
    model,
    broken,
    start: addressOf(situation, untouched, place),
    exposed: addressOf({ ...situation, step }, run, place),
  };
}
