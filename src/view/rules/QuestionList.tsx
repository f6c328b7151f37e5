/** What is open: the specification against itself, and against what this lab goes with. */

import { findQuestions } from '../../course/rules/findRules.ts';
import type { OpenQuestion } from '../../course/rules/openQuestions.ts';
import type { RulesState } from '../../course/rules/rulesAddress.ts';
import { Found } from './Found.tsx';
import { QuestionBody } from './QuestionBody.tsx';

export function QuestionList({ state }: { readonly state: RulesState }) {
  const found = findQuestions(state);
  const isContradiction = ({ id }: OpenQuestion) => id.startsWith('AMB-');
  return (
    <>
      <Found count={found.length} one="open question" many="open questions" />
      <Questions
        title="Where the specification contradicts itself"
        questions={found.filter(isContradiction)}
      />
      <Questions
        title="Where the lesson or the chapter differ from it"
        questions={found.filter((one) => !isContradiction(one))}
      />
    </>
  );
}

function Questions({
  title,
  questions,
}: {
  readonly title: string;
  readonly questions: readonly OpenQuestion[];
}) {
  if (questions.length === 0) return null;
  return (
    <section className="rule-family" aria-label={title}>
      <h2>{title}</h2>
      <ul className="questions">
        {questions.map((question) => (
          <li key={question.id} data-testid="question" data-id={question.id}>
            <h3>
              <span className="rule-id">{question.id}</span> {question.title}
            </h3>
            <QuestionBody question={question} />
          </li>
        ))}
      </ul>
    </section>
  );
}
