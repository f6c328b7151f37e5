/** The words for choices and states, as a learner would say them. */

import { type Choice, labelOf } from '../engine/choice.ts';
import type { Operation } from '../engine/ledger/program.ts';
import type {
  CancelReason,
  ClientOutcome,
  FinalResponse,
  Observed,
  ServerRecord,
  WireSignal,
} from '../engine/parts.ts';
import type { Plan } from '../engine/plan.ts';
import type { Handler, ReplicaPlan } from '../engine/planPieces.ts';
import type { TimerName } from '../engine/record.ts';
import { streamWords } from './streamWords.ts';

/** What happens in a row, in a few words: "client cancels", "progress 2 reaches the client". */
export function choiceWords(choice: Choice, plan: Plan): string {
  const label = labelOf(choice, plan.requests);
  const prefix = plan.requests.length > 1 && label !== null ? `${label}: ` : '';
  const own = plan.streams ? streamWords().choiceWords(choice, plan) : null;
  return prefix + (own ?? bareWords(choice, plan));
}

function bareWords(choice: Choice, plan: Plan): string {
  switch (choice.kind) {
    case 'timer':
      return TIMER_WORDS[choice.timer.name] ?? choice.timer.name;
    case 'worker':
      return workWords(choice);
    case 'delivery':
      return deliveryWords(choice);
    default:
      return actWords(choice, plan);
  }
}

const TIMER_WORDS: Readonly<Partial<Record<TimerName, string>>> = {
  idle: 'idle deadline passes',
  max: 'maximum deadline passes',
  flush: 'progress interval ends',
  window: 'the key’s window ends',
};

function workWords({ work, request }: Extract<Choice, { kind: 'worker' }>): string {
  switch (work.step.do) {
    case 'progress':
      return `worker reports progress ${work.value}`;
    case 'checkpoint':
      return 'worker reaches a checkpoint';
    case 'complete':
      return work.step.error ? 'worker fails' : 'worker completes';
    case 'notify':
      return 'server has a change to tell';
    case 'end':
      return 'server ends the subscription';
    case 'task':
      return 'the task works';
    case 'edit':
      return 'its result is edited';
    case 'operate':
      return operationWords(work.step.operation, request.handler);
  }
}

function operationWords(operation: Operation, handler: Handler | null): string {
  if (operation === 'begin') return handler?.begin === 'deferred' ? 'BEGIN' : 'BEGIN IMMEDIATE';
  const isMap = handler?.map && (operation === 'find' || operation === 'store');
  return OPERATION_WORDS[operation] + (isMap ? ' in memory' : '');
}

const OPERATION_WORDS: Readonly<Record<Exclude<Operation, 'begin'>, string>> = {
  refuse: 'refuses the key',
  find: 'looks for the key',
  seek: 'looks for the natural key',
  effect: 'makes the effect',
  count: 'counts the execution',
  enqueue: 'writes to the outbox',
  store: 'keeps key and result',
  commit: 'COMMIT',
  rollback: 'ROLLBACK',
  call: 'calls the other service',
  relay: 'sends what the outbox holds',
  mark: 'marks it as sent',
};

function deliveryWords({ entry }: Extract<Choice, { kind: 'delivery' }>): string {
  const { frame } = entry;
  const who = frame.direction === 'c2s' ? 'the server' : 'the client';
  if (entry.kind === 'end') {
    if (frame.closedBy === 'client') return 'server sees its input end';
    return frame.request === null
      ? 'client sees the server’s output end'
      : 'client sees the stream end';
  }
  switch (frame.kind) {
    case 'close':
      return 'close reaches the server';
    case 'progress':
      return `progress ${progressOf(entry.event)} reaches ${who}`;
    default:
      return `${MESSAGE_WORDS[frame.kind] ?? 'message'} reaches ${who}`;
  }
}

const MESSAGE_WORDS: Readonly<Record<string, string>> = {
  request: 'request',
  cancel: 'cancel',
  initialized: 'ready notice',
  raw: 'raw message',
  acknowledged: 'confirmation',
  notify: 'change',
  response: 'answer',
};

function progressOf(event: string): string {
  return event.slice(event.lastIndexOf('.') + 1);
}

function actWords({ act }: Extract<Choice, { kind: 'act' | 'crash' }>, plan: Plan): string {
  switch (act.what.do) {
    case 'send':
      return `client sends ${plan.requests[act.what.request]?.spec.method ?? 'a request'}`;
    case 'cancel':
      return 'user cancels';
    case 'stop':
      return 'user stops the task';
    case 'cut':
      return 'a proxy cuts the stream';
    case 'close':
      return 'client closes the transport';
    case 'crash':
      return `server process${numbered(act.what.replica)} crashes`;
    case 'restart':
      return `server process${numbered(act.what.replica)} starts again`;
    case 'client-raw':
      return 'client sends a raw message';
    case 'server-raw':
      return 'server sends a raw message';
    default:
      return act.id;
  }
}

/** Which of several processes; the first is just the server. */
function numbered({ number }: ReplicaPlan): string {
  return number === 1 ? '' : ` ${number}`;
}

export const RECORD_WORDS: Readonly<Record<ServerRecord, string>> = {
  not_received: 'not received',
  in_progress: 'in progress',
  completed: 'completed',
  cancelled: 'cancelled',
  lost: 'lost with the process',
};

/** A give-up is worded as a request to cancel: the client never learns more (CAN-16). */
export const OUTCOME_WORDS: Readonly<Record<ClientOutcome, string>> = {
  waiting: 'waiting',
  result: 'has the result',
  error: 'has an error',
  cancelled: 'cancel requested',
  idle_timeout: 'gave up: idle limit',
  max_timeout: 'gave up: maximum',
  disconnected: 'connection lost',
};

/** What the client shows its user; a faulty one says more than it can know. */
export function outcomeWords(outcome: ClientOutcome, faults: ReadonlySet<string>): string {
  const gaveUp = ['cancelled', 'idle_timeout', 'max_timeout'].includes(outcome);
  return gaveUp && faults.has('claims-stopped') ? 'says: work stopped' : OUTCOME_WORDS[outcome];
}

export const RESPONSE_WORDS: Readonly<Record<FinalResponse, string>> = {
  none: 'none',
  suppressed: 'none: suppressed by the server',
  sent: 'on its way',
  delivered: 'delivered',
  ignored: 'arrived, ignored by the client',
  lost: 'sent, and lost',
  refused: 'refused by the full queue, never sent',
};

export const SIGNAL_WORDS: Readonly<Record<WireSignal, string>> = {
  none: 'none',
  'notifications/cancelled': 'notifications/cancelled',
  'stream-closed': 'the closed response stream',
};

export const REASON_WORDS: Readonly<Record<CancelReason, string>> = {
  none: 'none',
  user: 'the user',
  idle_timeout: 'idle deadline',
  max_timeout: 'maximum deadline',
  intermediary: 'cut by an intermediary',
  server: 'ended by the server',
  disconnect: 'transport closed',
};

export const OBSERVED_WORDS: Readonly<Record<Observed, string>> = {
  none: 'nothing',
  message: 'a message, with its reason',
  stream_closed: 'a closed stream, no reason',
};
