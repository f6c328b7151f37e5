/** Six questions, each answered by runs: what is right is read from them, and not written here. */

import { type Frame, frameHead } from '../../engine/frame.ts';
import type { Run } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { factsAt } from '../../trace/facts.ts';
import { ledgerAt } from '../../trace/ledgerFacts.ts';
import { framesOf, recordsOf, stepOf } from '../statements/readRun.ts';

export interface Option {
  readonly id: string;
  readonly text: string;
  /** Its own run, where each answer is something to try. */
  readonly run?: string;
}

export interface Question {
  readonly id: string;
  readonly asks: string;
  readonly options: readonly Option[];
  /** The run that answers it, as the rest of an address behind `#/labs/`. */
  readonly run: string;
  readonly rules: readonly string[];
  /** Whether the option is what the run comes to. */
  readonly isRight: (run: Run, option: string) => boolean;
  /** What to look at in the run. */
  readonly look: string;
}

/** The kinds of frames that the client sends in the step in which it gives up. */
function signalsOf(run: Run): Frame['kind'][] {
  const [gaveUp] = recordsOf(run, 'gave-up');
  return framesOf(run)
    .filter(({ step, what }) => step >= (gaveUp?.step ?? Infinity) && what.direction === 'c2s')
    .map(({ what }) => what.kind);
}

function signalIs(run: Run, option: string): boolean {
  const kinds = signalsOf(run);
  const seen = kinds.includes('cancel') ? 'message' : kinds.includes('close') ? 'close' : 'none';
  return (kinds.length > 1 ? 'both' : seen) === option;
}

function methodsAfter(run: Run, step: number): unknown[] {
  return framesOf(run)
    .filter((one) => one.step > step && one.what.direction === 'c2s')
    .map(({ what: { message } }) => isObject(message) && message['method']);
}

/** One committed effect, and the last call of it was answered with what was stored. */
function isSafe(run: Run): boolean {
  const effects = ledgerAt(run, run.steps.length)?.effects ?? [];
  const last = run.plan.requests.at(-1)?.label;
  const verdict = recordsOf(run, 'mutation').find(({ what }) => what.request === last)?.what
    .verdict;
  return effects.length === 1 && verdict === 'replay';
}

const ENDS: Readonly<Record<string, string>> = {
  idle_timeout: 'idle',
  max_timeout: 'maximum',
  result: 'answer',
  waiting: 'nothing',
};

/** What is certain when the acknowledgement of the cancel leaves the server. */
function certainAt(run: Run): string {
  const acked = stepOf(run, 'complete:X');
  const until = <T extends { readonly step: number }>(all: readonly T[]) =>
    all.filter(({ step }) => step <= acked);
  if (until(recordsOf(run, 'task-worker')).some(({ what }) => what.what === 'stopped')) {
    return 'stopped';
  }
  const statuses = until(recordsOf(run, 'task')).map(({ what }) => what.to);
  if (statuses.at(-1) !== 'working') return 'ended';
  return until(recordsOf(run, 'task-flag')).length > 0 ? 'noted' : 'nothing';
}

/** How a client comes back after the server went away. */
function comesBackBy(run: Run): string {
  const lost = recordsOf(run, 'process').find(({ what }) => what.what === 'server-exit');
  const after = lost?.step ?? run.steps.length;
  const resumed = framesOf(run).some(({ what }) => /^last-event-id:/im.test(frameHead(what)));
  if (resumed) return 'resume';
  const methods = methodsAfter(run, after);
  const effects = ledgerAt(run, run.steps.length)?.effects ?? [];
  if (effects.length > 1) return 'replay';
  const reads = methods.includes('tools/list') || methods.includes('resources/read');
  return methods.includes('subscriptions/listen') && reads ? 'read' : 'listen';
}

export const QUESTIONS: readonly Question[] = [
  {
    id: 'retry',
    asks: 'A charge is committed and its answer is lost. What may the client send again?',
    options: [
      {
        id: 'new-id',
        text: 'The same call, under a new JSON-RPC id',
        run: 'ledger-new-id?transport=stdio&revision=2026-07-28&form=no-key',
      },
      {
        id: 'same-key',
        text: 'The same call under a new id, with the key and the arguments it had',
        run: 'ledger-new-id?transport=stdio&revision=2026-07-28&form=key',
      },
      {
        id: 'other-arguments',
        text: 'A call with the key it had, and the amount put right',
        run: 'ledger-key?transport=stdio&revision=2026-07-28&form=safe',
      },
    ],
    run: 'ledger-new-id?transport=stdio&revision=2026-07-28&form=key',
    rules: ['LED-3', 'LED-4', 'NOT-1'],
    isRight: isSafe,
    look: 'Count the receipts, and see which call is answered from the ledger.',
  },
  {
    id: 'stdio-cancel',
    asks: 'On stdio the user cancels a call. What does the client put on the wire?',
    options: [
      { id: 'close', text: 'It closes the pipe' },
      { id: 'message', text: 'A notifications/cancelled with the id of the call' },
      { id: 'both', text: 'Both, to be sure' },
      { id: 'none', text: 'Nothing: it stops waiting' },
    ],
    run: 'cancel-first?transport=stdio&revision=2026-07-28',
    rules: ['CAN-21'],
    isRight: signalIs,
    look: 'Read the frame of the third step.',
  },
  {
    id: 'http-cancel',
    asks: 'Over Streamable HTTP in 2026-07-28 the user cancels the same call. What is the signal?',
    options: [
      { id: 'message', text: 'A POST of notifications/cancelled' },
      { id: 'both', text: 'A POST, and then the close of the stream' },
      { id: 'close', text: 'The close of that call’s response stream' },
      { id: 'none', text: 'There is none' },
    ],
    run: 'cancel-first?transport=http&revision=2026-07-28',
    rules: ['CAN-19', 'CAN-20'],
    isRight: signalIs,
    look: 'Count the POSTs, and see who closes the stream.',
  },
  {
    id: 'runaway',
    asks: 'Progress comes before every idle limit, and the work has no end. What ends the wait?',
    options: [
      { id: 'idle', text: 'The idle limit' },
      { id: 'maximum', text: 'The maximum, which no progress moves' },
      { id: 'answer', text: 'The server’s answer' },
      { id: 'nothing', text: 'Nothing' },
    ],
    run: 'maximum-deadline?transport=stdio&revision=2026-07-28',
    rules: ['TIM-4', 'TIM-5'],
    isRight: (run, option) => {
      const outcome = factsAt(run, run.steps.length)[0]?.clientOutcome ?? '';
      return ENDS[outcome] === option;
    },
    look: 'Watch the two bars: which one is set back, and which one fills?',
  },
  {
    id: 'task-ack',
    asks: 'In 2026-07-28 tasks/cancel is answered without an error. What is certain then?',
    options: [
      { id: 'stopped', text: 'The worker has stopped' },
      { id: 'ended', text: 'The task has ended, though its worker may run on' },
      { id: 'noted', text: 'The server has taken note of the wish' },
      { id: 'nothing', text: 'Not even that' },
    ],
    run: 'task-cancel?transport=stdio&revision=2026-07-28',
    rules: ['TSK-8', 'TSK-9'],
    isRight: (run, option) => certainAt(run) === option,
    look: 'Compare the service’s record with what its worker does, where X is answered.',
  },
  {
    id: 'come-back',
    asks: 'A subscription is lost with its connection. What puts the client right again?',
    options: [
      { id: 'resume', text: 'To go on from the last event that it saw' },
      { id: 'listen', text: 'To listen again, and go on with its copies' },
      { id: 'read', text: 'To listen again under a new id, and read all that was covered' },
      { id: 'replay', text: 'To send again all that was in flight, the charge too' },
    ],
    run: 'reconnect-refetch?transport=http&revision=2026-07-28',
    rules: ['RCV-2', 'HTTP-12', 'NOT-6'],
    isRight: (run, option) => comesBackBy(run) === option,
    look: 'Look for the tool that was added while nobody listened.',
  },
];
