/** What else the lab knows of a request, as a list of names and values. */

import { memo } from 'react';
import type { RequestFacts as Facts } from '../../trace/facts.ts';
import { OBSERVED_WORDS, REASON_WORDS, RESPONSE_WORDS, SIGNAL_WORDS } from '../../trace/words.ts';

/** One fact: its test id, its words, and whether the last change made it different. */
export interface FactProps {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly words: string;
  readonly isChanged: boolean;
}

export function SmallFacts({
  facts,
  isChanged,
}: {
  readonly facts: Facts;
  readonly isChanged: ReadonlySet<string>;
}) {
  const { finalResponse, wireSignal, cancelReason, observedReason, isOrphan } = facts;
  return (
    <dl className="small-facts">
      <Small
        id="final-response"
        name="Final response"
        value={finalResponse}
        words={RESPONSE_WORDS[finalResponse]}
        isChanged={isChanged.has('finalResponse')}
      />
      <Small
        id="wire-signal"
        name="Cancellation signal"
        value={wireSignal}
        words={SIGNAL_WORDS[wireSignal]}
        isChanged={isChanged.has('wireSignal')}
      />
      <Small
        id="cancel-reason"
        name="Ended by"
        value={cancelReason}
        words={REASON_WORDS[cancelReason]}
        isChanged={isChanged.has('cancelReason')}
      />
      <Small
        id="observed-reason"
        name="Server could see"
        value={observedReason}
        words={OBSERVED_WORDS[observedReason]}
        isChanged={isChanged.has('observedReason')}
      />
      <Small
        id="orphan"
        name="Orphan"
        value={String(isOrphan)}
        words={isOrphan ? 'yes: worked for nobody' : 'no'}
        isChanged={isChanged.has('isOrphan')}
      />
    </dl>
  );
}

const Small = memo(function Small({ id, name, value, words, isChanged }: FactProps) {
  return (
    <div data-changed={isChanged}>
      <dt>{name}</dt>
      <dd data-testid={id} data-value={value}>
        {words}
      </dd>
    </div>
  );
});
