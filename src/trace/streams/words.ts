/** What happens in the rows that only runs with streams have, in a few words. */

import type { Choice } from '../../engine/choice.ts';
import type { Plan } from '../../engine/plan.ts';
import type { TimerPlan } from '../../engine/planPieces.ts';
import { isKept } from '../../engine/streams/lostCancels.ts';
import { itemName } from './itemNames.ts';
import { taskChoice } from './taskWords.ts';

export function streamChoice(choice: Choice, plan: Plan): string | null {
  const ofTask = taskChoice(choice, plan);
  if (ofTask !== null) return ofTask;
  if (choice.kind === 'delivery' && choice.entry.event.endsWith('.bytes'))
    return 'bytes reach the client';
  if (choice.kind === 'delivery') {
    const on = choice.entry.on === undefined ? undefined : plan.requests[choice.entry.on];
    if (on)
      return `${COPIED[choice.entry.frame.kind] ?? 'message'} comes on the stream of ${on.label}`;
    if (isKept(plan, choice.entry))
      return `${KEPT[choice.entry.frame.kind] ?? 'message'} reaches the proxy`;
    return DELIVERED[choice.entry.frame.kind] ?? null;
  }
  if (choice.kind === 'act') {
    const { what } = choice.act;
    if (what.do === 'server-bytes') return 'server prints on stdout';
    if (what.do === 'change') return `server changes ${itemName(what.item)}`;
    return what.do === 'use' ? `client uses ${itemName(what.item)}` : null;
  }
  if (choice.kind !== 'timer') return null;
  switch (choice.timer.name) {
    case 'send':
      return `client sends ${plan.requests[choice.timer.request]?.spec.method ?? 'a request'}`;
    case 'cut':
      return 'the proxy’s idle limit passes';
    case 'keepalive':
      return 'server keeps the stream alive';
    case 'resume':
      return 'client takes up the stream';
    case 'drain':
      return 'reader takes a message';
    case 'deadline':
      return 'the time that the server was told is up';
    default:
      return null;
  }
}

/** What an intermediary takes that passes no cancellation on. */
const KEPT: Readonly<Record<string, string>> = {
  cancel: 'cancel',
  close: 'close',
  raw: 'raw message',
};

/** What a faulty server sends again on the stream of another request. */
const COPIED: Readonly<Record<string, string>> = { response: 'answer', progress: 'progress' };

const DELIVERED: Readonly<Record<string, string>> = {
  comment: 'comment reaches the client',
  prime: 'first event id reaches the client',
  chunk: 'a piece of a line reaches the client',
  resume: 'Last-Event-ID reaches the server',
};

export function timerName({ name }: TimerPlan): string | null {
  return NAMES[name] ?? null;
}

const NAMES: Readonly<Record<string, string>> = {
  send: 'wait before sending',
  cut: 'proxy’s idle limit',
  keepalive: 'keepalive interval',
  resume: 'wait before taking up the stream',
  drain: 'pace of the reader',
  ttl: 'task’s ttl',
  deadline: 'time that the server was told',
};
