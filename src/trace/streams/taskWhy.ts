/** The sentences of the steps that concern durable tasks. */

import type { Choice } from '../../engine/choice.ts';
import type { Plan } from '../../engine/plan.ts';
import type { RequestPlan } from '../../engine/planPieces.ts';
import type { Run, Step } from '../../engine/run.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';
import { whyTaskDelivery } from './taskWhyDelivery.ts';
import { whyServed } from './taskWhyServed.ts';

export function whyTask(step: Step, { plan }: Run): Why | null {
  if (!plan.streams?.tasks) return null;
  const { choice } = step;
  switch (choice.kind) {
    case 'worker':
      return whyWork(step, choice, plan);
    case 'delivery':
      return whyTaskDelivery(step, choice, plan);
    case 'timer':
      return whyTimer(step, choice, plan);
    default:
      return whyAct(step, choice, plan);
  }
}

function whyAct(step: Step, { act }: Extract<Choice, { kind: 'act' | 'crash' }>, plan: Plan) {
  switch (act.what.do) {
    case 'stop':
      return whyStop(step, plan);
    case 'crash':
      return plan.serverFaults.has('forgets-tasks')
        ? {
            text:
              'The server’s process is gone, and with it its tasks, which it kept in its memory. ' +
              'Nobody will know their ids any more.',
            rules: ['LAB-12', 'DUR-1'],
          }
        : {
            text:
              'The server’s process is gone with its workers and all requests in progress. Its ' +
              'tasks are stored, each with its status, a wish to cancel and its last checkpoint.',
            rules: ['LAB-12', 'DUR-1'],
          };
    case 'restart':
      return whyBack(step);
    default:
      return null;
  }
}

function whyBack(step: Step): Why {
  const resumes = find(step, 'task-worker') !== undefined;
  return resumes
    ? {
        text:
          'The process starts again and finds its tasks as they were. The worker of one that has ' +
          'not ended begins again at its last checkpoint, so what came after that is done twice.',
        rules: ['DUR-1', 'DUR-2'],
      }
    : {
        text: 'The process starts again, and finds no task that has still to be worked on.',
        rules: ['DUR-1'],
      };
}

function whyStop(step: Step, plan: Plan): Why {
  const { tasks } = plan.conduct;
  if (find(step, 'ignored')) {
    return {
      text: 'The client knows that the task has ended: there is nothing left to stop.',
      rules: ['LAB-4'],
    };
  }
  if (find(step, 'frame')) {
    return {
      text:
        'By a fault of the client the user’s stop goes out as notifications/cancelled with the ' +
        'id of the call. No task is cancelled that way.',
      rules: [tasks.wrongCancelRule],
    };
  }
  return find(step, 'stop')?.what === 'remembered'
    ? {
        text:
          'The user wants the task to stop, and the client does not know its id yet: there is ' +
          'nothing that tasks/cancel could name. It remembers the wish.',
        rules: ['DUR-4'],
      }
    : {
        text: 'The user wants the task to stop. The client knows its id, and sends tasks/cancel.',
        rules: [tasks.cancelRule],
      };
}

function whyTimer(step: Step, { timer }: Extract<Choice, { kind: 'timer' }>, plan: Plan) {
  if (timer.name === 'ttl') return whyExpired(step);
  if (timer.name !== 'send') return null;
  const request = plan.requests[timer.request];
  const when = request?.spec.after?.when;
  if (!request || !when) return null;
  return whySent(request, when, timer.limitMs, plan);
}

type When = NonNullable<RequestPlan['spec']['after']>['when'];

function whySent({ spec }: RequestPlan, when: When, limitMs: number, plan: Plan): Why | null {
  const { tasks } = plan.conduct;
  switch (when) {
    case 'open':
      return plan.clientFaults.has('polls-too-fast')
        ? {
            text: `The client polls after ${limitMs} ms, sooner than the server asked for.`,
            rules: ['TSK-14'],
          }
        : {
            text: `The poll interval of ${limitMs} ms has passed, and the client asks again.`,
            rules: ['TSK-14'],
          };
    case 'stopped':
      return {
        text:
          'The wish to stop goes out as a request of its own, which names the task by its id and ' +
          'no request.',
        rules: [tasks.cancelRule, 'DUR-4'],
      };
    case 'known':
      return spec.method === 'subscriptions/listen'
        ? { text: 'The client subscribes to what becomes of the task.', rules: ['SUB-1', 'SUB-14'] }
        : null;
    case 'asked':
      return spec.method === 'tasks/update'
        ? { text: 'The user has answered, and tasks/update brings the answer.', rules: ['TSK-17'] }
        : {
            text:
              'The task needs an answer of the user: the client calls tasks/result, on which the ' +
              'server can ask for it.',
            rules: ['TSK-18'],
          };
    case 'lost':
      return spec.method === 'tasks/get'
        ? {
            text:
              'The client polls again for the id that it knows. It does not call the tool again: ' +
              'that would be a second task.',
            rules: ['DUR-6'],
          }
        : null;
    default:
      return null;
  }
}

function whyExpired(step: Step): Why {
  const to = find(step, 'task')?.to;
  const text =
    to === 'failed'
      ? 'The ttl of the task is over before its work: this server marks it as failed. What its ' +
        'worker still brings is thrown away.'
      : 'The ttl of the task is over, and this server deletes it with all that it held, whatever ' +
        'its status.';
  return { text, rules: ['TSK-16', 'DUR-3'] };
}

function whyWork(
  step: Step,
  { work, request }: Extract<Choice, { kind: 'worker' }>,
  plan: Plan,
): Why | null {
  if (work.step.do === 'complete') return whyServed(step, request, plan);
  if (work.step.do !== 'task') return null;
  const change = find(step, 'task');
  const { tasks } = plan.conduct;
  const told = find(step, 'frame')?.frame.kind === 'task' ? ' The client is told of it.' : '';
  switch (work.step.task.do) {
    case 'checkpoint':
      return whyCheckpoint(step);
    case 'status':
      return { text: 'The task says how it is; its status stays.', rules: ['DUR-7'] };
    case 'input':
      return {
        text:
          (tasks.input === 'update'
            ? 'The task cannot go on without an answer: it waits in input_required, and each ' +
              'poll tells what is open.'
            : 'The task cannot go on without an answer: it waits in input_required until a ' +
              'tasks/result is open on which it can ask.') + told,
        rules: tasks.input === 'update' ? ['TSK-17', 'DUR-5'] : ['TSK-18', 'DUR-5'],
      };
    case 'progress':
      return whyProgress(step, plan);
    case 'complete':
      return change?.from === 'cancelled'
        ? {
            text:
              'The task was cancelled, and by a fault of the server the late result overwrites ' +
              'that status.',
            rules: [tasks.cancel === 'status' ? 'TSK-6' : 'TSK-3'],
          }
        : whyDone(step, plan, told);
  }
}

function whyCheckpoint(step: Step): Why {
  if (find(step, 'task')?.to === 'cancelled') {
    return {
      text:
        'Here the worker looks whether the task is still wanted. It finds the wish to cancel and ' +
        'stops: only now is the task cancelled.',
      rules: ['TSK-8', 'TSK-9'],
    };
  }
  return find(step, 'task-worker')?.what === 'stopped'
    ? {
        text: 'Here the worker looks whether its task is still open. It has ended, so it stops.',
        rules: ['LAB-8'],
      }
    : {
        text:
          'Here the worker looks whether the task is still wanted, and goes on. The point is ' +
          'stored: a restart begins here.',
        rules: ['DUR-2'],
      };
}

function whyProgress(step: Step, plan: Plan): Why | null {
  if (find(step, 'ignored')) return null;
  return plan.conduct.tasks.hasProgress
    ? {
        text: 'The task reports under the token of the call, which lives as long as the task.',
        rules: ['PRO-14'],
      }
    : {
        text: 'By a fault of the server the task reports progress, which tasks do not have here.',
        rules: ['PRO-16'],
      };
}

function whyDone(step: Step, plan: Plan, told: string): Why | null {
  const to = find(step, 'task')?.to;
  const { tasks } = plan.conduct;
  const start = tasks.cancel === 'status' ? 'TSK-2' : 'TSK-3';
  if (to === 'failed') {
    return {
      text: `The work has failed: the task keeps that as its end, for good.${told}`,
      rules: [start],
    };
  }
  if (to !== 'completed') return null;
  const where =
    tasks.results === 'inline'
      ? 'its result stands in the answer to the next poll'
      : 'its result is given by tasks/result';
  return {
    text: `The work is done and the task completed, for good; ${where}.${told}`,
    rules: tasks.cancel === 'status' ? ['TSK-2', 'TSK-18'] : ['TSK-3', 'TSK-9'],
  };
}
