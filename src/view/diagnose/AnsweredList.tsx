/** The questions answered so far; each can be returned to, and answered otherwise. */

import type { Answered } from '../../course/diagnosis/diagnose.ts';

export function AnsweredList({
  answered,
  onReturn,
}: {
  readonly answered: readonly Answered[];
  /** Keeps so many answers, and asks the next one anew. */
  readonly onReturn: (count: number) => void;
}) {
  if (answered.length === 0) return null;
  return (
    <ol className="diagnose-path" aria-label="Answers so far">
      {answered.map(({ question, answer }, index) => (
        <li key={question.id} data-question={question.id} data-answer={answer.id}>
          <span className="diagnose-asked">{question.asks}</span>
          <span>{answer.text}</span>
          <button
            type="button"
            className="quiet"
            aria-label={`Answer otherwise: ${question.asks}`}
            onClick={() => onReturn(index)}
          >
            Change
          </button>
        </li>
      ))}
    </ol>
  );
}
