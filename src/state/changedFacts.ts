/** Finds the facts that a change made different, so that the page can mark them. */

import type { Run } from '../engine/run.ts';
import { factsAt, type RequestFacts } from '../trace/facts.ts';
import { streamWords } from '../trace/streamWords.ts';

interface Shown {
  readonly run: Run;
  readonly situation: { readonly step: number };
}

/** Keys "label.fact", and "task.label.fact" of tasks, of every fact that differs. */
export function changedFacts(before: Shown, after: Shown): ReadonlySet<string> {
  const was = new Map(factsAt(before.run, before.situation.step).map((one) => [one.label, one]));
  const changed = new Set<string>();
  for (const facts of factsAt(after.run, after.situation.step)) {
    const old = was.get(facts.label);
    for (const key of Object.keys(facts) as (keyof RequestFacts)[]) {
      if (old && old[key] !== facts[key]) changed.add(`${facts.label}.${key}`);
    }
  }
  const tasks = new Map(tasksOf(before).map((one) => [one.request, one]));
  for (const task of tasksOf(after)) {
    const old = tasks.get(task.request);
    for (const key of Object.keys(task) as (keyof typeof task)[]) {
      const isSame = JSON.stringify(old?.[key]) === JSON.stringify(task[key]);
      if (old && !isSame) changed.add(`task.${task.request}.${key}`);
    }
  }
  return changed;
}

function tasksOf({ run, situation }: Shown) {
  return (run.plan.streams && streamWords().observed(run, situation.step).tasks) ?? [];
}
