/** The sentence of a step: what happened and why, with the rules behind it. */

import type { Choice } from '../engine/choice.ts';
import type { Plan } from '../engine/plan.ts';
import type { RequestPlan } from '../engine/planPieces.ts';
import type { Rec } from '../engine/record.ts';
import type { Run, Step } from '../engine/run.ts';
import { find } from './find.ts';
import { ledgerWords } from './ledgerWords.ts';
import { streamWords } from './streamWords.ts';
import type { Why } from './types.ts';
import { whyDelivery } from './whyDelivery.ts';
import { ignoredWhy } from './whyIgnored.ts';

/** The sentence before the first step. */
export const WHY_START: Why = {
  text: 'Nothing has happened yet. Take the first step, or drag the rows into another order first.',
  rules: [],
};

export function whyOf(run: Run, index: number): Why {
  const step = run.steps[index];
  if (!step) return WHY_START;
  const own = run.plan.streams ? streamWords().why(step, run) : null;
  return own ?? plainWhy(run, step);
}

/** What there is to say of a step where nothing stands around its request. */
export function plainWhy(run: Run, step: Step): Why {
  const ignored = find(step, 'ignored');
  if (ignored) {
    const why = ignoredWhy(run, step, ignored);
    return step.choice.kind === 'delivery' ? withStrayClocks(step, why) : why;
  }
  switch (step.choice.kind) {
    case 'act':
    case 'crash':
      return whyAct(step, step.choice, run.plan);
    case 'timer':
      return whyTimer(step, step.choice, run.plan);
    case 'worker':
      return whyWork(step, step.choice, run.plan);
    case 'delivery':
      return withStrayClocks(step, whyDelivery(step, step.choice, run.plan));
  }
}

/** Adds that an idle clock started again for something else than useful activity. */
function withStrayClocks(step: Step, { text, rules }: Why): Why {
  const useful = find(step, 'useful')?.request;
  const isStray = step.records.some(
    (record) => record.type === 'armed' && record.timer === 'idle' && record.request !== useful,
  );
  if (!isStray) return { text, rules };
  const stray = 'By a fault of the client an idle clock starts again all the same.';
  return { text: `${text} ${stray}`, rules: [...new Set([...rules, 'LAB-2'])] };
}

function whyAct(step: Step, { act }: Extract<Choice, { kind: 'act' | 'crash' }>, plan: Plan): Why {
  const { what } = act;
  switch (what.do) {
    case 'send':
      return whySend(step, plan.requests[what.request], plan);
    case 'cancel':
      return giveUpWhy(step, 'The user cancels.', [], plan);
    case 'cut':
      return find(step, 'frame')
        ? {
            text:
              'Something between the two ends cuts the stream: what was on it is lost, ' +
              'and both ends will see it close.',
            rules: plan.conduct.closeIsCancel ? ['CAN-19'] : ['CAN-17'],
          }
        : { text: 'The stream had ended already; there is nothing left to cut.', rules: [] };
    case 'close':
      return whyClose(step);
    case 'crash':
      return {
        text:
          'The server’s process is gone, and all it had in progress is lost. What it had ' +
          'written still arrives.',
        rules: ['LAB-12'],
      };
    case 'stop':
      return WHY_START;
    case 'restart':
      return ledgerWords().whyRestart(plan);
    case 'client-raw':
      return { text: 'The client puts this text on the wire as it stands.', rules: [] };
    case 'server-bytes':
    case 'change':
    case 'use':
      // Their words come with the parts of streams.
      return WHY_START;
    case 'server-raw':
      return { text: 'The server puts this text on the wire as it stands.', rules: [] };
  }
}

function whyClose(step: Step): Why {
  if (!find(step, 'process')) {
    return { text: 'The client has closed the transport already.', rules: ['LAB-11'] };
  }
  const text = 'The client closes the transport, and every request on it ends with it';
  const signals = step.records.some(
    (record) => record.type === 'gave-up' && record.signal === 'stream-closed',
  );
  if (!signals) return { text: `${text}.`, rules: ['LAB-11'] };
  const closing = 'each response stream still open closes, which is the cancellation';
  return { text: `${text}; ${closing}.`, rules: ['LAB-11', 'CAN-19'] };
}

function whySend(step: Step, request: RequestPlan | undefined, plan: Plan): Why {
  if (!request) return WHY_START;
  if (find(step, 'outcome')) {
    return {
      text:
        'There is nobody to send to any more: the request fails at once and never ' +
        'reaches the wire.',
      rules: ['LAB-12'],
    };
  }
  const { idleTimeoutMs: idle, maxTotalTimeoutMs: max } = request.spec.limits;
  const limits = [
    ...(idle && !request.isListen ? [`idle ${idle} ms`] : []),
    ...(max ? [`maximum ${max} ms`] : []),
  ];
  const clocks =
    limits.length > 0
      ? `starts its clocks: ${limits.join(', ')}`
      : 'sets no deadline, so nothing will end the wait but an answer';
  const how = plan.conduct.transport === 'http' ? ' in a POST of its own' : '';
  const id = JSON.stringify(request.spec.id);
  const text = `The client sends request id ${id}${how} and ${clocks}.`;
  const { transport, postRule } = plan.conduct;
  const rules = transport === 'http' ? ['TIM-1', postRule] : ['TIM-1'];
  const retry = find(step, 'retry') ? ledgerWords().whyRetry(step) : null;
  if (!retry) return { text, rules };
  return { text: `${text} ${retry.text}`, rules: [...rules, ...retry.rules] };
}

function whyTimer(step: Step, { timer }: Extract<Choice, { kind: 'timer' }>, plan: Plan): Why {
  if (timer.name === 'window') return ledgerWords().whyWindow(timer.limitMs);
  if (timer.name === 'flush') {
    return {
      text: find(step, 'frame')
        ? 'The minimum interval is over, and the newest value that waited goes out.'
        : 'The minimum interval is over, and no value waits.',
      rules: ['LAB-9'],
    };
  }
  return timer.name === 'idle'
    ? giveUpWhy(
        step,
        `For ${timer.limitMs} ms there was no useful activity.`,
        ['TIM-2', 'LAB-1'],
        plan,
      )
    : giveUpWhy(
        step,
        plan.clientFaults.has('progress-moves-maximum')
          ? `${timer.limitMs} ms have passed since the maximum last started, which progress may ` +
              'do again by a fault of the client.'
          : `${timer.limitMs} ms have passed since the request was sent; no progress moves that.`,
        ['TIM-5', 'TIM-2'],
        plan,
      );
}

/** How the client let go, after the words for why. */
function giveUpWhy(step: Step, because: string, rules: readonly string[], plan: Plan): Why {
  const gaveUp = find(step, 'gave-up');
  if (!gaveUp) return { text: because, rules };
  const http = plan.conduct.transport === 'http';
  const lever = {
    notify: http
      ? 'The client stops waiting, posts notifications/cancelled, and leaves the stream open.'
      : 'The client stops waiting and sends notifications/cancelled.',
    close: plan.conduct.closeIsCancel
      ? gaveUp.signal === 'none'
        ? 'The client stops waiting; the response stream has closed already, so no signal is left.'
        : 'The client stops waiting and closes the response stream, which is the ' +
          'cancellation; nothing is posted and no reason travels.'
      : 'The client stops waiting and only closes the stream, which in this revision ' +
        'cancels nothing.',
    transport: 'A request of this kind must not be cancelled, so the client closes the transport.',
    nothing: 'The client stops waiting and says nothing, so the server cannot know.',
  }[gaveUp.lever];
  const closeOnly = gaveUp.lever === 'close' && !plan.conduct.closeIsCancel;
  const silent = gaveUp.lever === 'nothing' ? 'TIM-2' : gaveUp.rule;
  const own = closeOnly ? ['CAN-17'] : [silent];
  const quiet = gaveUp.signal === 'stream-closed' ? ['CAN-20'] : [];
  return { text: `${because} ${lever}`, rules: [...new Set([...own, ...quiet, ...rules])] };
}

function whyWork(
  step: Step,
  { work, request }: Extract<Choice, { kind: 'worker' }>,
  plan: Plan,
): Why {
  const lost = find(step, 'lost') ? ' The client has closed the stream, so it is lost.' : '';
  switch (work.step.do) {
    case 'progress':
      return find(step, 'held')
        ? {
            text:
              'The last progress went out too recently: the server keeps this newer ' +
              'value until the interval ends.',
            rules: ['LAB-9', 'PRO-10'],
          }
        : {
            text:
              `The worker is at ${work.value}, and the server passes it on under the ` +
              `token that the client asked for.${lost}`,
            rules: ['PRO-1', 'PRO-5'],
          };
    case 'checkpoint':
      return find(step, 'worker')
        ? {
            text:
              'Here the worker looks whether it is still wanted. It is not: it stops and ' +
              'frees what it holds.',
            rules: ['LAB-8', 'CAN-9'],
          }
        : {
            text: 'Here the worker looks whether it is still wanted, and goes on.',
            rules: ['LAB-8'],
          };
    case 'complete':
      return whyComplete(step, lost, plan);
    case 'notify':
      return { text: `The server tells the subscription of a change.${lost}`, rules: ['SUB-5'] };
    case 'end':
      return whyEnd(step, plan);
    case 'task':
      return WHY_START;
    case 'edit':
      return ledgerWords().whyEdit(step);
    case 'operate':
      return ledgerWords().whyOperation(step, work.step.operation, request);
  }
}

function whyComplete(step: Step, lost: string, plan: Plan): Why {
  if (!find(step, 'record')) {
    return {
      text:
        'The record is cancelled and stays so; by a fault of the server the worker’s answer ' +
        `goes out all the same.${lost}`,
      rules: [plan.conduct.silenceRule],
    };
  }
  const isTwice = step.records.filter(isResponse).length > 1;
  const response = isTwice
    ? 'by a fault of the server its response goes out two times'
    : 'the one final response goes out';
  return {
    text:
      'The worker is done before any cancellation was observed: the record is set to ' +
      `completed, once, and ${response}.${lost}`,
    rules: ['LAB-3', 'JSONRPC-1'],
  };
}

function isResponse(record: Rec): boolean {
  return record.type === 'frame' && record.frame.kind === 'response';
}

function whyEnd(step: Step, plan: Plan): Why {
  const kind = find(step, 'frame')?.frame.kind;
  const text =
    kind === 'response'
      ? 'The server ends the subscription by answering its request.'
      : kind === 'cancel'
        ? 'The server ends the subscription with notifications/cancelled, the one use it ' +
          'has for it.'
        : plan.conduct.transport === 'http'
          ? 'The server ends the stream without a word.'
          : 'The server ends the subscription without a word; on shared pipes nothing shows it.';
  return { text, rules: kind === 'cancel' ? ['CAN-5', 'AMB-1'] : ['SUB-9', 'AMB-1'] };
}
