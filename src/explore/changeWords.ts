/** Names the events that left and came, and those that were overtaken, between two runs. */

import type { Run } from '../engine/run.ts';
import { choiceWords } from '../trace/words.ts';

export function changeWords(before: Run, after: Run): string {
  const was = new Set(before.steps.map((step) => step.choice.id));
  const is = new Set(after.steps.map((step) => step.choice.id));
  const left = before.steps.filter((step) => !is.has(step.choice.id));
  const came = after.steps.filter((step) => !was.has(step.choice.id));
  const say = (steps: Run['steps']) =>
    steps.map((step) => `“${choiceWords(step.choice, before.plan)}”`).join(', ');
  return [
    ...(left.length > 0 ? [`No longer happens: ${say(left)}.`] : []),
    ...(came.length > 0 ? [`Now happens: ${say(came)}.`] : []),
  ].join(' ');
}

/** The same, with the events that come after one they came before: for a change of the scenario. */
export function toggleWords(before: Run, after: Run): string {
  const moved = overtaken(before, after).map((step) => choiceWords(step.choice, after.plan));
  const named = moved.map((words) => `“${words}”`).join(', ');
  const sentence = moved.length > 0 ? `Had to move: ${named}.` : '';
  return [changeWords(before, after), sentence].filter(Boolean).join(' ');
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
