/** Events without effect, broken invariants, orphans, and the machine-readable observation. */

import { Ban, ShieldAlert, ShieldCheck } from 'lucide-react';
import { memo, useState } from 'react';
import { formOf } from '../../course/situation.ts';
import type { TraceModel } from '../../trace/model.ts';
import { RuleChip } from '../RuleChip.tsx';
import { usePage } from '../usePage.ts';
import { useInvariantSentence } from '../useRule.ts';
import { factsNow } from './atStep.ts';
import { likesOf } from './likesOf.ts';
import { observationText } from './observationText.ts';

const BAN = <Ban size={13} aria-hidden="true" />;
const SHIELD = <ShieldAlert size={14} aria-hidden="true" />;
const SHIELD_OK = <ShieldCheck size={14} aria-hidden="true" />;

export function IgnoredEvents() {
  const model = usePage((page) => page.model);
  const isStart = usePage((page) => page.situation.step === 0);
  const count = usePage(({ model, situation }) => countBefore(model.ignored, situation.step));
  return (
    <section className="panel" aria-labelledby="ignored-title">
      <h2 id="ignored-title">Without effect</h2>
      {count === 0 && (
        <p className="empty">
          {isStart ? 'Nothing has happened yet.' : 'Every event so far had its effect.'}
        </p>
      )}
      <IgnoredList model={model} count={count} />
    </section>
  );
}

/** How many of these, which stand in their order, come before a step. */
function countBefore(found: readonly { readonly step: number }[], step: number): number {
  const next = found.findIndex((one) => one.step >= step);
  return next < 0 ? found.length : next;
}

const IgnoredList = memo(function IgnoredList({ model, count }: ListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = model.ignored.slice(0, count);
  const likes = likesOf(shown);
  return (
    <ol className="findings" data-testid="ignored-events">
      {shown.map(({ event, by, rule, step: at }, index) => {
        const more = likes[index] ?? 0;
        return (
          <li
            key={`${at}-${event}`}
            data-event={event}
            data-by={by}
            data-rule={rule}
            hidden={more < 0 && !showsAll}
          >
            {BAN}
            <span>
              {model.rows[at]?.text ?? event} <span className="muted">· by the {by}</span>
              {more > 0 && (
                <button
                  type="button"
                  className="more-like"
                  aria-expanded={showsAll}
                  onClick={() => setShowsAll(!showsAll)}
                >
                  and {more} more like it
                </button>
              )}
            </span>
            <RuleChip id={rule} />
          </li>
        );
      })}
    </ol>
  );
});

interface ListProps {
  readonly model: TraceModel;
  /** How many of the run's findings there are so far. */
  readonly count: number;
}

export function Violations() {
  const model = usePage((page) => page.model);
  const count = usePage(({ model, situation }) => countBefore(model.violations, situation.step));
  return (
    <section className="panel" aria-labelledby="violations-title">
      <h2 id="violations-title">Broken rules</h2>
      {count === 0 && <p className="empty ok">{SHIELD_OK} No rule is broken so far.</p>}
      <ViolationList model={model} count={count} />
    </section>
  );
}

const ViolationList = memo(function ViolationList({ model, count }: ListProps) {
  return (
    <ol className="findings" data-testid="violations">
      {model.violations.slice(0, count).map(({ invariant, rule, severity, step: at, request }) => (
        <li
          key={`${invariant}-${at}-${request}`}
          data-invariant={invariant}
          data-rule={rule}
          data-severity={severity}
        >
          {SHIELD}
          <span>
            <InvariantSentence id={invariant} />{' '}
            <span className="muted">
              · {severity === 'error' ? 'broken' : 'against advice'} at step {at + 1}
            </span>
          </span>
          <RuleChip id={rule} />
        </li>
      ))}
    </ol>
  );
});

function InvariantSentence({ id }: { readonly id: string }) {
  return useInvariantSentence(id);
}

export function Orphans() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const orphans = factsNow(run, step).filter((facts) => facts.isOrphan);
  const names = orphans.map((one) => `request ${one.label}`).join(', ');
  return (
    <p className="orphans" data-testid="orphans" data-count={orphans.length}>
      {orphans.length === 0
        ? 'No orphans: an orphan is work that was finished and whose answer no client took.'
        : `Orphaned: ${names}. The work was finished, and no client took its answer.`}
    </p>
  );
}

export function ObservationJson() {
  const model = usePage((page) => page.model);
  const { origin, step, answers } = usePage((page) => page.situation);
  const lab = origin.kind === 'lab' ? origin.lab.id : 'scenario';
  return (
    <details className="panel observation">
      <summary>Machine-readable observation</summary>
      <pre data-testid="observation-json">
        {observationText(model, lab, step, answers, formOf(origin))}
      </pre>
    </details>
  );
}
