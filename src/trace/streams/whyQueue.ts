/** The sentences for what a server's queue does with a message, and for its reader's pace. */

import type { Plan } from '../../engine/plan.ts';
import type { Run, Step } from '../../engine/run.ts';
import type { Why } from '../types.ts';
import { messageName } from './frameWords.ts';
import { isUnbounded, type QueueRec } from './queueFacts.ts';

/** Null for a step in which no queue has a part that is worth a sentence of its own. */
export function whyQueue(step: Step, { plan }: Run): Why | null {
  const records = step.records.filter((one): one is QueueRec => one.type === 'queue');
  const last = records.at(-1);
  if (!last) return null;
  if (last.what === 'taken') return whyTaken(step, last);
  if (last.what === 'withdrawn') return null;
  const refetched = records.some(({ what }) => what === 'refetched');
  const begin = beginOf(step, plan);
  const became = becameOf(last, plan);
  const refetch = refetched
    ? { text: ' It tells the present state, which closes the gap of what was lost.', rule: 'BUF-8' }
    : null;
  return {
    text: `${begin.text} ${became.text}${refetch?.text ?? ''}`,
    rules: [...new Set([...became.rules, ...(refetch ? [refetch.rule] : []), ...begin.rules])],
  };
}

/** What the server had to send, and why. */
function beginOf({ choice, records }: Step, plan: Plan): Why {
  if (choice.kind === 'worker' && choice.work.step.do === 'progress')
    return { text: `The worker is at ${choice.work.value}.`, rules: [] };
  if (choice.kind === 'worker' && choice.work.step.do === 'complete') {
    const isSet = records.some(({ type }) => type === 'record');
    return isSet
      ? { text: 'The worker is done, and the record is set to completed, once.', rules: ['LAB-3'] }
      : {
          text: 'The record is cancelled; by a fault of the server the answer comes all the same.',
          rules: [plan.conduct.silenceRule],
        };
  }
  if (choice.kind === 'timer')
    return {
      text: 'The interval is over, and the newest value that waited is due.',
      rules: ['LAB-9'],
    };
  if (choice.kind === 'delivery')
    return { text: 'The server takes it in hand and has something to say.', rules: [] };
  return { text: 'The server has something to say.', rules: [] };
}

function becameOf(record: QueueRec, plan: Plan): Why {
  const { what, frame, gone, goneIsFinal, isFinal, size, capacity, why } = record;
  const name = capitalised(messageName(frame));
  const other = gone ? messageName(gone) : '';
  switch (what) {
    case 'coalesced':
      return {
        text:
          `${name} takes the place of ${other}, right before it in the queue: it says all that ` +
          'the older one said, so nothing is lost.',
        rules: ['BUF-2'],
      };
    case 'evicted':
      return goneIsFinal || !record.needsRefetch
        ? {
            text:
              `The queue is full, and by a fault of the server ${other} goes, as the oldest` +
              `${goneIsFinal ? ': its client will never know the outcome' : ', unmarked'}.`,
            rules: [goneIsFinal ? 'BUF-4' : 'BUF-3'],
          }
        : {
            text:
              `The queue is full: ${other}, the oldest progress, goes to make room for ` +
              `${messageName(frame)}. The client needs to fetch the present state.`,
            rules: isFinal ? ['BUF-3', 'BUF-4'] : ['BUF-3'],
          };
    case 'dropped':
      return {
        text:
          `Every slot holds an answer, so ${messageName(frame)} itself goes. The client needs to ` +
          'fetch the present state.',
        rules: ['BUF-3', 'BUF-4'],
      };
    case 'refused':
      return refusal(messageName(frame), why, plan);
    default:
      return isUnbounded(plan) && size > capacity
        ? {
            text: `${name} joins the queue as number ${size}: without a bound it goes on growing.`,
            rules: ['BUF-1', 'NOT-4'],
          }
        : {
            text: `${name} waits before the wire: ${taken(size, capacity)}.`,
            rules: ['BUF-1'],
          };
  }
}

function taken(size: number, capacity: number): string {
  return size === 1 ? `1 of ${capacity} slots is taken` : `${size} of ${capacity} slots are taken`;
}

function refusal(name: string, why: QueueRec['why'], { conduct }: Plan): Why {
  if (why === 'after-final') {
    return {
      text: `The queue refuses ${name}: its request has had its answer.`,
      rules: ['BUF-6', 'PRO-11'],
    };
  }
  if (why === 'not-rising') {
    return {
      text: `The queue refuses ${name}: a lower value never takes the place of a higher one.`,
      rules: ['BUF-6', 'PRO-5'],
    };
  }
  const then =
    conduct.transport === 'http'
      ? 'The server ends the response stream without it, so that the client learns that there ' +
        'will be none'
      : 'On shared pipes there is nothing that could tell the client: it waits for its deadline';
  return {
    text: `Every slot holds an answer that may not go, so the queue refuses ${name}. ${then}.`,
    rules: ['BUF-5', 'BUF-4'],
  };
}

function whyTaken(step: Step, { frame, size }: QueueRec): Why {
  const isLost = step.records.some(({ type }) => type === 'lost');
  const rest =
    size === 0 ? 'nothing waits behind it' : `${size} ${size === 1 ? 'waits' : 'wait'} behind it`;
  const end = isLost ? ', where its stream has closed: it is lost' : `; ${rest}`;
  return {
    text: `The reader is ready, and ${messageName(frame)} goes on the wire${end}.`,
    rules: ['BUF-1', 'NOT-4'],
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
