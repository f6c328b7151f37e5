/** The sentence for an event that had no effect. */

import type { IgnoreReason, Rec } from '../engine/record.ts';
import type { Run, Step } from '../engine/run.ts';
import type { Why } from './types.ts';

type Ignored = Extract<Rec, { type: 'ignored' }>;

/** Words for each reason; where both sides can have it, they hold for both. */
const WORDS: Readonly<Record<IgnoreReason, string>> = {
  // Those of streams are said with them.
  unasked: '',
  untagged: '',
  'not-fresh': '',
  'unsafe-replay': '',
  'after-cancel':
    'The server had recorded the cancellation, so what the worker brings is thrown ' +
    'away and nothing is sent.',
  'already-finished': 'The request had ended already, so this changes nothing and gets no answer.',
  'unknown-id': 'It names an id that is not known here, so it is ignored without an error.',
  malformed: 'The cancellation names no valid request id; it is ignored, and no error goes back.',
  'not-cancellable': 'This request cannot be cancelled, so the notification is ignored.',
  'close-is-no-cancel':
    'In this revision a closed stream is not a cancellation: the server works on, and ' +
    'its answer has nowhere to go.',
  'nothing-to-cancel':
    'For the client this request has ended: there is nothing left to cancel, and it ' +
    'sends no signal.',
  'late-answer': 'The client had given up on this id; it ignores the answer quietly.',
  'late-progress': 'The client no longer waits for this request, so progress changes nothing.',
  'unknown-token': 'No request of this client asked for progress under that token; it is ignored.',
  'no-token-asked':
    'The client asked for no progress, so the server has no token to send it under.',
  'value-not-rising': 'The value is not above the last one; it counts for nothing.',
  'after-end': 'The request has ended, and nothing more may be sent for it.',
  'no-stream': 'The call is answered with one JSON body, so there is no stream for progress.',
  'not-json-rpc': 'This is not a JSON-RPC message; it is set aside and changes nothing.',
  'duplicate-id': 'A request with this id is in progress already; the second is not taken in hand.',
  'not-for-clients': 'A client takes no such message from a server; it changes nothing.',
  policy: 'By its policy this party takes no notice of it.',
  'nobody-there': 'There is nobody left to take it.',
  'stray-line': 'No line of it is a message, so the client passes over it.',
  'refused-by-queue': 'The queue before the wire does not take it, and nothing is sent.',
  'task-ended':
    'The task had ended before, and its first end stays: what the worker brings is thrown away.',
  'no-task-progress':
    'A task has no progress in this revision: its status is all that is told of it.',
  'no-task-stream':
    'The call was answered and no tasks/result is open, so there is no stream for progress.',
  task: 'A task is not cancelled this way; it has a request of its own for that.',
};

export function ignoredWhy(run: Run, step: Step, ignored: Ignored): Why {
  const { rule, reason } = ignored;
  const { choice } = step;
  if (reason === 'after-cancel' && choice.kind === 'worker' && choice.work.step.do === 'complete') {
    return { text: WORDS[reason], rules: [rule, 'LAB-8'] };
  }
  if (reason === 'close-is-no-cancel')
    return { text: closeWords(run, step, ignored), rules: [rule] };
  if (
    reason === 'already-finished' &&
    choice.kind === 'delivery' &&
    hasCompleted(run, step, ignored)
  ) {
    const late =
      choice.entry.kind === 'close'
        ? 'The close comes too late: the server had answered, and its record stays ' +
          'completed. What was on the stream is lost.'
        : 'The cancellation comes too late: the server had answered, and its record ' +
          'stays completed.';
    const crossing = run.plan.conduct.transport === 'stdio' ? ['CAN-13'] : [];
    return { text: late, rules: [rule, 'CAN-11', ...crossing] };
  }
  return { text: WORDS[reason], rules: [rule] };
}

/**
 * A close that is no cancellation, in view of what the server had done with the request by then.
 */
function closeWords(run: Run, step: Step, { request, reason }: Ignored): string {
  const named = run.plan.requests.find(({ label }) => label === request);
  const part = named && run.at(step.index).get(named.server);
  if (!part || part.record === 'in_progress') return WORDS[reason];
  const start = 'In this revision a closed stream is not a cancellation';
  if (part.record !== 'completed')
    return `${start}, and there is nothing here that it could change.`;
  return part.answer === 'lost'
    ? `${start}: the server’s answer is already written, and is lost with the stream.`
    : `${start}, and the server had answered already.`;
}

/** Whether the server ignores it because it had completed the request. */
function hasCompleted(run: Run, step: Step, { by, request }: Ignored): boolean {
  const named = run.plan.requests.find(({ label }) => label === request);
  if (by !== 'server' || !named) return false;
  return run.at(step.index).get(named.server).record === 'completed';
}
