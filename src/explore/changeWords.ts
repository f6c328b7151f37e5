/** Names the events that left and came, and those that were overtaken, between two runs. */

import type { Run, Step } from '../engine/run.ts';
import { choiceWords } from '../trace/words.ts';

/** Kinds of events named at most; of more only the number is said. */
const NAMED_MAX = 3;

export function changeWords(before: Run, after: Run): string {
  // Each in the words of its own run: the other one need not know what it is about.
  const only = (run: Run, other: Run) => {
    const there = new Set(other.steps.map(lasting));
    return run.steps
      .filter((step) => !there.has(lasting(step)))
      .map((step) => choiceWords(step.choice, run.plan));
  };
  return [
    sentence('No longer happens', only(before, after)),
    sentence('Now happens', only(after, before)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** The id, without the count of a statement that had to be run again: that is no news. */
export function lasting({ choice }: Pick<Step, 'choice'>): string {
  const isAgain = choice.kind === 'worker' && choice.work.step.do === 'operate';
  return isAgain ? choice.id.replace(/\.\d+$/, '') : choice.id;
}

function sentence(what: string, words: readonly string[]): string {
  if (words.length === 0) return '';
  const named = namesOf(words);
  const more = named.length - NAMED_MAX;
  const first = named.slice(0, NAMED_MAX).join(', ');
  return more > 0 ? `${what}: ${first} and ${more} more.` : `${what}: ${first}.`;
}

/** Each once, with the number of events that are told in the same words. */
function namesOf(words: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const one of words) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].map(([one, count]) => (count > 1 ? `“${one}” (${count} times)` : `“${one}”`));
}

/** The same, with the events that come after one they came before: for a change of the scenario. */
export function toggleWords(before: Run, after: Run): string {
  const moved = overtaken(before, after).map((step) => choiceWords(step.choice, after.plan));
  const had = moved.length > 0 ? `Had to move: ${namesOf(moved).join(', ')}.` : '';
  return [changeWords(before, after), had].filter(Boolean).join(' ');
}

function overtaken(before: Run, after: Run): Run['steps'] {
  const places = new Map(after.steps.map((one) => [one.choice.id, one.index]));
  let earliest = Number.POSITIVE_INFINITY;
  const late: Run['steps'][number][] = [];
  for (const step of before.steps.toReversed()) {
    const place = places.get(step.choice.id) ?? earliest;
    if (place > earliest) late.push(step);
    earliest = Math.min(earliest, place);
  }
  return late.reverse();
}
