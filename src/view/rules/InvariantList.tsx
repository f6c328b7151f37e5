/** The invariants that every run is checked against; each unfolds to the rules it rests on. */

import { findInvariants } from '../../course/rules/findRules.ts';
import ruleLabs from '../../course/rules/ruleLabs.json' with { type: 'json' };
import type { RulesState } from '../../course/rules/rulesAddress.ts';
import { type Invariant, severityIn } from '../../engine/invariantCatalogue.ts';
import { INVARIANT_SENTENCES } from '../../engine/invariantSentences.ts';
import { TRANSPORT_NAMES } from '../../protocol/revision.ts';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { Found } from './Found.tsx';
import { LabLinks } from './LabLinks.tsx';
import { Unfolding } from './Unfolding.tsx';

const LINKS: Readonly<Record<string, readonly string[]>> = ruleLabs.invariants;

export function InvariantList({
  state,
  onToggle,
}: {
  readonly state: RulesState;
  readonly onToggle: (id: string) => void;
}) {
  const found = findInvariants(state);
  return (
    <>
      <Found count={found.length} one="invariant" many="invariants" />
      <ul className="rule-list">
        {found.map((invariant) => (
          <li
            key={invariant.id}
            className="rule-item invariant"
            data-testid="invariant"
            data-id={invariant.id}
            data-rules={invariant.rules.join(' ')}
            data-open={invariant.id === state.open}
          >
            <Unfolding
              isOpen={invariant.id === state.open}
              onToggle={() => onToggle(invariant.id)}
              head={
                <>
                  <span className="rule-id">{invariant.id}</span>
                  <span className="rule-says">{INVARIANT_SENTENCES[invariant.id]}</span>
                  <span className="rule-level">{severityWords(invariant)}</span>
                  <span className="rule-where">{invariant.rules.join(', ')}</span>
                </>
              }
            >
              <dl className="rule-details">
                <dt>Rests on</dt>
                <dd>
                  <ul className="rule-resting">
                    {invariant.rules.map((id) => (
                      <li key={id} data-rule={id}>
                        <a className="chip" href={`#/rules?rule=${id}`}>
                          {id}
                        </a>{' '}
                        {ruleById(id)?.sentence}
                      </li>
                    ))}
                  </ul>
                </dd>
                <dt>Judged in</dt>
                <dd>{whereWords(invariant)}</dd>
                <dt>Broken in</dt>
                <dd>
                  <LabLinks
                    links={LINKS[invariant.id] ?? []}
                    state={state}
                    none="No lab breaks it; a case of your own can."
                  />
                </dd>
              </dl>
            </Unfolding>
          </li>
        ))}
      </ul>
    </>
  );
}

/** How a breach counts; in the order of the revisions where they differ. */
function severityWords(invariant: Invariant): string {
  const all = invariant.revisions.map((revision) => severityIn(invariant, revision));
  return [...new Set(all)].map((one) => (one === 'error' ? 'error' : 'warning')).join(' / ');
}

function whereWords({ revisions, transports }: Invariant): string {
  const [transport, other] = transports;
  const where = transport && !other ? TRANSPORT_NAMES[transport] : 'both transports';
  return `${revisions.join(' and ')}, ${where}`;
}
