/** What the address of the questions holds: the answers so far. */

import { readQuery } from '../../scenario/address.ts';
import { show } from '../../scenario/sentences.ts';
import { QUESTIONS } from './questions.ts';

/** The chosen option of each question that is answered. */
export type QuizAnswers = Readonly<Record<string, string>>;

/** Reads the parameters; what cannot be honoured is named, the rest is. Never throws. */
export function readQuiz(query: string): {
  readonly answers: QuizAnswers;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const answers: Record<string, string> = {};
  for (const [name, value] of readQuery(query, problems)) {
    const question = QUESTIONS.find(({ id }) => id === name);
    if (!question) problems.push(`${show(name)} is not a parameter here.`);
    else if (question.options.some(({ id }) => id === value)) answers[name] = value;
    else problems.push(`${name}: ${show(value)} is none of its answers.`);
  }
  return { answers, problems };
}

/** The answers in the order of the questions. */
export function formatQuiz(answers: QuizAnswers): string {
  return QUESTIONS.filter(({ id }) => id in answers)
    .map(({ id }) => `${id}=${answers[id]}`)
    .join('&');
}
