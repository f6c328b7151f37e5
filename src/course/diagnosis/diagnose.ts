/** Walks the path of a diagnosis: from the answers given so far to the next question or verdict. */

import type { Transport } from '../../protocol/revision.ts';
import type { Answer, Question, Verdict } from './question.ts';
import { questions } from './questions.ts';
import { verdicts } from './verdicts.ts';

/** A question with the answer that was given to it. */
export interface Answered {
  readonly question: Question;
  readonly answer: Answer;
}

export interface Diagnosis {
  readonly answered: readonly Answered[];
  /** What is to be asked next; null where a verdict is reached. */
  readonly next: Question | null;
  readonly verdict: Verdict | null;
  /** Answers that do not fit the path, and are left out with all that follow. */
  readonly unfit: readonly string[];
}

/** The answers that a question has on a transport. */
export function answersOn({ answers }: Question, transport: Transport): readonly Answer[] {
  return answers.filter(({ only }) => only === undefined || only === transport);
}

/** Follows answers, each as `question.answer`, as far as they fit. */
export function diagnose(transport: Transport, path: readonly string[]): Diagnosis {
  const answered: Answered[] = [];
  let next: Question | null = questions[0] ?? null;
  let verdict: Verdict | null = null;
  for (const [index, given] of path.entries()) {
    const [question, id] = given.split('.');
    const answer: Answer | undefined =
      next && next.id === question
        ? answersOn(next, transport).find((one) => one.id === id)
        : undefined;
    if (!next || !answer) return { answered, next, verdict, unfit: path.slice(index) };
    answered.push({ question: next, answer });
    verdict = verdicts.find((one) => one.id === answer.to) ?? null;
    next = questions.find((one) => one.id === answer.to) ?? null;
  }
  return { answered, next, verdict, unfit: [] };
}
