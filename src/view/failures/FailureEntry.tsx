/** One failure in the list of all: what it breaks, and on request the order that proves it. */

import type { FailureLab } from '../../course/failure.ts';
import { labOrigin, startOf } from '../../course/situation.ts';
import { INVARIANT_SENTENCES } from '../../engine/invariantSentences.ts';
import { type Revision, TRANSPORT_NAMES } from '../../protocol/revision.ts';
import { formatAddress } from '../../scenario/address.ts';
import { WhereItBreaks } from './WhereItBreaks.tsx';

export function FailureEntry({
  lab,
  revision,
}: {
  readonly lab: FailureLab;
  /** The revision in which it is to be shown; null: the lab's own. */
  readonly revision: Revision | null;
}) {
  const { failure } = lab;
  const own = startOf(labOrigin(lab));
  const at = { transport: own.transport, revision: revision ?? own.revision };
  const start = formatAddress({ place: { kind: 'lab', lab: lab.id }, step: 0, ...at });
  const broken = failure.breaks.filter(
    (one) =>
      (one.transport ?? at.transport) === at.transport &&
      (one.revision ?? at.revision) === at.revision,
  );
  return (
    <li
      data-testid="failure"
      data-failure={lab.id}
      data-number={failure.number}
      data-whose={failure.whose}
      data-invariants={[...new Set(failure.breaks.map(({ invariant }) => invariant))].join(' ')}
    >
      <span className="failures-number" aria-hidden="true">
        {failure.number}
      </span>
      <div className="failures-cell">
        <h2>
          <a href={start}>{lab.title}</a>
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
        <div>
          <span className="failures-label">What it breaks</span>
          {broken.length > 0 ? (
            broken.map(({ invariant }) => (
              <p key={invariant}>
                {invariant}: {INVARIANT_SENTENCES[invariant]}
              </p>
            ))
          ) : (
            <p>No rule of the protocol: the harm is in the numbers.</p>
          )}
        </div>
        {/* Whoever wants to find the order should not read the step before. */}
        {broken.length > 0 && <WhereItBreaks key={at.revision} lab={lab} revision={at.revision} />}
      </div>
    </li>
  );
}

function whereWords({ exists }: FailureLab): string {
  const transport = exists?.transport && TRANSPORT_NAMES[exists.transport];
  return `only ${[transport, exists?.revision].filter(Boolean).join(', ')}`;
}
