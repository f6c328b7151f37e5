/** Statements about cancelling a request, racing its completion, and its deadlines. */

import type { Run } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { framesAbout, framesOf, recordsOf, stepOf } from './readRun.ts';
import { EVERYWHERE, type Judged, type Statement } from './statement.ts';

const onStdio = EVERYWHERE.filter(({ transport }) => transport === 'stdio');
const modernHttp = EVERYWHERE.filter(
  ({ transport, revision }) => transport === 'http' && revision === '2026-07-28',
);

/** A request was given up: by one message that names it, which nothing answers. */
function isNotifiedUnanswered(run: Run): Judged {
  const [gaveUp] = recordsOf(run, 'gave-up');
  if (!gaveUp) return 'beside';
  const { request } = gaveUp.what;
  const [signal, second] = framesAbout(run, request, 'c2s', 'cancel');
  if (!signal) return { step: gaveUp.step, says: 'The client gives up and sends no cancellation.' };
  if (second) return { step: second.step, says: 'The cancellation is sent a second time.' };
  const { message } = signal.what;
  const params = isObject(message) && isObject(message['params']) ? message['params'] : {};
  const id = run.plan.requests.find(({ label }) => label === request)?.spec.id;
  const isNamed = isObject(message) && message['method'] === 'notifications/cancelled';
  if (!isNamed || params['requestId'] !== id) {
    return { step: signal.step, says: 'What is sent is no cancellation of this request.' };
  }
  const answer = framesOf(run).find(
    ({ step, what }) => step > signal.step && what.direction === 's2c',
  );
  return answer ? { step: answer.step, says: 'The server sends something all the same.' } : 'holds';
}

function isClosedInSilence(run: Run): Judged {
  const [gaveUp] = recordsOf(run, 'gave-up');
  if (!gaveUp) return 'beside';
  const { request } = gaveUp.what;
  const posted = framesOf(run).find(
    ({ what }) => what.direction === 'c2s' && what.kind === 'cancel',
  );
  if (posted) return { step: posted.step, says: 'The client posts a cancellation.' };
  const closes = framesAbout(run, request, 'c2s', 'close');
  if (closes.length === 1) return 'holds';
  return { step: gaveUp.step, says: 'The client gives up and leaves its stream open.' };
}

function isSuppressed(run: Run): Judged {
  const [arrived, completed] = [stepOf(run, 'arrive:A.cancel'), stepOf(run, 'complete:A')];
  if (arrived === 0 || completed === 0 || arrived > completed) return 'beside';
  const [response] = framesAbout(run, 'A', 's2c', 'response');
  if (response) return { step: response.step, says: 'The server answers the cancelled request.' };
  const isRecorded = recordsOf(run, 'record').some(({ what }) => what.to === 'cancelled');
  return isRecorded
    ? 'holds'
    : { step: arrived, says: 'The server does not record the cancellation.' };
}

/** Whether the client gets it is another matter: over HTTP its close may lose it on the way. */
function isPreserved(run: Run): Judged {
  const [completed, arrived] = [stepOf(run, 'complete:B'), stepOf(run, 'arrive:B.cancel')];
  if (arrived === 0 || completed === 0 || completed > arrived) return 'beside';
  if (framesAbout(run, 'B', 's2c', 'response').length !== 1) {
    return { step: completed, says: 'The completed request is not answered just once.' };
  }
  const changed = recordsOf(run, 'record').find(({ what }) => what.from === 'completed');
  if (changed) {
    return { step: changed.step, says: `The completed record becomes ${changed.what.to}.` };
  }
  const spoken = framesOf(run).find(
    ({ step, what }) => step >= arrived && what.direction === 's2c' && what.kind !== 'accepted',
  );
  if (spoken) return { step: spoken.step, says: 'The late cancellation is answered.' };
  const isIgnored = recordsOf(run, 'ignored').some(
    ({ step, what }) => step === arrived && what.by === 'server',
  );
  return isIgnored ? 'holds' : { step: arrived, says: 'The late cancellation has an effect.' };
}

function isMaximumFirm(run: Run): Judged {
  const armed = recordsOf(run, 'armed');
  const useful = recordsOf(run, 'useful');
  const idleAgain = armed.find(
    ({ step, what }) => what.timer === 'idle' && useful.some((one) => one.step === step),
  );
  const [first, again] = armed.filter(({ what }) => what.timer === 'max');
  if (!first || !idleAgain) return 'beside';
  if (again) return { step: again.step, says: 'Progress arms the maximum anew.' };
  const dueMs = first.atMs + first.what.limitMs;
  const fired = recordsOf(run, 'fired').find(({ what }) => what.timer === 'max');
  const ended = recordsOf(run, 'outcome').find(({ what }) => what.from === 'waiting');
  const isInTime = ended !== undefined && ended.atMs <= dueMs;
  if (isInTime && (!fired || fired.atMs === dueMs)) return 'holds';
  const late = run.steps.find(({ atMs }) => atMs > dueMs);
  return { step: (late?.index ?? run.steps.length - 1) + 1, says: 'The client waits past it.' };
}

export const cancelStatements: readonly Statement[] = [
  {
    id: 'statement-1',
    says: 'On stdio a cancellation is one notification, and nothing answers it.',
    rules: ['CAN-21', 'CAN-14', 'CAN-10'],
    lab: 'cancel-first',
    meant: onStdio,
    elsewhere: 'Over Streamable HTTP the signal is another one in each revision.',
    judge: isNotifiedUnanswered,
    brokenBy: [
      { giveUp: 'silent' },
      { server: 'answers-after-cancel' },
      { client: 'cancels-twice' },
    ],
  },
  {
    id: 'statement-2',
    says:
      'Over Streamable HTTP the client cancels by closing the response stream, and posts ' +
      'nothing.',
    rules: ['CAN-19', 'CAN-20', 'CAN-17'],
    lab: 'cancel-first',
    meant: modernHttp,
    elsewhere:
      'There is no such stream on stdio, and in 2025-11-25 a close is no cancellation, which has ' +
      'to be posted.',
    judge: isClosedInSilence,
    brokenBy: [{ client: 'posts-cancel' }, { giveUp: 'silent' }],
  },
  {
    id: 'statement-3',
    says: 'A cancellation that comes before the completion leaves the request without a response.',
    rules: ['CAN-10', 'CAN-9'],
    lab: 'cancel-first',
    meant: EVERYWHERE,
    triesOrders: true,
    judge: isSuppressed,
    brokenBy: [{ server: 'answers-after-cancel' }],
  },
  {
    id: 'statement-4',
    says:
      'A completion that comes before the cancellation stands: its response is sent, and the ' +
      'late cancellation is ignored.',
    rules: ['CAN-11', 'CAN-14', 'LAB-3'],
    lab: 'complete-first',
    meant: EVERYWHERE,
    note:
      'The response is sent. Over Streamable HTTP in 2026-07-28 the client may still lose it ' +
      'with the stream that it closes.',
    triesOrders: true,
    judge: isPreserved,
    brokenBy: [{ server: 'late-cancel-wins' }],
  },
  {
    id: 'statement-5',
    says: 'Progress may set the idle clock back, and never moves the maximum.',
    rules: ['TIM-4', 'TIM-5', 'LAB-1'],
    lab: 'maximum-deadline',
    meant: EVERYWHERE,
    triesOrders: true,
    judge: isMaximumFirm,
    brokenBy: [{ client: 'progress-moves-maximum' }],
  },
];
