/** The sentences of the steps in which a server answers a request about a task. */

import type { Plan } from '../../engine/plan.ts';
import type { RequestPlan } from '../../engine/planPieces.ts';
import type { Step } from '../../engine/run.ts';
import { isObject, type Json } from '../../protocol/jsonRpc.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';

/** What the server answered in this step; null where it answered nothing. */
function answered(step: Step): { readonly result?: Json; readonly error?: Json } | null {
  for (const record of step.records) {
    if (record.type !== 'frame' || record.frame.kind !== 'response') continue;
    const { message } = record.frame;
    if (isObject(message)) return message;
  }
  return null;
}

export function codeOf(error: Json | undefined): Json | undefined {
  return isObject(error) ? error['code'] : undefined;
}

export function whyServed(step: Step, request: RequestPlan, plan: Plan): Why | null {
  const answer = answered(step);
  const { method, task } = request.spec;
  if (!answer || (!task && !method.startsWith('tasks/'))) return null;
  if (codeOf(answer.error) === -32021) {
    return {
      text:
        'The request does not declare that its client knows tasks, and without a task the server ' +
        'cannot serve it.',
      rules: ['TSK-13'],
    };
  }
  if (task) return whyCreated(plan);
  if (codeOf(answer.error) === -32602) return whyRefused(step, method, plan);
  switch (method) {
    case 'tasks/get':
      return {
        text: 'The server tells what it has of the task just now; that changes nothing.',
        rules: ['TSK-14'],
      };
    case 'tasks/result':
      return {
        text:
          'The task has ended, so the request that waited for it is answered: just what the call ' +
          'itself would have got.',
        rules: ['TSK-18'],
      };
    case 'tasks/update':
      return whyUpdated(step);
    default:
      return whyCancelled(step, plan);
  }
}

function whyCreated({ conduct, serverFaults }: Plan): Why {
  if (serverFaults.has('id-before-task')) {
    return {
      text:
        'By a fault the server tells the id of a task that it has not stored: a poll would not ' +
        'find it yet.',
      rules: conduct.tasks.isNested ? ['DUR-1'] : ['TSK-12'],
    };
  }
  return conduct.tasks.isNested
    ? {
        text:
          'The call asked for a task: the server stores one, in working, and answers with its id ' +
          'instead of a result.',
        rules: ['TSK-1'],
      }
    : {
        text:
          'The server decides to make this a task: it is stored before the answer with its id ' +
          'goes out, so a poll would find it at once.',
        rules: ['TSK-12', 'TSK-13'],
      };
}

function whyRefused(step: Step, method: string, { conduct }: Plan): Why {
  const isEnded = step.records.some(
    ({ type, ...rest }) =>
      type === 'frame' && JSON.stringify(rest).includes('Task has already ended'),
  );
  if (isEnded) {
    return {
      text: 'The task has ended: there is nothing to cancel, and the server says so.',
      rules: ['TSK-4'],
    };
  }
  const whatever =
    method === 'tasks/get' ? ' Whether it ever had one, the answer does not tell.' : '';
  return {
    text: `This server has no task of that id, and answers with error -32602.${whatever}`,
    rules: conduct.tasks.isNested ? ['TSK-11'] : ['TSK-11', 'TSK-16'],
  };
}

function whyUpdated(step: Step): Why {
  const ignored = find(step, 'unasked')?.keys ?? [];
  const goesOn = find(step, 'task')?.to === 'working';
  const vain =
    ignored.length === 0 ? '' : ` It ignores ${ignored.join(', ')}, for which no question is open.`;
  const taken = goesOn
    ? 'The answer that the task waited for is there, and its worker goes on.'
    : 'The server takes note of the answers.';
  return { text: `${taken}${vain}`.replace(/([^.])$/, '$1.'), rules: ['TSK-17'] };
}

function whyCancelled(step: Step, { conduct, serverFaults }: Plan): Why {
  const change = find(step, 'task');
  if (conduct.tasks.cancel === 'status') {
    return change
      ? {
          text:
            'The status is cancelled before the answer goes out, and stays so whatever the ' +
            'worker still does.',
          rules: ['TSK-5', 'TSK-6'],
        }
      : {
          text:
            'By a fault the server only takes note of the wish and answers with a task at work, ' +
            'where the status has to be cancelled first.',
          rules: ['TSK-5'],
        };
  }
  if (serverFaults.has('cancel-tells-task')) {
    return {
      text:
        'By a fault the server answers with the task, as if that told how the cancel will end. ' +
        'The acknowledgement has to be empty.',
      rules: ['TSK-8'],
    };
  }
  if (change) {
    return {
      text:
        'The task waits for input, which is as good as a checkpoint: it is cancelled at once. ' +
        'The answer is empty all the same.',
      rules: ['DUR-5', 'TSK-8'],
    };
  }
  return find(step, 'task-flag')
    ? {
        text:
          'The server takes note of the wish and answers with an empty result. The task still ' +
          'works: only a checkpoint of its worker will see it.',
        rules: ['TSK-8', 'TSK-9'],
      }
    : {
        text:
          'The task has ended, or the wish is noted already: nothing changes, and the answer is ' +
          'the same empty result.',
        rules: ['TSK-8', 'TSK-3'],
      };
}
