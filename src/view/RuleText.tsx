/** What a rule says, how strongly, in which revisions, and where it stands. */

import type { Rule } from '../protocol/rule.ts';
import { RuleSource } from './RuleSource.tsx';

export default function RuleText({
  rule,
  level,
}: {
  readonly rule: Rule;
  readonly level: string | undefined;
}) {
  return (
    <>
      <span className="rule-head">
        <b>{rule.id}</b> <span>{level}</span> <span>{rule.revisions.join(', ')}</span>
      </span>
      <span className="rule-sentence">{rule.sentence}</span>
      <RuleSource id={rule.id} />
      <a href={`#/rules?rule=${rule.id}`}>All about this rule</a>
    </>
  );
}
