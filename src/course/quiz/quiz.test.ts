/** Each question has one right answer, which is what its run comes to, and follows the run. */

import { describe, expect, it } from 'vitest';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { openAddress } from '../openAddress.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { formatQuiz, readQuiz } from './quizAddress.ts';

const runAt = (address: string) => openAddress(`#/labs/${address}`).run;

/** The options that a run makes right; of a question whose options have runs, their own. */
const rightIn = ({ options, run, isRight }: Question, instead?: string) =>
  options
    .filter((option) => isRight(runAt(instead ?? option.run ?? run), option.id))
    .map(({ id }) => id);

describe.each(QUESTIONS.map((question) => [question.id, question] as const))(
  '%s',
  (_, question) => {
    it('is written in sentences, with options, rules and runs that open', () => {
      const { asks, look, options, rules, run } = question;
      expect(asks).toMatch(/^[A-Z].*\?$/);
      expect(look).toMatch(/^[A-Z].*[.?]$/);
      expect(new Set(options.map(({ id }) => id)).size).toBe(options.length);
      for (const { text } of options) expect(text).toMatch(/^[A-Z].*[^.]$/);
      for (const rule of rules) expect(ruleById(rule), rule).toBeDefined();
      for (const address of [run, ...options.flatMap((option) => option.run ?? [])]) {
        expect(openAddress(`#/labs/${address}`).problems).toEqual([]);
      }
    });
  },
);

it('each has the one answer that its facts have', () => {
  expect(QUESTIONS.map((question) => rightIn(question))).toEqual([
    ['same-key'],
    ['message'],
    ['close'],
    ['maximum'],
    ['noted'],
    ['read'],
  ]);
});

it.each([
  ['stdio-cancel', 'cancel-first?transport=stdio&client=silent', 'none'],
  ['http-cancel', 'cancel-first?transport=http&revision=2025-11-25', 'message'],
  ['runaway', 'maximum-deadline?order=complete:C', 'answer'],
  ['runaway', 'token-no-progress?form=in-time', 'answer'],
  ['task-ack', 'task-cancel?revision=2025-11-25', 'ended'],
  ['come-back', 'reconnect-refetch?transport=http&form=resumes', 'resume'],
  ['come-back', 'reconnect-refetch?transport=http&form=forgets', 'listen'],
])('%s has another answer where the run is another: %s', (id, address, answer) => {
  const question = QUESTIONS.find((one) => one.id === id)!;
  expect(rightIn(question, address)).toEqual([answer]);
});

describe('the address', () => {
  it('comes back as it was', () => {
    const query = 'retry=same-key&runaway=idle';
    expect(readQuiz(query)).toEqual({
      answers: { retry: 'same-key', runaway: 'idle' },
      problems: [],
    });
    expect(formatQuiz(readQuiz(query).answers)).toBe(query);
  });

  it('names what it cannot honour', () => {
    expect(readQuiz('runaway=x&y=1&retry=new-id')).toEqual({
      answers: { retry: 'new-id' },
      problems: ['runaway: "x" is none of its answers.', '"y" is not a parameter here.'],
    });
  });
});
