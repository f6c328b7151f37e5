/** All about one rule: its pages, the invariants that rest on it, and the labs that show it. */

import { restingOn } from '../../course/rules/findRules.ts';
import type { OpenQuestion } from '../../course/rules/openQuestions.ts';
import ruleLabs from '../../course/rules/ruleLabs.json' with { type: 'json' };
import type { RulesState } from '../../course/rules/rulesAddress.ts';
import { INVARIANT_SENTENCES } from '../../engine/invariantSentences.ts';
import type { Rule } from '../../protocol/rule.ts';
import { sourceParts } from '../../protocol/sourceLinks.ts';
import { LabLinks } from './LabLinks.tsx';
import { QuestionBody } from './QuestionBody.tsx';

const LINKS: Readonly<Record<string, readonly string[]>> = ruleLabs.rules;

export function RuleDetails({
  rule: { id, source },
  question,
  state,
}: {
  readonly rule: Rule;
  readonly question: OpenQuestion | undefined;
  readonly state: RulesState;
}) {
  const invariants = restingOn(id);
  return (
    <dl className="rule-details">
      <dt>Stands in</dt>
      <dd>
        {sourceParts(source).map(({ text, href }) =>
          href === undefined ? (
            text
          ) : (
            <a key={href} href={href} target="_blank" rel="noreferrer">
              {text}
            </a>
          ),
        )}
      </dd>
      {question && (
        <>
          <dt>Open question</dt>
          <dd>
            <QuestionBody question={question} />
          </dd>
        </>
      )}
      <dt>Checked by</dt>
      <dd>
        {invariants.length === 0 && <span className="muted">No invariant rests on it.</span>}
        <ul className="rule-resting" data-testid="rule-invariants">
          {invariants.map((invariant) => (
            <li key={invariant.id} data-invariant={invariant.id}>
              <a className="chip" href={`#/rules?rule=${invariant.id}`}>
                {invariant.id}
              </a>{' '}
              {INVARIANT_SENTENCES[invariant.id]}
            </li>
          ))}
        </ul>
      </dd>
      <dt>Seen in</dt>
      <dd>
        <LabLinks links={LINKS[id] ?? []} state={state} none="No lab cites it by itself." />
      </dd>
    </dl>
  );
}
