/** Six questions; a run that can be stepped decides each. */

import { Check, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { openAddress } from '../../course/openAddress.ts';
import { QUESTIONS, type Question } from '../../course/quiz/questions.ts';
import { formatQuiz, type QuizAnswers, readQuiz } from '../../course/quiz/quizAddress.ts';
import { RuleChip } from '../RuleChip.tsx';
import { useActions, usePage } from '../usePage.ts';
import { useHonoured, useTitle } from '../usePageHead.ts';
import { VerifyNav } from './VerifyNav.tsx';
import '../styles/verify.css';

export default function QuizPage() {
  const query = usePage(({ page }) => page?.query ?? '');
  const { setQuery } = useActions();
  const { answers, problems } = useMemo(() => readQuiz(query), [query]);
  useTitle('Six questions');
  useHonoured(problems, formatQuiz(answers));
  const change = (next: QuizAnswers) => setQuery(formatQuiz(next));
  return (
    <>
      <VerifyNav page="quiz" />
      <h1>Six questions</h1>
      <p className="brief">
        Choose an answer, and the run decides: what is right is read from what happens in it. Step
        through it to see why.
      </p>
      <ol className="statements quiz">
        {QUESTIONS.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            chosen={answers[question.id]}
            onChoose={(option) => change({ ...answers, [question.id]: option })}
          />
        ))}
      </ol>
    </>
  );
}

function QuestionItem({
  question,
  chosen,
  onChoose,
}: {
  readonly question: Question;
  readonly chosen: string | undefined;
  readonly onChoose: (option: string) => void;
}) {
  const { id, asks, options } = question;
  const name = useId();
  const isRight = useMemo(() => chosen && isRightIn(question, chosen), [question, chosen]);
  return (
    <li
      className="statement"
      data-testid="quiz-question"
      data-question={id}
      data-answer={chosen ?? ''}
      data-verdict={chosen === undefined ? 'open' : isRight ? 'right' : 'wrong'}
    >
      <fieldset>
        <legend>{asks}</legend>
        {options.map((option) => (
          <label key={option.id} className="quiz-option">
            <input
              type="radio"
              name={name}
              value={option.id}
              checked={option.id === chosen}
              onChange={() => onChoose(option.id)}
            />{' '}
            {option.text}
          </label>
        ))}
      </fieldset>
      <div role="status" className="quiz-verdict">
        {chosen !== undefined && (
          <Decided question={question} chosen={chosen} isRight={isRight === true} />
        )}
      </div>
    </li>
  );
}

function Decided({
  question: { options, run, rules, look },
  chosen,
  isRight,
}: {
  readonly question: Question;
  readonly chosen: string;
  readonly isRight: boolean;
}) {
  const own = options.find(({ id }) => id === chosen)?.run;
  return (
    <>
      <p>
        <span className="statement-mark" data-value={isRight ? 'right' : 'wrong'}>
          {isRight ? <Check size={15} aria-hidden="true" /> : <X size={15} aria-hidden="true" />}
          {isRight ? 'That is what happens.' : 'That is not what happens.'}
        </span>{' '}
        {look}
      </p>
      <p className="why-rules">
        <a href={`#/labs/${own ?? run}`}>Step through the run</a>
        {rules.map((rule) => (
          <RuleChip key={rule} id={rule} />
        ))}
      </p>
    </>
  );
}

/** What the run of the option, or else of the question, says. */
function isRightIn({ options, run, isRight }: Question, chosen: string): boolean {
  const own = options.find(({ id }) => id === chosen)?.run;
  return isRight(openAddress(`#/labs/${own ?? run}`).run, chosen);
}
