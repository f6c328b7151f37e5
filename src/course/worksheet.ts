/** Judges the learner's record of a run: the truth, and why it is so. */

import type { Run } from '../engine/run.ts';
import type { RecordAnswers, RecordResponse } from '../scenario/address.ts';
import { few } from '../scenario/sentences.ts';
import { factsAt, ignoredEvents } from '../trace/facts.ts';
import { ledgerAt } from '../trace/ledgerFacts.ts';
import { streamWords } from '../trace/streamWords.ts';
import { whyOf } from '../trace/why.ts';
import { choiceWords } from '../trace/words.ts';
import type { Field, Judgement, Verdict } from './record.ts';

/** Questions that only some runs ask. */
type Rare = 'executions' | 'task' | 'belief';

/** What is true of a run, with the rare facts only where it has them. */
export type Truth = Required<Omit<RecordAnswers, Rare>> & Pick<RecordAnswers, Rare>;

/** The facts at the last step of the run, for the request that the worksheet is about. */
export function truthOf(run: Run): Truth {
  const facts = factsAt(run, run.steps.length)[0];
  // One that the server's own queue refused is none: nobody but the server ever had it.
  const exists = facts && !['none', 'suppressed', 'refused'].includes(facts.finalResponse);
  const ledger = ledgerAt(run, run.steps.length);
  const response: RecordResponse = exists ? 'yes' : 'no';
  return {
    state: facts?.terminalState ?? 'not_received',
    response,
    signal: facts?.wireSignal ?? 'none',
    ignored: [...new Set(ignoredEvents(run).map((one) => one.event))].sort(),
    ...(ledger ? { executions: ledger.effects.length } : {}),
    ...taskTruth(run),
  };
}

/** What both sides hold of the first task at the end. */
function taskTruth(run: Run): Pick<Truth, 'task' | 'belief'> {
  const { tasks } = run.plan.streams ? streamWords().observed(run, run.steps.length) : {};
  const [first] = tasks ?? [];
  return first ? { task: first.status, belief: first.believed } : {};
}

/** Judges each answer; one that is missing stays open. Ignored events are compared as a set. */
export function judge(run: Run, answers: RecordAnswers): Record<Field, Judgement> {
  const truth = truthOf(run);
  const verdict = (field: Field): Verdict => {
    const answer = answers[field];
    if (answer === undefined) return 'open';
    return sameAnswer(answer, truth[field]) ? 'right' : 'wrong';
  };
  const judged = (field: Field): Judgement => ({
    verdict: verdict(field),
    because: verdict(field) === 'open' ? 'Not answered yet.' : reasonFor(run, field, truth),
  });
  return {
    state: judged('state'),
    response: judged('response'),
    signal: judged('signal'),
    ignored: judged('ignored'),
    executions: judged('executions'),
    task: judged('task'),
    belief: judged('belief'),
  };
}

function sameAnswer(a: Truth[Field], b: Truth[Field]): boolean {
  const key = (value: Truth[Field]) =>
    typeof value === 'object' ? [...new Set(value)].sort().join() : String(value);
  return key(a) === key(b);
}

function named(run: Run, id: string): string {
  const step = run.steps.find((one) => one.choice.id === id);
  return step ? `“${choiceWords(step.choice, run.plan)}”` : id;
}

function reasonFor(run: Run, field: Field, truth: Truth): string {
  const label = run.plan.requests[0]?.label ?? '';
  if (field === 'ignored') {
    return truth.ignored.length === 0
      ? 'Every event of this run had its effect.'
      : `These had no effect: ${truth.ignored.map((id) => named(run, id)).join(', ')}.`;
  }
  if (field === 'executions') return effectsOf(run, truth.executions ?? 0);
  const types = {
    state: 'record',
    response: 'answer',
    signal: 'gave-up',
    task: 'task',
    belief: 'belief',
  } as const;
  const type = types[field];
  const step = run.steps.findLast((one) =>
    one.records.some(
      (record) => record.type === type && 'request' in record && record.request === label,
    ),
  );
  if (!step) {
    const nothing = {
      state: 'The request never reaches the server.',
      response: 'The server never comes to an answer.',
      signal: 'The client never gives up, so it sends no signal.',
      task: 'No task is ever created.',
      belief: 'The client is never told of the task.',
    };
    return nothing[field];
  }
  return `Step ${step.index + 1}: ${whyOf(run, step.index).text}`;
}

/** Names the calls whose effects are there at the end, or the first of them. */
function effectsOf(run: Run, count: number): string {
  if (count === 0) return 'No effect is committed at the end.';
  const calls = ledgerAt(run, run.steps.length)?.effects ?? [];
  const number = count === 1 ? 'One effect is' : `${count} effects are`;
  return `${number} there at the end, by ${few(calls)}.`;
}
