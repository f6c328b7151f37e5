/** The learner's record of a run: which questions it asks, and what a verdict on an answer is. */

import type { Run } from '../engine/run.ts';
import type { RecordAnswers } from '../scenario/address.ts';

export type Field = keyof RecordAnswers;
export const FIELDS: readonly Field[] = ['state', 'response', 'signal', 'ignored'];

/**
 * The questions that a run asks: with a ledger it is how often the thing was really done, with a
 * durable task what has become of that on both sides.
 */
export function fieldsOf({ plan }: Run): readonly Field[] {
  if (plan.streams?.tasks) return ['task', 'belief', 'ignored'];
  return plan.ledger ? ['executions'] : FIELDS;
}

/** Those of the answers that a run asks for. */
export function answersTo(run: Run, answers: RecordAnswers): RecordAnswers {
  const asked = Object.entries(answers).filter(([name]) => fieldsOf(run).includes(name as Field));
  return Object.fromEntries(asked);
}

export type Verdict = 'open' | 'right' | 'wrong';

export interface Judgement {
  readonly verdict: Verdict;
  /** Why, in the words of the step that decides it. */
  readonly because: string;
}

export function isAllRight(
  judgements: Record<Field, Judgement>,
  fields: readonly Field[] = FIELDS,
): boolean {
  return fields.every((field) => judgements[field].verdict === 'right');
}
