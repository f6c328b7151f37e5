/** What happens in the rows that concern durable tasks, in a few words. */

import type { Choice } from '../../engine/choice.ts';
import type { Plan } from '../../engine/plan.ts';
import type { TaskStep } from '../../scenario/schema.ts';

export function taskChoice(choice: Choice, plan: Plan): string | null {
  if (!plan.streams?.tasks) return null;
  switch (choice.kind) {
    case 'worker':
      return workWords(choice);
    case 'delivery':
      return deliveryWords(choice, plan);
    case 'timer':
      return choice.timer.name === 'ttl' ? 'the task’s ttl is over' : null;
    default:
      return choice.act.what.do === 'stop' ? 'user stops the task' : null;
  }
}

function workWords({ work, request }: Extract<Choice, { kind: 'worker' }>): string | null {
  if (work.step.do === 'task') return STEP_WORDS[work.step.task.do];
  if (work.step.do !== 'complete') return null;
  if (request.spec.task) return 'server makes it a task';
  return SERVED_WORDS[request.spec.method] ?? null;
}

const STEP_WORDS: Readonly<Record<TaskStep['do'], string>> = {
  checkpoint: 'task reaches a checkpoint',
  progress: 'task reports progress',
  status: 'task says how it is',
  input: 'task needs an answer',
  complete: 'task’s work is done',
};

const SERVED_WORDS: Readonly<Record<string, string>> = {
  'tasks/get': 'server tells the task',
  'tasks/result': 'server gives the result',
  'tasks/update': 'server takes the answers',
  'tasks/cancel': 'server answers the cancel',
};

function deliveryWords(
  { entry }: Extract<Choice, { kind: 'delivery' }>,
  { requests }: Plan,
): string | null {
  switch (entry.frame.kind) {
    case 'task':
      return 'news of the task reaches the client';
    case 'ask':
      return 'question reaches the client';
    case 'reply':
      return 'user’s answer reaches the server';
    case 'request':
      return ARRIVAL_WORDS[requests[entry.request]?.spec.method ?? ''] ?? null;
    default:
      return null;
  }
}

const ARRIVAL_WORDS: Readonly<Record<string, string>> = {
  'tasks/get': 'poll reaches the server',
  'tasks/cancel': 'tasks/cancel reaches the server',
  'tasks/update': 'tasks/update reaches the server',
  'tasks/result': 'tasks/result reaches the server',
};
