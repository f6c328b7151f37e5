/** The sentences of the steps in which a fault about streams, clocks or waiters does its harm. */

import type { Entry } from '../../engine/parts.ts';
import { isDeadline } from '../../engine/record.ts';
import type { Run, Step } from '../../engine/run.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';
import { whyTask } from './taskWhy.ts';

export function whyFault(step: Step, run: Run): Why | null {
  const { choice } = step;
  const gaveUp = find(step, 'gave-up');
  switch (choice.kind) {
    case 'timer':
      if (isDeadline(choice.timer.name) && !gaveUp) return whyLeftover(step);
      break;
    case 'delivery':
      if (choice.entry.on !== undefined) return whyCopy(step, run, choice.entry);
      if (choice.entry.kind === 'message' && find(step, 'process')?.what === 'server-exit')
        return whyGone(step);
      return whyTorn(step, run) ?? whyUnseen(step, run);
    case 'worker':
      return whyDropped(step, run, choice.request.label);
    default:
      break;
  }
  const isMute = gaveUp?.lever === 'nothing' && run.plan.clientFaults.has('needs-head');
  return isMute && run.plan.scenario.client.giveUp !== 'silent' ? whyMute(gaveUp.rule) : null;
}

function whyLeftover(step: Step): Why {
  const start = 'The request is over, and by a fault of the client its deadline was still armed';
  return find(step, 'frame')
    ? {
        text: `${start}: the client sends another cancellation, though there is nothing to cancel.`,
        rules: ['LAB-16', 'CAN-2'],
      }
    : { text: `${start}. There is nothing left that it could end.`, rules: ['LAB-16'] };
}

/** The process ended over a stream that was opened. */
function whyGone(step: Step): Why {
  const lost = step.records.filter((one) => one.type === 'record' && one.to === 'lost').length;
  const all = lost === 1 ? 'The request in progress is' : `The ${lost} requests in progress are`;
  return {
    text:
      'A second stream is opened while there is one, and by a fault of the server its process ' +
      `ends over that. ${all} lost with it.`,
    rules: ['HTTP-16', 'LAB-12'],
  };
}

/** An event of one stream came on another one. */
function whyCopy(step: Step, { plan }: Run, { request, on = -1 }: Entry): Why {
  const [own, other] = [request, on].map((index) => plan.requests[index]?.label);
  const start = `What the stream of ${own} had carried comes on that of ${other}`;
  return find(step, 'ignored')
    ? {
        text:
          `${start}, with the event id that it had: the same once more, and nothing was done ` +
          'twice. The client passes over it.',
        rules: ['HTL-9', 'HTL-10'],
      }
    : {
        text: `${start}. The client takes it for ${own}, since it goes by what the message names.`,
        rules: ['HTL-9', 'HTL-10'],
      };
}

/** An event whose lines a client took one by one. */
function whyTorn(step: Step, { plan }: Run): Why | null {
  const ignored = step.records.filter(({ type }) => type === 'ignored').length;
  if (ignored < 2 || !plan.clientFaults.has('one-line-events')) return null;
  return {
    text:
      `The data of this event stands on ${ignored} lines. By a fault of the client each is taken ` +
      'for an event of its own, none of them is JSON, and the message is lost.',
    rules: ['FRM-6', 'LAB-10'],
  };
}

/** Progress that is ignored though its request gave that very token. */
function whyUnseen(step: Step, run: Run): Why | null {
  const ignored = find(step, 'ignored');
  const { requests, clientFaults } = run.plan;
  if (ignored?.reason !== 'unknown-token' || !clientFaults.has('falsy-token')) return null;
  const { progressToken } = requests.find(({ label }) => label === ignored.request)?.spec ?? {};
  if (progressToken !== 0 && progressToken !== '') return null;
  return {
    text:
      'The progress bears the token that the request gave. By a fault of the client that value ' +
      'is no token to it: the report is ignored, and no clock starts again.',
    rules: ['LAB-2', 'PRO-2'],
  };
}

/** A worker that ended in a step of another request was dropped, with whoever waits for it. */
function whyDropped(step: Step, run: Run, own: string): Why | null {
  const dropped = step.records.flatMap((one) =>
    one.type === 'worker' && one.what === 'stopped' && one.request !== own ? one.request : [],
  );
  const why = dropped.length > 0 ? whyTask(step, run) : null;
  if (!why) return null;
  const who = dropped.join(' and ');
  return {
    text: `${why.text} By a fault of the server ${who}, waiting for the result, is never answered.`,
    rules: [...why.rules, 'TSK-18'],
  };
}

function whyMute(rule: string): Why {
  return {
    text:
      'The client stops waiting. Nothing of the response has come yet, so by its fault it has ' +
      'nothing to close, and the server hears of nothing.',
    rules: [rule],
  };
}
