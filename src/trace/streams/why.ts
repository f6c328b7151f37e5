/** The sentences of the steps that only runs with streams have. */

import type { Plan } from '../../engine/plan.ts';
import type { TimerPlan } from '../../engine/planPieces.ts';
import type { Run, Step } from '../../engine/run.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';
import { whyTask } from './taskWhy.ts';
import { whyItem } from './whyItems.ts';

export function whyStream(step: Step, run: Run): Why | null {
  const ofTask = whyTask(step, run);
  if (ofTask) return ofTask;
  const { choice } = step;
  const { plan } = run;
  const ofItem = whyItem(step, run);
  if (ofItem) return ofItem;
  if (choice.kind === 'timer') return whyTimer(step, choice.timer, plan);
  if (choice.kind !== 'delivery') return whyHeld(step);
  const kept = step.records.some((record) => record.type === 'proxy' && record.what === 'kept');
  if (kept) return whyKept(choice.entry.kind === 'close', plan);
  switch (choice.entry.frame.kind) {
    case 'comment':
      return {
        text: 'A comment is read over: it is no activity of the request, and restarts no clock.',
        rules: [plan.conduct.accelHeader ? 'HTTP-15' : 'LAB-13', 'LAB-2'],
      };
    case 'prime':
      return {
        text: 'An event without data gives the client an id from which it can take up the stream.',
        rules: ['HTL-7', 'HTL-8'],
      };
    case 'resume':
      return whyTakenUp(step, choice.entry.frame.request);
    default:
      return choice.entry.kind === 'end' ? whyWillResume(step) : null;
  }
}

/** A cancellation that gets no further than the intermediary. */
function whyKept(isClose: boolean, { conduct }: Plan): Why {
  if (!isClose) {
    return {
      text:
        'The proxy answers the POST with 202 and passes nothing on: the 202 is the proxy’s own, ' +
        'and the server hears of no cancellation.',
      rules: conduct.closeIsCancel ? ['LAB-14', 'CAN-20'] : ['LAB-14', 'CAN-18', 'NOT-3'],
    };
  }
  return {
    text:
      'The proxy sees the client’s end of the stream close, and keeps its own end to the server ' +
      'open: there nobody has gone away.',
    rules: conduct.closeIsCancel ? ['LAB-14', 'CAN-19', 'NOT-3'] : ['LAB-14', 'CAN-17'],
  };
}

function whyTimer(step: Step, { name, limitMs }: TimerPlan, plan: Plan): Why | null {
  switch (name) {
    case 'send':
      return whySent(limitMs, plan);
    case 'cut':
      return {
        text:
          `For ${limitMs} ms no byte passed, and the proxy closes the stream. Neither end asked ` +
          `for it, and ${CUT_WORDS[plan.conduct.closeIsCancel ? 'cancels' : 'loses']}.`,
        rules: plan.conduct.closeIsCancel ? ['CAN-19', 'LAB-13'] : ['CAN-17', 'LAB-13'],
      };
    case 'keepalive':
      return find(step, 'frame')
        ? {
            text:
              `The stream was silent for ${limitMs} ms: the server writes a comment, which ` +
              'keeps it open and says nothing of the request.',
            rules: plan.conduct.accelHeader ? ['HTTP-15'] : ['LAB-13'],
          }
        : { text: 'The stream has closed; there is nothing left to keep open.', rules: ['LAB-13'] };
    case 'resume':
      return {
        text:
          'The client takes up the stream where it ended: a GET with the id of the last event ' +
          'that it got. The request is still the same.',
        rules: ['HTL-9', 'HTL-6'],
      };
    default:
      return null;
  }
}

/** What a cut of the stream comes to. */
const CUT_WORDS = {
  cancels: 'to the server it will look like a cancellation',
  loses: 'the server works on',
};

function whySent(limitMs: number, { conduct }: Plan): Why {
  const wait = limitMs === 0 ? 'At once' : `${limitMs} ms later`;
  return {
    text: `${wait} the client sends this request by itself, under an id of its own.`,
    rules: conduct.transport === 'http' ? ['LAB-6', conduct.postRule] : ['LAB-6'],
  };
}

function whyTakenUp(step: Step, label: string | null): Why {
  const events = step.records.flatMap((record) =>
    record.type === 'frame' && record.frame.eventId !== undefined ? record.frame.request : [],
  );
  const sent = events.filter((request) => request === label).length;
  const what =
    sent === 0
      ? 'has nothing to send again'
      : `sends again the ${sent === 1 ? 'event' : `${sent} events`} that came after it`;
  return {
    text: `The server opens the stream once more and ${what}.${othersSent(events, label)}`,
    rules: ['HTL-9', 'HTL-10'],
  };
}

/** What a faulty server sends with it that other streams had carried. */
function othersSent(events: readonly (string | null)[], label: string | null): string {
  const others = [...new Set(events.filter((request) => request !== label))];
  if (others.length === 0) return '';
  const whose = `${others.length === 1 ? 'stream' : 'streams'} of ${others.join(' and ')}`;
  return ` By a fault of the server it also sends what the ${whose} had carried.`;
}

function whyWillResume(step: Step): Why | null {
  const waits = step.records.some((record) => record.type === 'armed' && record.timer === 'resume');
  if (!waits) return null;
  return {
    text: 'The stream ended without an answer. The client still waits, and will take it up again.',
    rules: ['HTL-11', 'HTL-9'],
  };
}

/** What the intermediary keeps back of what the server writes. */
function whyHeld(step: Step): Why | null {
  const held = step.records.some((record) => record.type === 'proxy' && record.what === 'held');
  const passed = step.records.some((record) => record.type === 'proxy' && record.what === 'passed');
  if (!held || passed) return null;
  return {
    text:
      'The server writes the event at once, and the proxy keeps it: it passes a stream on only ' +
      'when that has ended.',
    rules: ['LAB-13'],
  };
}
