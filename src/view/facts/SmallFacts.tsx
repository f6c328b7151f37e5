/** What else the lab knows of a request, as a list of names and values. */

import type { RequestFacts as Facts } from '../../trace/facts.ts';
import { OBSERVED_WORDS, REASON_WORDS, RESPONSE_WORDS, SIGNAL_WORDS } from '../../trace/words.ts';
import { usePage } from '../usePage.ts';

/** One fact: its test id, the key under which a change of it is marked, and its words. */
export interface FactProps {
  readonly id: string;
  readonly fact: string;
  readonly name: string;
  readonly value: string;
  readonly words: string;
}

export function SmallFacts({ facts }: { readonly facts: Facts }) {
  return (
    <dl className="small-facts">
      {smallFacts(facts).map((fact) => (
        <Small key={fact.id} {...fact} />
      ))}
    </dl>
  );
}

function smallFacts(facts: Facts): FactProps[] {
  const { label, finalResponse, wireSignal, cancelReason, observedReason, isOrphan } = facts;
  return [
    {
      id: 'final-response',
      fact: `${label}.finalResponse`,
      name: 'Final response',
      value: finalResponse,
      words: RESPONSE_WORDS[finalResponse],
    },
    {
      id: 'wire-signal',
      fact: `${label}.wireSignal`,
      name: 'Cancellation signal',
      value: wireSignal,
      words: SIGNAL_WORDS[wireSignal],
    },
    {
      id: 'cancel-reason',
      fact: `${label}.cancelReason`,
      name: 'Ended by',
      value: cancelReason,
      words: REASON_WORDS[cancelReason],
    },
    {
      id: 'observed-reason',
      fact: `${label}.observedReason`,
      name: 'Server could see',
      value: observedReason,
      words: OBSERVED_WORDS[observedReason],
    },
    {
      id: 'orphan',
      fact: `${label}.isOrphan`,
      name: 'Orphan',
      value: String(isOrphan),
      words: isOrphan ? 'yes: worked for nobody' : 'no',
    },
  ];
}

function Small({ id, fact, name, value, words }: FactProps) {
  const isChanged = usePage((page) => page.changed.has(fact));
  return (
    <div data-changed={isChanged}>
      <dt>{name}</dt>
      <dd data-testid={id} data-value={value}>
        {words}
      </dd>
    </div>
  );
}
