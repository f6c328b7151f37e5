/** What a scenario of the right shape may still not say of durable tasks. */

import type { Act, RequestSpec } from './schema.ts';
import { at, type Path, show } from './sentences.ts';

/** A stop is of a task. */
export function stopProblems(path: Path, act: Act, requests: readonly RequestSpec[]): string[] {
  if (act.do !== 'stop') return [];
  const named = requests.find(({ label }) => label === act.request);
  if (!named || named.task) return [];
  return [`${at([...path, 'request'])} ${show(act.request)} names no request with a task.`];
}

/** One sentence for each contradiction in what a request says of a task. */
export function taskProblems(
  path: Path,
  { task, taskOf, method, label }: RequestSpec,
  requests: readonly RequestSpec[],
): string[] {
  const problems: string[] = [];
  const say = (field: Path, what: string) => {
    problems.push(`${at([...path, ...field])} ${what}`);
  };
  if (taskOf !== undefined && !requests.some((one) => one.label === taskOf && one.task)) {
    say(['taskOf'], `${show(taskOf)} names no request with a task.`);
  } else if (taskOf === label) {
    say(['taskOf'], `${show(taskOf)} is the request itself, which cannot know its own task.`);
  }
  if (!task) return problems;
  if (method !== 'tools/call') say(['task'], 'is only for tools/call.');
  if (task.ttlMs === 0) {
    say(
      ['task', 'ttlMs'],
      'is 0: the task would be over before anybody could ask for it; use 1 or more, or null for ' +
        'no end.',
    );
  }
  if (task.pollIntervalMs === 0) {
    say(['task', 'pollIntervalMs'], 'is 0: the client would poll without a pause; use 1 or more.');
  }
  const end = task.work.findIndex((step) => step.do === 'complete');
  const after = end < 0 ? undefined : task.work[end + 1];
  if (after) {
    say(['task', 'work', end + 1, 'do'], `"${after.do}" comes after the end of the task.`);
  }
  const keys = new Set<string>();
  for (const [index, step] of task.work.entries()) {
    if (step.do === 'complete' && step.result !== undefined && step.error !== undefined) {
      say(['task', 'work', index], 'has both result and error; leave one out.');
    }
    if (step.do !== 'input') continue;
    if (keys.has(step.key)) {
      say(
        ['task', 'work', index, 'key'],
        `${show(step.key)} is used a second time; a key is for one question (TSK-17).`,
      );
    }
    keys.add(step.key);
  }
  return problems;
}
