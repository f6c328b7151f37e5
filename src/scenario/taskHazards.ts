/** What a valid scenario with durable tasks holds that its reader should know. */

import type { RequestSpec, Scenario } from './schema.ts';
import { few } from './sentences.ts';

/** One sentence for each kind of hazard, with the labels that it concerns. */
export function taskHazards({ requests }: Scenario): string[] {
  const strangers: string[] = [];
  const hasty: string[] = [];
  const endless: string[] = [];
  const creators = new Map(requests.flatMap((one) => (one.task ? [[one.label, one]] : [])));
  for (const request of requests) {
    const { label, task, after } = request;
    if (task && !task.work.some((step) => step.do === 'complete')) endless.push(label);
    const creator = creators.get(request.taskOf ?? '');
    if (!creator?.task) continue;
    if (serverOf(request) !== serverOf(creator)) strangers.push(label);
    const isPoll = request.method === 'tasks/get' && after?.when === 'open';
    if (isPoll && after.delayMs < creator.task.pollIntervalMs) hasty.push(label);
  }
  return [
    ...about(strangers, 'asks another server than the one that keeps the task', 'it is not known'),
    ...about(hasty, 'polls sooner than pollIntervalMs', 'a server may refuse that'),
    ...about(endless, 'has a task whose work never completes', 'only a cancel or its ttl ends it'),
  ];
}

function serverOf({ replica = 1 }: RequestSpec): number {
  return replica;
}

function about(labels: readonly string[], what: string, so: string): string[] {
  return labels.length === 0 ? [] : [`${few(labels)} ${what}: ${so}.`];
}
