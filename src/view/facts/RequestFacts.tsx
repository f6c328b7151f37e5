/** Both sides' view of one request, and what the lab knows above them. */

import { memo } from 'react';
import { REQUESTS_SHOWN_MAX } from '../../base/limits.ts';
import { type Clock, clocksAt, type RequestFacts as Facts, factsAt } from '../../trace/facts.ts';
import { outcomeWords, RECORD_WORDS } from '../../trace/words.ts';
import { Clocks } from '../Clocks.tsx';
import { usePage } from '../usePage.ts';
import { Signal } from './Signal.tsx';
import { type FactProps, SmallFacts } from './SmallFacts.tsx';

/** Above this many, requests are folded up, but for the one that the present step is about. */
const OPEN_REQUESTS_MAX = 2;

export function AllRequestFacts() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const current = usePage((page) => page.model.rows[page.situation.step - 1]?.request ?? null);
  const all = factsAt(run, step);
  const clocks = new Map<string, Clock[]>();
  for (const clock of clocksAt(run, step)) {
    clocks.set(clock.request, [...(clocks.get(clock.request) ?? []), clock]);
  }
  const shown = all.filter(({ label }, index) => index < REQUESTS_SHOWN_MAX || label === current);
  return (
    <>
      {shown.map((facts) => (
        <RequestPanel
          key={facts.label}
          facts={facts}
          clocks={clocks.get(facts.label) ?? []}
          isOnly={all.length === 1}
          isOpen={all.length <= OPEN_REQUESTS_MAX || facts.label === current}
        />
      ))}
      {shown.length < all.length && (
        <p className="orphans">
          {shown.length} of {all.length} requests; the observation below has all.
        </p>
      )}
    </>
  );
}

interface PanelProps {
  readonly facts: Facts;
  readonly clocks: readonly Clock[];
  readonly isOnly: boolean;
  readonly isOpen: boolean;
}

const RequestPanel = memo(
  function RequestPanel({ facts, clocks, isOnly, isOpen }: PanelProps) {
    const { label, terminalState } = facts;
    const outcome = useOutcomeWords(facts);
    const body = <RequestBody facts={facts} clocks={clocks} />;
    return (
      <section className="request-facts" data-request={label} aria-label={`Request ${label}`}>
        {isOnly ? (
          body
        ) : (
          <details open={isOpen}>
            <summary>
              <b>Request {label}</b> {RECORD_WORDS[terminalState]} · {outcome}
            </summary>
            {body}
          </details>
        )}
      </section>
    );
  },
  (old, next) => JSON.stringify(old) === JSON.stringify(next),
);

function RequestBody({ facts, clocks }: Pick<PanelProps, 'facts' | 'clocks'>) {
  const { label, terminalState, clientOutcome } = facts;
  const outcome = useOutcomeWords(facts);
  return (
    <>
      <div className="two-sides">
        <Big
          id="terminal-state"
          fact={`${label}.terminalState`}
          name="Server’s record"
          value={terminalState}
          words={RECORD_WORDS[terminalState]}
          tone={RECORD_TONES[terminalState]}
        />
        <Big
          id="client-outcome"
          fact={`${label}.clientOutcome`}
          name="Client’s outcome"
          value={clientOutcome}
          words={outcome}
          tone={OUTCOME_TONES[clientOutcome]}
        />
      </div>
      <Clocks clocks={clocks} />
      <SmallFacts facts={facts} />
      <Signal label={label} />
    </>
  );
}

function useOutcomeWords({ clientOutcome }: Facts): string {
  return usePage((page) => outcomeWords(clientOutcome, page.run.plan.clientFaults));
}

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

function Big({ id, fact, name, value, words, tone }: FactProps & { readonly tone: string }) {
  const isChanged = usePage((page) => page.changed.has(fact));
  return (
    <div className="big-fact" data-changed={isChanged}>
      <h3>{name}</h3>
      <p data-testid={id} data-value={value} data-tone={tone}>
        {words}
      </p>
    </div>
  );
}
