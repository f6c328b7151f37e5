/** The failure that a lab is about: whether this order exposes it, and what is to be done. */

import { CircleCheck, EyeOff, ShieldAlert } from 'lucide-react';
import { useMemo } from 'react';
import { BROKEN, type FailureLab, RIGHT } from '../../course/failure.ts';
import { type FailureVerdict, failureVerdict, inForm } from '../../course/failureVerdict.ts';
import { failureLabs } from '../../labs/failures/failureLabs.ts';
import type { TraceModel } from '../../trace/model.ts';
import { useActions, usePage } from '../usePage.ts';
import { BreachLine } from './BreachLine.tsx';
import { Comparison } from './Comparison.tsx';
import { HerdFigures } from './HerdFigures.tsx';
import { ReportList } from './ReportList.tsx';
import { ShowOrder } from './ShowOrder.tsx';
import '../styles/failures.css';

export default function FailurePanel() {
  const id = usePage(({ situation: { origin } }) => (origin.kind === 'lab' ? origin.lab.id : ''));
  const lab = failureLabs.find((one) => one.id === id);
  return lab ? <Failure lab={lab} /> : null;
}

function Failure({ lab }: { readonly lab: FailureLab }) {
  const { failure } = lab;
  const situation = usePage((page) => page.situation);
  const model = usePage((page) => page.model);
  const form = situation.origin.kind === 'lab' ? (situation.origin.form?.id ?? BROKEN) : BROKEN;
  const isBroken = form === BROKEN;
  const { transport, revision, client, wishes } = situation;
  // Stepping leaves the order as it is, and so the other run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: step and answers make no other run
  const other = useMemo(
    () => inForm(lab, situation, isBroken ? RIGHT : BROKEN),
    [lab, isBroken, transport, revision, client, wishes],
  );
  const [broken, right] = isBroken ? [model, other] : [other, model];
  const verdict = failureVerdict(lab, broken, right);
  return (
    <section
      className="panel failure"
      aria-labelledby="failure-title"
      data-testid="failure"
      data-failure={lab.id}
      data-value={isBroken && verdict.isExposed ? 'exposed' : 'hidden'}
    >
      <h2 id="failure-title">
        Failure {failure.number} · the {failure.whose}’s fault
      </h2>
      <p className="failure-wrong">{failure.wrong}</p>
      {isBroken ? (
        <Exposure lab={lab} model={model} verdict={verdict} />
      ) : (
        <Mended broken={broken} verdict={verdict} />
      )}
      <dl className="failure-sides">
        <dt>Seen</dt>
        <dd>{failure.seen}</dd>
        <dt>Client</dt>
        <dd>{failure.client}</dd>
        <dt>Server</dt>
        <dd>{failure.server}</dd>
        <dt>Remedy</dt>
        <dd>
          <p>{failure.remedy}</p>
          <FormButton lab={lab} isBroken={isBroken} />
        </dd>
        <dt>Reported</dt>
        <dd>
          <ReportList reports={failure.reports} />
        </dd>
      </dl>
      {failure.figures === 'herd' && <HerdFigures />}
      <Comparison broken={broken} right={right} names={lab.forms.map(({ name }) => name)} />
      <a className="failure-all" href="#/failures">
        All failures
      </a>
    </section>
  );
}

/** With the fault in force: whether this order shows it. */
function Exposure({
  lab,
  model,
  verdict: { isExposed, broken },
}: {
  readonly lab: FailureLab;
  readonly model: TraceModel;
  readonly verdict: FailureVerdict;
}) {
  const isTouched = usePage((page) => page.run.decided > 0);
  const { always } = lab.failure;
  if (always !== undefined) {
    return (
      <div className="failure-verdict" data-kind="exposed">
        <ShieldAlert size={16} aria-hidden="true" />
        <div role="status" aria-label="Failure">
          <p>{always}</p>
          <BreachLine model={model} broken={broken} />
        </div>
      </div>
    );
  }
  return (
    <div className="failure-verdict" data-kind={isExposed ? 'exposed' : 'hidden'}>
      {isExposed ? (
        <ShieldAlert size={16} aria-hidden="true" />
      ) : (
        <EyeOff size={16} aria-hidden="true" />
      )}
      <div role="status" aria-label="Failure">
        {isExposed ? (
          <>
            <p>
              <b>{isTouched ? 'You have made it fail.' : 'It fails.'}</b>
            </p>
            <BreachLine model={model} broken={broken} />
          </>
        ) : (
          <p>
            <b>Not yet.</b> In this order the fault does no harm. Move rows until a rule breaks.
          </p>
        )}
      </div>
      {!isExposed && <ShowOrder nudges={lab.failure.moves} />}
    </div>
  );
}

/** Without the fault: what this very order comes to with it. */
function Mended({
  broken,
  verdict,
}: {
  readonly broken: TraceModel;
  readonly verdict: FailureVerdict;
}) {
  return (
    <div className="failure-verdict" data-kind="right">
      <CircleCheck size={16} aria-hidden="true" />
      <div role="status" aria-label="Failure">
        <p>
          The remedy is in force.{' '}
          {verdict.broken.length > 0
            ? 'With the fault this very order fails:'
            : 'The fault would break nothing in this order.'}
        </p>
        <BreachLine model={broken} broken={verdict.broken} />
      </div>
    </div>
  );
}

function FormButton({ lab, isBroken }: { readonly lab: FailureLab; readonly isBroken: boolean }) {
  const { set } = useActions();
  const [broken, right] = lab.forms;
  const to = isBroken ? right : broken;
  return (
    <button type="button" className="button" onClick={() => set({ form: to.id })}>
      Switch to “{to.name}”
    </button>
  );
}
