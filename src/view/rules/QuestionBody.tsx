/** One open question: what is said, what this lab does, and why. */

import type { OpenQuestion } from '../../course/rules/openQuestions.ts';
import { LAB_PATH } from '../../course/rules/ruleLabs.ts';

export function QuestionBody({
  question: { id, says, chose, because, rules, lab },
}: {
  readonly question: OpenQuestion;
}) {
  return (
    <>
      <p>{says}</p>
      <p>
        <b>This lab:</b> {chose}
      </p>
      <p>
        <b>Why:</b> {because}
      </p>
      <p className="question-links">
        {rules
          .filter((rule) => rule !== id)
          .map((rule) => (
            <a key={rule} className="chip" href={`#/rules?rule=${rule}`}>
              {rule}
            </a>
          ))}
        {lab && <a href={`${LAB_PATH}${lab}`}>Step through it</a>}
      </p>
    </>
  );
}
