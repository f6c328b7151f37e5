/** The sentence for a delivery: what the party that receives it does, and why. */

import type { Choice } from '../engine/choice.ts';
import type { Plan } from '../engine/plan.ts';
import type { RequestPlan } from '../engine/planPieces.ts';
import type { TimerName } from '../engine/record.ts';
import type { Step } from '../engine/run.ts';
import { isObject } from '../protocol/jsonRpc.ts';
import { find } from './find.ts';
import type { Why } from './types.ts';

const SUBSCRIPTION_ENDED: Why = {
  text: 'The server ended this subscription, and the client takes note.',
  rules: ['CAN-5'],
};

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
      return channel.to === 'client' ? SUBSCRIPTION_ENDED : whyObserved(step, frame.kind, plan);
    case 'progress':
      return whyUseful(step, plan);
    case 'response':
      return whyTaken(step);
    case 'acknowledged':
      return {
        text: 'The server confirms what this subscription will tell.',
        rules: ['SUB-3', 'SUB-4'],
      };
    case 'notify':
      return { text: 'A change arrives on the subscription that asked for it.', rules: ['SUB-5'] };
    default:
      return whyOther(step, plan);
  }
}

/** Useful progress, and what it does to those of the two clocks that there are. */
function whyUseful(step: Step, plan: Plan): Why {
  const label = find(step, 'useful')?.request;
  const starts = (timer: TimerName) =>
    step.records.some(
      (one) => one.type === 'armed' && one.timer === timer && one.request === label,
    );
  const hasMaximum = plan.requests.find((one) => one.label === label)?.max != null;
  const idle = starts('idle')
    ? ': the idle clock starts again.'
    : ', but there is no idle clock to start again.';
  const maximum = !hasMaximum
    ? ''
    : !starts('max')
      ? ' The maximum stays where it is.'
      : starts('idle')
        ? ' By a fault of the client the maximum does, too.'
        : ' By a fault of the client the maximum starts again.';
  return {
    text: `A higher value under this request’s own token is useful activity${idle}${maximum}`,
    rules: ['LAB-2', ...(starts('idle') ? ['TIM-4'] : []), ...(hasMaximum ? ['TIM-5'] : [])],
  };
}

/** An answer that the client takes: in time, or by a fault after it gave up. */
function whyTaken(step: Step): Why {
  const isLate = find(step, 'outcome')?.from !== 'waiting';
  if (isLate) {
    return {
      text:
        'The client had given up on this id; by a fault of its own it takes the answer all the ' +
        'same, and overwrites its outcome.',
      rules: ['CAN-12'],
    };
  }
  const takes = find(step, 'disarmed')
    ? ', takes the answer and stops its clocks'
    : ' and takes the answer';
  return { text: `The client still waits for this id${takes}.`, rules: ['JSONRPC-1'] };
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
    const refusal = find(step, 'frame')?.frame.message;
    if (isObject(refusal) && isObject(refusal['error']) && refusal['error']['code'] === -32600) {
      return {
        text: 'A request with this id is in progress already, so the server refuses this one.',
        rules: ['LAB-6'],
      };
    }
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
    : find(step, 'record')
      ? overwritten(seen)
      : { text: `${seen}.`, rules };
}

function overwritten(seen: string): Why {
  return {
    text:
      `${seen} after the end of the request; by a fault of the server the record is ` +
      'overwritten with cancelled.',
    rules: ['LAB-3', 'CAN-11'],
  };
}

/** A raw text: what its receiver takes it for. */
function whyOther(step: Step, plan: Plan): Why {
  const outcome = find(step, 'outcome');
  if (outcome?.to === 'cancelled') return SUBSCRIPTION_ENDED;
  if (outcome)
    return outcome.from === 'waiting'
      ? { text: 'The client takes it for the answer it waits for.', rules: ['LAB-5'] }
      : whyTaken(step);
  if (find(step, 'useful')) return whyUseful(step, plan);
  if (find(step, 'record') && !find(step, 'observed')) return overwritten('A cancellation arrives');
  if (find(step, 'record'))
    return {
      text: 'The server takes it for a cancellation of the request in progress.',
      rules: ['CAN-9'],
    };
  return { text: 'It is taken note of, and nothing else changes.', rules: ['LAB-10'] };
}
