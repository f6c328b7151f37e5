/** Rules by family; each unfolds to its page, to what rests on it and to the labs that show it. */

import { findRules } from '../../course/rules/findRules.ts';
import { questionOf } from '../../course/rules/openQuestions.ts';
import type { RulesState } from '../../course/rules/rulesAddress.ts';
import { TRANSPORT_NAMES } from '../../protocol/revision.ts';
import { levelIn, type Rule } from '../../protocol/rule.ts';
import { Found } from './Found.tsx';
import { RuleDetails } from './RuleDetails.tsx';
import { Unfolding } from './Unfolding.tsx';

export function RuleList({
  state,
  onToggle,
}: {
  readonly state: RulesState;
  readonly onToggle: (id: string) => void;
}) {
  const families = findRules(state);
  const count = families.reduce((sum, { rules }) => sum + rules.length, 0);
  return (
    <>
      <Found count={count} one="rule" many="rules" />
      {families.map(({ name, rules }) => (
        <section key={name} className="rule-family" aria-label={name}>
          <h2>{name}</h2>
          <ul className="rule-list">
            {rules.map((rule) => (
              <RuleItem
                key={rule.id}
                rule={rule}
                isOpen={rule.id === state.open}
                state={state}
                onToggle={onToggle}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function RuleItem({
  rule,
  isOpen,
  state,
  onToggle,
}: {
  readonly rule: Rule;
  readonly isOpen: boolean;
  readonly state: RulesState;
  readonly onToggle: (id: string) => void;
}) {
  const { id, revisions, transports, sentence } = rule;
  const levels = [...new Set(revisions.map((revision) => levelIn(rule, revision) ?? rule.level))];
  return (
    <li
      className="rule-item"
      data-testid="rule"
      data-id={id}
      data-level={levels.join(' ')}
      data-revisions={revisions.join(' ')}
      data-transports={transports.join(' ')}
      data-open={isOpen}
    >
      <Unfolding
        isOpen={isOpen}
        onToggle={() => onToggle(id)}
        head={
          <>
            <span className="rule-id">{id}</span>
            <span className="rule-says">{sentence}</span>
            <span className="rule-level">{levels.join(' / ')}</span>
            <span className="rule-where">{whereOf(rule)}</span>
          </>
        }
      >
        <RuleDetails rule={rule} question={questionOf(id)} state={state} />
      </Unfolding>
    </li>
  );
}

/** Where a rule holds, if not everywhere. */
function whereOf({ revisions, transports }: Rule): string {
  const revision = revisions.length === 1 ? `${revisions[0]} only` : 'both revisions';
  const [transport, other] = transports;
  if (!transport) return `${revision}, custom transports`;
  return other ? revision : `${revision}, ${TRANSPORT_NAMES[transport]}`;
}
