/** Moves of a row: the order that a drag or a button asks for, or the reason why it cannot be. */

import { type Run, run as runPlan } from '../engine/run.ts';
import { choiceWords } from '../trace/words.ts';
import { causesOf } from './causes.ts';
import { explainImpossible } from './explain.ts';

export type Move =
  | { readonly ok: true; readonly run: Run; readonly note: string }
  | { readonly ok: false; readonly reason: string };

/** Moves a row before the nearest earlier one that it does not depend on. */
export function moveEarlier(run: Run, id: string): Move {
  const from = indexOf(run, id);
  const causes = causesOf(run, from);
  let over = from - 1;
  while (over >= 0 && causes.has(over)) over--;
  return over < 0 ? blockedByCause(run, from) : moveTo(run, id, over);
}

/** Moves a row, with what it causes, after the next one that it does not cause. */
export function moveLater(run: Run, id: string): Move {
  const from = indexOf(run, id);
  let over = from + 1;
  while (over < run.steps.length && causesOf(run, over).has(from)) over++;
  return over >= run.steps.length ? blockedAtEnd(run, from) : moveTo(run, id, over);
}

/**
 * Moves a row to the place of the row `to` (0-based): before it when that is earlier, after it when
 * later. What it depends on goes ahead of it, what it causes follows it.
 */
export function moveTo(run: Run, id: string, to: number): Move {
  const from = indexOf(run, id);
  if (from === to || from < 0) return { ok: false, reason: 'The row is there already.' };
  const ids = run.steps.map((step) => step.choice.id);
  const wished = to < from ? pulled(run, ids, from, to) : pushed(run, ids, from, to);
  const passed = to < from ? ids.slice(to, from) : ids.slice(from + 1, to + 1);
  const next = runPlan(run.plan, wished);
  const order = next.steps.map((step) => step.choice.id);
  if (sameOrder(order, ids)) return blocked(run, next, wished, from);
  const carried = to < from ? causesOf(run, from) : new Set<number>();
  const at = order.indexOf(id);
  const wrong = passed.some((other) => {
    const there = order.indexOf(other);
    if (there < 0 || at < 0 || carried.has(ids.indexOf(other))) return false;
    if (to > from && causesOf(run, ids.indexOf(other)).has(from)) return false;
    return to < from ? there < at : there > at;
  });
  return wrong
    ? blocked(run, next, wished, from)
    : { ok: true, run: next, note: noteOf(run, next) };
}

/** The wished order when a row goes up to `to`: its causes in between go ahead of it. */
function pulled(run: Run, ids: readonly string[], from: number, to: number): string[] {
  const causes = causesOf(run, from);
  const between = ids.slice(to, from);
  const ahead = between.filter((_, at) => causes.has(to + at));
  const passed = between.filter((_, at) => !causes.has(to + at));
  return [
    ...ids.slice(0, to),
    ...ahead,
    ...ids.slice(from, from + 1),
    ...passed,
    ...ids.slice(from + 1),
  ];
}

/** The wished order when a row goes down past `to`: what it causes follows it. */
function pushed(run: Run, ids: readonly string[], from: number, to: number): string[] {
  const between = ids.slice(from + 1, to + 1);
  const isCaused = (at: number) => causesOf(run, from + 1 + at).has(from);
  const passed = between.filter((_, at) => !isCaused(at));
  const followers = between.filter((_, at) => isCaused(at));
  return [
    ...ids.slice(0, from),
    ...passed,
    ...ids.slice(from, from + 1),
    ...followers,
    ...ids.slice(to + 1),
  ];
}

/** Lets a deadline that does not fire expire before the row `before`. */
export function letExpire(run: Run, timerId: string, before: number): Move {
  const ids = run.steps.map((step) => step.choice.id);
  const wished = [...ids.slice(0, before), timerId, ...ids.slice(before)];
  const next = runPlan(run.plan, wished);
  if (next.steps[before]?.choice.id === timerId) {
    return { ok: true, run: next, note: noteOf(run, next) };
  }
  return { ok: false, reason: explainImpossible(run, before, timerId) };
}

/** Lets a deadline expire at the latest place where that is possible, above the row `below`. */
export function letExpireAbove(run: Run, timerId: string, below: number): Move {
  const armed = run.spans.filter((span) => span.timer.id === timerId);
  const last = armed.at(-1);
  const first = armed[0];
  if (!last || !first) return { ok: false, reason: 'This deadline is never armed.' };
  let refused: Move | null = null;
  for (let at = Math.min(below, last.until ?? run.steps.length); at > first.from; at--) {
    const move = letExpire(run, timerId, at);
    if (move.ok) return move;
    refused ??= move;
  }
  return refused ?? { ok: false, reason: 'There is no place above where it is armed.' };
}

function indexOf(run: Run, id: string): number {
  return run.steps.findIndex((step) => step.choice.id === id);
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function blockedByCause(run: Run, from: number): Move {
  const step = run.steps[from];
  const cause = run.steps[from - 1];
  if (!step || !cause) return { ok: false, reason: 'This is the first event.' };
  const [later, earlier] = [
    choiceWords(step.choice, run.plan),
    choiceWords(cause.choice, run.plan),
  ];
  return { ok: false, reason: `“${later}” cannot come before “${earlier}”: it depends on it.` };
}

function blockedAtEnd(run: Run, from: number): Move {
  const rest = run.steps.length - 1 - from;
  if (rest === 0) return { ok: false, reason: 'This is the last event.' };
  return {
    ok: false,
    reason: 'All that follows is caused by this event, and cannot come before it.',
  };
}

/** The first wished id that did not get its turn is the one to explain. */
function blocked(run: Run, next: Run, wished: readonly string[], from: number): Move {
  const at = wished.findIndex((id, index) => next.steps[index]?.choice.id !== id);
  const id = wished[at] ?? run.steps[from]?.choice.id ?? '';
  return { ok: false, reason: explainImpossible(next, at < 0 ? from : at, id) };
}

/** Names what left and what came because of a move. */
function noteOf(before: Run, after: Run): string {
  const [was, is] = [before, after].map((run) => new Map(run.steps.map((s) => [s.choice.id, s])));
  const left = [...(was ?? [])].filter(([id]) => !is?.has(id));
  const came = [...(is ?? [])].filter(([id]) => !was?.has(id));
  const say = (list: typeof left) =>
    list.map(([, step]) => `“${choiceWords(step.choice, before.plan)}”`).join(', ');
  return [
    ...(left.length > 0 ? [`No longer happens: ${say(left)}.`] : []),
    ...(came.length > 0 ? [`Now happens: ${say(came)}.`] : []),
  ].join(' ');
}
