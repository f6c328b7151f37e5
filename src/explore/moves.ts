/** Moves of a row: the order that a drag or a button asks for, or the reason why it cannot be. */

import { choiceOf } from '../engine/choice.ts';
import { type Run, run as runPlan } from '../engine/run.ts';
import { choiceWords } from '../trace/words.ts';
import { causesOf } from './causes.ts';
import { changeWords } from './changeWords.ts';
import { explainImpossible } from './explain.ts';
import { placesToFire } from './zonesAlong.ts';

export type Move =
  | { readonly ok: true; readonly run: Run; readonly note: string }
  | { readonly ok: false; readonly reason: string };

/** What somebody asks of a row: to pass its neighbour, or to take another's place (0-based). */
export type MoveWish =
  | { readonly do: 'earlier' | 'later' | 'expire'; readonly id: string }
  | { readonly do: 'to'; readonly id: string; readonly to: number };

/** Answers a wish; a deadline that does not fire yet is let expire at the place that is asked. */
export function moveBy(run: Run, wish: MoveWish): Move {
  const { id } = wish;
  switch (wish.do) {
    case 'earlier':
      return moveEarlier(run, id);
    case 'later':
      return moveLater(run, id);
    case 'expire':
      return letExpireAbove(run, id, run.steps.length);
    case 'to':
      return indexOf(run, id) < 0 ? letExpire(run, id, wish.to) : moveTo(run, id, wish.to);
  }
}

/** Moves a row before the nearest earlier one that it does not depend on. */
export function moveEarlier(run: Run, id: string): Move {
  const from = indexOf(run, id);
  const causes = causesOf(run, from);
  let over = from - 1;
  while (over >= 0 && causes.has(over)) over--;
  if (over >= 0) return moveTo(run, id, over);
  return from > 0 ? blockedByCause(run, from, from - 1) : no('This is the first event.');
}

/** Moves a row, with what it causes, after the next one that it does not cause. */
export function moveLater(run: Run, id: string): Move {
  const from = indexOf(run, id);
  let over = from + 1;
  while (over < run.steps.length && causesOf(run, over).has(from)) over++;
  return over < run.steps.length || run.steps[from]?.choice.kind === 'crash'
    ? moveTo(run, id, Math.min(over, run.steps.length))
    : (letPass(run, from) ?? blockedAtEnd(run, from));
}

/**
 * Moves a row to the place of the row `to` (0-based): before it when that is earlier, after it when
 * later. What it depends on goes ahead of it, what it causes follows it.
 */
export function moveTo(run: Run, id: string, to: number): Move {
  const from = indexOf(run, id);
  if (from === to || from < 0) return no('The row is there already.');
  // What a crash has prevented is no row yet: going down, it lets the first of that happen.
  const isCrash = run.steps[from]?.choice.kind === 'crash';
  const prevented = isCrash && to > from ? letPass(run, from) : null;
  if (prevented) return prevented;
  const ids = run.steps.map((step) => step.choice.id);
  const wished = to < from ? pulled(run, ids, from, to) : pushed(run, ids, from, to);
  // Between the two there is only what one of them waits for: nothing to pass.
  if (sameOrder(wished, ids)) return blockedByCause(run, Math.max(from, to), Math.min(from, to));
  const passed = to < from ? ids.slice(to, from) : ids.slice(from + 1, to + 1);
  const next = runPlan(run.plan, wished);
  const order = next.steps.map((step) => step.choice.id);
  if (sameOrder(order, ids)) return blocked(next, wished, id);
  const carried = to < from ? causesOf(run, from) : new Set<number>();
  const at = order.indexOf(id);
  const wrong = passed.some((other) => {
    const there = order.indexOf(other);
    if (there < 0 || at < 0 || carried.has(ids.indexOf(other))) return false;
    if (to > from && causesOf(run, ids.indexOf(other)).has(from)) return false;
    return to < from ? there < at : there > at;
  });
  if (wrong) return blocked(next, wished, id);
  const held = to < from && at > to ? heldBy(next, at, to) : '';
  return { ok: true, run: next, note: [held, changeWords(run, next)].filter(Boolean).join(' ') };
}

/** Why a row that was asked to go up to `to` now stands lower: what it waits for is above it. */
function heldBy(run: Run, at: number, to: number): string {
  const cause = [...causesOf(run, at)].filter((index) => index >= to).sort((a, b) => b - a)[0];
  const step = cause === undefined ? undefined : run.steps[cause];
  return step ? `It stays after “${choiceWords(step.choice, run.plan)}”, which it waits for.` : '';
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

/**
 * Nothing is left below that the row does not cause. What could have happened in its place, and
 * does not because of it, goes before it: an answer, for example, that a closed stream loses.
 */
function letPass(run: Run, from: number): Move | null {
  const ids = run.steps.map((step) => step.choice.id);
  const reader = run.at(from);
  for (const source of run.plan.sources) {
    const choice = choiceOf(source, reader);
    if (!choice || choice.kind === 'timer' || ids.includes(choice.id)) continue;
    const next = runPlan(run.plan, [...ids.slice(0, from), choice.id, ...ids.slice(from)]);
    if (next.steps[from]?.choice.id !== choice.id) continue;
    return { ok: true, run: next, note: changeWords(run, next) };
  }
  return null;
}

/**
 * Lets a deadline that does not fire expire before the row `before`; what it causes goes with it.
 */
export function letExpire(run: Run, timerId: string, before: number): Move {
  const ids = run.steps.map((step) => step.choice.id);
  const [head, rest] = [ids.slice(0, before), ids.slice(before)];
  const kept = runPlan(run.plan, [...head, timerId, ...rest]);
  const heirs = heirsOf(run, kept, before);
  const others = rest.filter((id) => !heirs.includes(id));
  const next = heirs.length > 0 ? runPlan(run.plan, [...head, timerId, ...heirs, ...others]) : kept;
  if (next.steps[before]?.choice.id === timerId) {
    return { ok: true, run: next, note: changeWords(run, next) };
  }
  return no(explainImpossible(run, before, timerId));
}

/**
 * From a row on, what was caused by an event that leaves and happens all the same: the arrival of a
 * cancellation, for example, when another deadline ends the wait.
 */
function heirsOf(run: Run, after: Run, from: number): string[] {
  const is = new Set(after.steps.map((step) => step.choice.id));
  const leaves = (index: number) => !is.has(run.steps[index]?.choice.id ?? '');
  return run.steps
    .slice(from)
    .filter(({ index, choice }) => is.has(choice.id) && [...causesOf(run, index)].some(leaves))
    .map(({ choice }) => choice.id);
}

/** Lets a deadline expire at the latest place where that is possible, above the row `below`. */
export function letExpireAbove(run: Run, timerId: string, below: number): Move {
  const armed = run.spans.filter((span) => span.timer.id === timerId);
  const last = armed.at(-1);
  const first = armed[0];
  if (!last || !first) return no('This deadline is never armed.');
  const lowest = Math.min(below, last.until ?? run.steps.length);
  const place = placesToFire(run, timerId, lowest).at(-1);
  if (place !== undefined) return letExpire(run, timerId, place);
  return lowest > first.from
    ? no(explainImpossible(run, lowest, timerId))
    : no('There is no place below where it is armed.');
}

function indexOf(run: Run, id: string): number {
  return run.steps.findIndex((step) => step.choice.id === id);
}

function sameOrder(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((id, index) => id === b[index]);
}

function no(reason: string): Move {
  return { ok: false, reason };
}

function blockedByCause(run: Run, later: number, earlier: number): Move {
  const [effect, cause] = [run.steps[later], run.steps[earlier]];
  if (!effect || !cause) return no('There is no such row.');
  const [what, before] = [effect, cause].map((step) => choiceWords(step.choice, run.plan));
  return no(`“${what}” cannot come before “${before}”: it depends on it.`);
}

function blockedAtEnd(run: Run, from: number): Move {
  return from === run.steps.length - 1
    ? no('This is the last event.')
    : no('All that follows is caused by this event, and cannot come before it.');
}

/**
 * The first wished id that did not get its turn, of those that happen at all, is to be explained.
 */
function blocked(next: Run, wished: readonly string[], id: string): Move {
  const places = new Map(next.steps.map((step) => [step.choice.id, step.index]));
  const asked = wished.filter((one) => places.has(one));
  const taken = asked.toSorted((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
  const at = asked.findIndex((one, index) => one !== taken[index]);
  const place = places.get(taken[at] ?? id) ?? next.steps.length;
  return no(explainImpossible(next, place, asked[at] ?? id));
}
