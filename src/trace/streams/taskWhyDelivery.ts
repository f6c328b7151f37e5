/** The sentences of the steps in which something about a task arrives. */

import type { Choice } from '../../engine/choice.ts';
import type { Plan } from '../../engine/plan.ts';
import type { RequestPlan } from '../../engine/planPieces.ts';
import type { Step } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';
import { codeOf } from './taskWhyServed.ts';

export function whyTaskDelivery(
  step: Step,
  { entry }: Extract<Choice, { kind: 'delivery' }>,
  plan: Plan,
): Why | null {
  const request = plan.requests[entry.request];
  switch (entry.frame.kind) {
    case 'ask':
      return {
        text:
          'The server asks for what the task needs, in a request of its own on tasks/result; the ' +
          'user answers at once.',
        rules: ['TSK-18'],
      };
    case 'reply':
      return {
        text: find(step, 'task')
          ? 'The answer that the task waited for is there, and its worker goes on.'
          : 'The server takes note of the answer.',
        rules: ['TSK-2'],
      };
    case 'task':
      return find(step, 'ignored') ? null : whyNews(step, plan);
    case 'request':
      return request ? whyArrival(step, request) : null;
    case 'response':
      return request && !find(step, 'ignored') ? whyAnswer(step, request, plan) : null;
    case 'close':
    case 'cancel':
      return request ? whyGivenUp(step, request, plan) : null;
    default:
      return null;
  }
}

function whyNews(step: Step, { conduct }: Plan): Why {
  const belief = find(step, 'belief');
  const stops = step.records.some((one) => one.type === 'disarmed' && one.timer === 'send');
  const rest = stops ? ' The client polls no more.' : '';
  const text = belief
    ? `The client is told that the task is ${belief.status}.${rest}`
    : `The client is told what it knows already.${rest}`;
  return { text, rules: conduct.hasListen ? ['SUB-14'] : ['TSK-19'] };
}

/** A request that has to wait, or is refused because its client did not declare tasks. */
function whyArrival(step: Step, { spec, isListen }: RequestPlan): Why | null {
  if (isListen && !find(step, 'record')) {
    return {
      text:
        'The subscription asks for tasks, and its request does not declare that the client knows ' +
        'them: it is refused.',
      rules: ['SUB-13'],
    };
  }
  if (spec.method !== 'tasks/result' || !find(step, 'record')) return null;
  const asks = step.records.some((one) => one.type === 'frame' && one.frame.kind === 'ask');
  return {
    text: asks
      ? 'The request waits for the end of the task, and the server uses it to ask what the task ' +
        'needs.'
      : 'The request waits for the end of the task; until then nothing answers it.',
    rules: ['TSK-18'],
  };
}

function whyAnswer(step: Step, request: RequestPlan, plan: Plan): Why | null {
  const message = find(step, 'delivered')?.frame.message;
  const error = isObject(message) ? message['error'] : undefined;
  const { method, task } = request.spec;
  if (!task && !method.startsWith('tasks/')) return null;
  if (error !== undefined) return whyError(method, codeOf(error), request, plan);
  if (task) return whyKnown(step, plan);
  const belief = find(step, 'belief');
  switch (method) {
    case 'tasks/cancel':
      return whyAck(belief?.isClaim === true, plan);
    case 'tasks/update':
      return { text: 'The client knows that its answers have arrived.', rules: ['TSK-17'] };
    case 'tasks/result':
      return { text: 'The client has the result of the call at last.', rules: ['TSK-18'] };
    default:
      return whyTold(step, plan);
  }
}

function whyKnown(step: Step, { conduct }: Plan): Why {
  const isSent = find(step, 'stop') !== undefined;
  const stop = isSent ? ' The stop that was remembered goes out at once.' : '';
  const rules = isSent ? ['DUR-4', conduct.tasks.cancelRule] : ['DUR-4'];
  const text =
    'The call is answered by a task: now the client knows the id by which it can ask for it, ' +
    'from any connection.';
  return { text: `${text}${stop}`, rules };
}

function whyAck(isClaim: boolean, { conduct }: Plan): Why {
  if (isClaim) {
    return {
      text:
        'By a fault the client takes the acknowledgement for the end: it tells its user that the ' +
        'task was cancelled, and polls no more. The worker may still be at it.',
      rules: ['TSK-8', 'CAN-16'],
    };
  }
  return conduct.tasks.cancel === 'status'
    ? { text: 'The answer tells that the task is cancelled, which is final.', rules: ['TSK-5'] }
    : {
        text:
          'The client knows that its wish was noted, and nothing more: it polls on, since only ' +
          'that tells how the task ends.',
        rules: ['TSK-8', 'TSK-10'],
      };
}

function whyTold(step: Step, { conduct }: Plan): Why {
  const message = find(step, 'delivered')?.frame.message;
  const told = isObject(message) && isObject(message['result']) ? message['result'] : {};
  const status = String(told['status'] ?? 'unknown');
  const next = step.records.some((one) => one.type === 'armed' && one.timer === 'send')
    ? 'The client will ask again.'
    : status === 'working' || status === 'input_required'
      ? 'The client has no further poll planned.'
      : 'That is the end, and the client polls no more.';
  const rules = conduct.tasks.results === 'inline' ? ['TSK-15'] : ['TSK-14'];
  return { text: `The client is told that the task is ${status}. ${next}`, rules };
}

function whyError(method: string, code: unknown, request: RequestPlan, { conduct }: Plan): Why {
  if (code === -32021) {
    return {
      text: 'The client learns that it has to declare the tasks extension on each request.',
      rules: ['TSK-13'],
    };
  }
  if (method === 'tasks/cancel') {
    return {
      text: 'The cancel is refused: nothing was cancelled by it.',
      rules: conduct.tasks.refusesLateCancel ? ['TSK-4', 'TSK-11'] : ['TSK-11'],
    };
  }
  if (method === 'tasks/result') {
    return { text: 'The call that the task stood for has come to an error.', rules: ['TSK-18'] };
  }
  const isElsewhere = request.replica.number !== 1;
  return {
    text: isElsewhere
      ? 'The client learns that this server has no such task; what the other one has is not told.'
      : 'The client learns that there is no such task, now or any more.',
    rules: ['TSK-11'],
  };
}

/** A close or a cancel of a request about a task, which is none of the task. */
function whyGivenUp(step: Step, request: RequestPlan, plan: Plan): Why | null {
  const { method } = request.spec;
  if (!method.startsWith('tasks/') || !find(step, 'observed')) return null;
  const { conduct } = plan;
  if (find(step, 'task')) {
    return {
      text: 'The request ends, and by a fault of the server the task with it.',
      rules: ['DUR-6'],
    };
  }
  return {
    text:
      'The request is cancelled, and the server sends nothing more for it. The task that it ' +
      'asked about is as it was.',
    rules: [conduct.silenceRule, 'DUR-6'],
  };
}
