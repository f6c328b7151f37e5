/** Statements about a full queue, about coming back, and about the cancel of a task. */

import { type Frame, frameHead } from '../../engine/frame.ts';
import type { Run } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { recoveryAt } from '../../trace/streams/recoveryFacts.ts';
import { framesAbout, framesOf, recordsOf } from './readRun.ts';
import { EVERYWHERE, type Judged, type Statement } from './statement.ts';

const modern = EVERYWHERE.filter(({ revision }) => revision === '2026-07-28');

function keepsEveryFinal(run: Run): Judged {
  const queue = recordsOf(run, 'queue');
  const hasLost = queue.some(({ what }) => what.what === 'evicted' || what.what === 'dropped');
  const capacity = queue[0]?.what.capacity;
  if (capacity === undefined) return 'beside';
  const over = queue.find(({ what }) => what.size > capacity);
  if (over) return { step: over.step, says: `The queue holds ${over.what.size} of ${capacity}.` };
  const lost = queue.find(
    ({ what: { what, isFinal, goneIsFinal } }) =>
      goneIsFinal || (isFinal && ['dropped', 'refused'].includes(what)),
  );
  if (lost) return { step: lost.step, says: 'A response gives way.' };
  const sent = framesOf(run).filter(({ what }) => what.kind === 'request');
  const missing = sent.find(
    ({ what }) => framesAbout(run, what.request ?? '', 's2c', 'response').length !== 1,
  );
  if (missing) {
    return { step: run.steps.length, says: `${missing.what.request} is not answered just once.` };
  }
  return hasLost ? 'holds' : 'beside';
}

function readsAgain(run: Run): Judged {
  const lost = recordsOf(run, 'process').find(({ what }) => what.what === 'server-exit');
  const [first, back] = framesOf(run).filter(
    ({ what: { direction, message } }) =>
      direction === 'c2s' && isObject(message) && message['method'] === 'subscriptions/listen',
  );
  if (!lost || !first) return 'beside';
  const resumed = framesOf(run).find(({ what }) => /^last-event-id:/im.test(frameHead(what)));
  if (resumed) return { step: resumed.step, says: 'The client names a last event.' };
  if (!back || back.step < lost.step) {
    return { step: run.steps.length, says: 'The client does not subscribe again.' };
  }
  if (idOf(back.what) === idOf(first.what)) {
    return { step: back.step, says: 'The client comes back under the id it had.' };
  }
  const used = recordsOf(run, 'use').find(({ what }) => !what.isFresh);
  if (used) return { step: used.step, says: `A copy of ${used.what.item} is used unread.` };
  const end = run.steps.length;
  const stale = recoveryAt(run, end)?.items.find(
    ({ copy, now }) => copy !== null && (copy.state !== 'fresh' || copy.version !== now),
  );
  return stale ? { step: end, says: `${stale.item} is not read again.` } : 'holds';
}

function idOf({ message }: Frame) {
  return isObject(message) ? message['id'] : undefined;
}

function staysAtWork(run: Run): Judged {
  const [flag] = recordsOf(run, 'task-flag');
  const [ack] = framesAbout(run, 'X', 's2c', 'response');
  if (!ack) return 'beside';
  const message = isObject(ack.what.message) ? ack.what.message : {};
  const { result } = message;
  if (!isObject(result)) return { step: ack.step, says: 'The cancel is refused.' };
  if ('status' in result || 'taskId' in result || 'task' in result) {
    return { step: ack.step, says: 'The acknowledgement tells of the task.' };
  }
  const left = recordsOf(run, 'task').find(({ what }) => what.from === 'working');
  if (!flag || (left && left.step <= ack.step)) {
    return { step: left?.step ?? ack.step, says: 'The task ends with the acknowledgement.' };
  }
  if (!left) return { step: run.steps.length, says: 'The worker never sees the wish.' };
  return left.what.by === 'checkpoint'
    ? 'holds'
    : { step: left.step, says: `The task becomes ${left.what.to} without a checkpoint.` };
}

export const streamStatements: readonly Statement[] = [
  {
    id: 'statement-10',
    says: 'Under pressure the queue stays within its capacity, and every response goes out.',
    rules: ['BUF-1', 'BUF-3', 'BUF-4'],
    lab: 'buffer-overload',
    meant: EVERYWHERE,
    judge: keepsEveryFinal,
    brokenBy: [{ server: 'drops-finals' }, { server: 'unbounded-queue' }],
  },
  {
    id: 'statement-11',
    says:
      'A client that comes back makes a new request, names no last event, and reads again what ' +
      'it held.',
    rules: ['HTTP-12', 'RCV-2', 'REQ-2'],
    lab: 'reconnect-refetch',
    meant: modern,
    elsewhere:
      '2025-11-25 has no subscriptions/listen, and lets a client take up a stream by its last ' +
      'event.',
    judge: readsAgain,
    brokenBy: [
      { client: 'sends-last-event-id', on: 'http' },
      { form: 'resumes' },
      { form: 'forgets' },
    ],
  },
  {
    id: 'statement-12',
    says: 'An acknowledged tasks/cancel leaves the task at work until its worker sees the wish.',
    rules: ['TSK-8', 'TSK-9'],
    lab: 'task-cancel',
    meant: modern,
    elsewhere:
      'It does not hold in 2025-11-25, where the task is cancelled before the answer, which ' +
      'shows it so (TSK-5).',
    judge: staysAtWork,
    brokenBy: [{ server: 'cancel-tells-task' }],
  },
];
