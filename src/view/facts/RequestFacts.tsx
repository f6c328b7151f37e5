/** Both sides' view of one request, and what the lab knows above them. */

import { memo } from 'react';
import { REQUESTS_SHOWN_MAX } from '../../base/limits.ts';
import { sameFields } from '../../base/sameFields.ts';
import type { Frame } from '../../engine/frame.ts';
import type { RequestFacts as Facts } from '../../trace/facts.ts';
import { outcomeWords, RECORD_WORDS } from '../../trace/words.ts';
import { Clocks } from '../Clocks.tsx';
import { usePage } from '../usePage.ts';
import { factsNow } from './atStep.ts';
import { Signal } from './Signal.tsx';
import { type FactProps, SmallFacts } from './SmallFacts.tsx';

/** Above this many, requests are folded up, but for the one that the present step is about. */
const OPEN_REQUESTS_MAX = 2;

export function AllRequestFacts() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const changed = usePage((page) => page.changed);
  const signals = usePage((page) => page.model.signals);
  const current = usePage((page) => page.model.rows[page.situation.step - 1]?.request ?? null);
  const all = factsNow(run, step);
  const shown = all.filter(({ label }, index) => index < REQUESTS_SHOWN_MAX || label === current);
  return (
    <>
      {shown.map((facts) => {
        const signal = signals.get(facts.label);
        return (
          <RequestPanel
            key={facts.label}
            facts={facts}
            changed={changedOf(facts, changed)}
            outcome={outcomeWords(facts.clientOutcome, run.plan.clientFaults)}
            signal={signal && signal.step < step ? signal.frame : null}
            isOnly={all.length === 1}
            isOpen={all.length <= OPEN_REQUESTS_MAX || facts.label === current}
          />
        );
      })}
      {shown.length < all.length && (
        <p className="orphans">
          {shown.length} of {all.length} requests; the observation below has all.
        </p>
      )}
    </>
  );
}

/** Names of the facts of a request that the last change made different, as one text. */
function changedOf(facts: Facts, changed: ReadonlySet<string>): string {
  if (changed.size === 0) return '';
  return Object.keys(facts)
    .filter((name) => changed.has(`${facts.label}.${name}`))
    .join(' ');
}

interface PanelProps {
  readonly facts: Facts;
  readonly changed: string;
  /** The client's outcome in words. */
  readonly outcome: string;
  /** The signal of its give-up, once it was sent. */
  readonly signal: Frame | null;
  readonly isOnly: boolean;
  readonly isOpen: boolean;
}

const RequestPanel = memo(function RequestPanel({ isOnly, isOpen, ...shown }: PanelProps) {
  const { label, terminalState } = shown.facts;
  const body = <RequestBody {...shown} />;
  return (
    <section className="request-facts" data-request={label} aria-label={`Request ${label}`}>
      {isOnly ? (
        body
      ) : (
        <details open={isOpen}>
          <summary>
            <b>Request {label}</b> {RECORD_WORDS[terminalState]} · {shown.outcome}
          </summary>
          {body}
        </details>
      )}
    </section>
  );
}, areSame);

/** The facts of every step are made anew, and mostly say the same. */
function areSame<P extends { readonly facts: Facts }>(
  { facts: old, ...before }: P,
  { facts, ...after }: P,
): boolean {
  return sameFields(old, facts) && sameFields<object>(before, after);
}

const RequestBody = memo(function RequestBody({
  facts,
  changed,
  outcome,
  signal,
}: Omit<PanelProps, 'isOnly' | 'isOpen'>) {
  const { label, terminalState, clientOutcome } = facts;
  const isChanged = new Set(changed.split(' '));
  return (
    <>
      <div className="two-sides">
        <Big
          id="terminal-state"
          name="Server’s record"
          value={terminalState}
          words={RECORD_WORDS[terminalState]}
          tone={RECORD_TONES[terminalState]}
          isChanged={isChanged.has('terminalState')}
        />
        <Big
          id="client-outcome"
          name="Client’s outcome"
          value={clientOutcome}
          words={outcome}
          tone={OUTCOME_TONES[clientOutcome]}
          isChanged={isChanged.has('clientOutcome')}
        />
      </div>
      <Clocks request={label} />
      <SmallFacts facts={facts} isChanged={isChanged} />
      {signal && <Signal frame={signal} />}
    </>
  );
}, areSame);

const RECORD_TONES: Readonly<Record<Facts['terminalState'], string>> = {
  not_received: 'idle',
  in_progress: 'active',
  completed: 'ok',
  cancelled: 'warn',
  lost: 'bad',
};

const OUTCOME_TONES: Readonly<Record<Facts['clientOutcome'], string>> = {
  waiting: 'active',
  result: 'ok',
  error: 'bad',
  cancelled: 'warn',
  idle_timeout: 'warn',
  max_timeout: 'warn',
  disconnected: 'bad',
};

const Big = memo(function Big({
  id,
  name,
  value,
  words,
  tone,
  isChanged,
}: FactProps & { readonly tone: string }) {
  return (
    <div className="big-fact" data-changed={isChanged}>
      <h3>{name}</h3>
      <p data-testid={id} data-value={value} data-tone={tone}>
        {words}
      </p>
    </div>
  );
});
