/** The sentence for a delivery: what the party that receives it does, and why. */

import type { Choice } from '../engine/choice.ts';
import type { Plan, RequestPlan } from '../engine/plan.ts';
import type { Step } from '../engine/run.ts';
import { find } from './find.ts';
import type { Why } from './types.ts';

export function whyDelivery(
  step: Step,
  { channel, entry }: Extract<Choice, { kind: 'delivery' }>,
  plan: Plan,
): Why {
  const { frame } = entry;
  if (entry.kind === 'end') return whyStreamEnd(step, frame.closedBy, plan);
  switch (frame.kind) {
    case 'request':
      return whyArrival(step, plan.requests[entry.request], plan);
    case 'cancel':
    case 'close':
      return channel.to === 'client'
        ? {
            text: 'The server ended this subscription, and the client takes note.',
            rules: ['CAN-5'],
          }
        : whyObserved(step, frame.kind, plan);
    case 'progress':
      return {
        text:
          'A higher value under this request’s own token is useful activity: the idle ' +
          'clock starts again. The maximum stays where it is.',
        rules: ['LAB-2', 'TIM-4', 'TIM-5'],
      };
    case 'response':
      return {
        text: 'The client still waits for this id, takes the answer and stops its clocks.',
        rules: ['JSONRPC-1'],
      };
    case 'acknowledged':
      return {
        text: 'The server confirms what this subscription will tell.',
        rules: ['SUB-3', 'SUB-4'],
      };
    case 'notify':
      return { text: 'A change arrives on the subscription that asked for it.', rules: ['SUB-5'] };
    default:
      return whyOther(step);
  }
}

function whyStreamEnd(step: Step, by: string | undefined, { conduct }: Plan): Why {
  if (by === 'client') {
    return {
      text: 'The server’s input has ended: its process exits, and what it had in progress is lost.',
      rules: ['STD-4'],
    };
  }
  const who = by === 'intermediary' ? 'Something in between closed the stream' : 'The stream ended';
  return find(step, 'outcome')
    ? {
        text: `${who} without an answer: the client knows nothing of the outcome.`,
        rules:
          conduct.transport === 'stdio' ? ['LAB-12'] : [conduct.closeIsCancel ? 'AMB-3' : 'HTL-11'],
      }
    : { text: `${who}; the client waits for nothing on it.`, rules: [] };
}

function whyArrival(step: Step, request: RequestPlan | undefined, plan: Plan): Why {
  if (!find(step, 'record')) {
    return {
      text: 'The head names something else than the body, so the server refuses the request.',
      rules: ['HTTP-4'],
    };
  }
  const taken = 'The server records the request as in progress and starts its worker';
  if (request?.isListen) {
    return {
      text: `${taken}; the first thing it sends confirms the subscription.`,
      rules: ['SUB-3'],
    };
  }
  if (plan.conduct.transport === 'stdio') return { text: `${taken}.`, rules: ['LAB-3'] };
  if (request?.spec.answer === 'json') {
    return {
      text: `${taken}; it will answer with one JSON body, so no progress can travel.`,
      rules: ['HTTP-6'],
    };
  }
  const late = find(step, 'lost')
    ? ' The client has let go of it, which the server cannot know yet.'
    : '';
  return {
    text: `${taken}, and opens the response stream at once.${late}`,
    rules: plan.conduct.accelHeader ? ['HTTP-6', 'HTTP-11'] : ['HTTP-6'],
  };
}

function whyObserved(step: Step, kind: 'cancel' | 'close', plan: Plan): Why {
  const { conduct } = plan;
  const seen = kind === 'close' ? 'The server sees the stream closed' : 'The cancellation arrives';
  const silence =
    conduct.silence === 'everything'
      ? 'the server sends nothing more'
      : 'the server should not answer any more';
  const rules = kind === 'close' ? [conduct.closeRule, conduct.silenceRule] : [conduct.silenceRule];
  return find(step, 'observed')
    ? {
        text:
          `${seen} while the request is in progress: the record is set to cancelled, and ` +
          `${silence}. The worker hears of it at its next checkpoint.`,
        rules,
      }
    : { text: `${seen}.`, rules };
}

function whyOther(step: Step): Why {
  if (find(step, 'outcome'))
    return { text: 'The client takes it for the answer it waits for.', rules: ['LAB-5'] };
  if (find(step, 'useful'))
    return { text: 'It counts as useful activity: the idle clock starts again.', rules: ['LAB-2'] };
  if (find(step, 'record'))
    return {
      text: 'The server takes it for a cancellation of the request in progress.',
      rules: ['CAN-9'],
    };
  return { text: 'It is taken note of, and nothing else changes.', rules: ['LAB-10'] };
}
