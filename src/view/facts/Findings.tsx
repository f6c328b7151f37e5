/** Events without effect, broken invariants, orphans, and the machine-readable observation. */

import { Ban, ShieldAlert, ShieldCheck } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { invariantById } from '../../engine/invariantCatalogue.ts';
import { factsAt } from '../../trace/facts.ts';
import { observe } from '../../trace/observe.ts';
import { RuleChip } from '../RuleChip.tsx';
import { usePage } from '../usePage.ts';

export function IgnoredEvents() {
  const model = usePage((page) => page.model);
  const step = usePage((page) => page.situation.step);
  const ignored = model.ignored.filter((one) => one.step < step);
  return (
    <section className="panel" aria-labelledby="ignored-title">
      <h2 id="ignored-title">Without effect</h2>
      {ignored.length === 0 && (
        <p className="empty">
          {step === 0 ? 'Nothing has happened yet.' : 'Every event so far had its effect.'}
        </p>
      )}
      <ol className="findings" data-testid="ignored-events">
        {ignored.map(({ event, by, rule, step: at }) => (
          <li key={`${at}-${event}`} data-event={event} data-by={by} data-rule={rule}>
            <Ban size={13} aria-hidden="true" />
            <span>
              {model.rows[at]?.text ?? event} <span className="muted">· by the {by}</span>
            </span>
            <RuleChip id={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Violations() {
  const model = usePage((page) => page.model);
  const step = usePage((page) => page.situation.step);
  const violations = model.violations.filter((one) => one.step < step);
  return (
    <section className="panel" aria-labelledby="violations-title">
      <h2 id="violations-title">Broken rules</h2>
      {violations.length === 0 && (
        <p className="empty ok">
          <ShieldCheck size={14} aria-hidden="true" /> No rule is broken so far.
        </p>
      )}
      <ol className="findings" data-testid="violations">
        {violations.map(({ invariant, rule, severity, step: at, request }) => (
          <li
            key={`${invariant}-${at}-${request}`}
            data-invariant={invariant}
            data-rule={rule}
            data-severity={severity}
          >
            <ShieldAlert size={14} aria-hidden="true" />
            <span>
              {invariantById(invariant)?.sentence}{' '}
              <span className="muted">
                · {severity === 'error' ? 'broken' : 'against advice'} at step {at + 1}
              </span>
            </span>
            <RuleChip id={rule} />
          </li>
        ))}
      </ol>
    </section>
  );
}

export function Orphans() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const orphans = factsAt(run, step).filter((facts) => facts.isOrphan);
  const labels = orphans.map((one) => one.label).join(', ');
  return (
    <p className="orphans" data-testid="orphans" data-count={orphans.length}>
      {orphans.length === 0
        ? 'No orphans: an orphan is work that was finished and whose answer no client took.'
        : `Orphans: ${labels}. The work was finished, and no client took its answer.`}
    </p>
  );
}

export function ObservationJson() {
  const model = usePage((page) => page.model);
  const { origin, step, answers } = usePage((page) => page.situation);
  const lab = origin.kind === 'lab' ? origin.lab.id : 'scenario';
  // The document is for machines and for the curious: it may follow the step by a moment.
  const at = useDeferredValue(step);
  const text = useMemo(
    () => JSON.stringify(observe(model, lab, at, answers), null, 1),
    [model, lab, at, answers],
  );
  return (
    <details className="panel observation">
      <summary>Machine-readable observation</summary>
      <pre data-testid="observation-json">{text}</pre>
    </details>
  );
}
