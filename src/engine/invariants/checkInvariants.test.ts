// For every invariant: a scenario that breaks it, where, and the same without the fault.

import { describe, expect, it } from 'vitest';
import { invariantCatalogue } from '../invariantCatalogue.ts';
import { mutation } from '../ledgerScenarios.testing.ts';
import {
  completeAfter,
  http2025,
  http2026,
  nameOf,
  progressAfter,
  runOf,
  type ScenarioWords,
  type Setting,
  stdio2025,
  stdio2026,
} from '../scenarios.testing.ts';
import { taskWatches } from '../streams/taskWatches.ts';
import {
  breachesOf,
  brokenIn,
  call,
  cancel,
  cancelledWait,
  clientRaw,
  LIMITS,
  rawCancel,
  rawProgress,
  serverRaw,
  withoutFaults,
} from './breaches.testing.ts';
import { eventCases } from './eventCases.testing.ts';
import { type Case, listenCases } from './listenCases.testing.ts';

const requests = [call('A')];
const cancelFirst = { latencyMs: 60, requests, acts: [cancel('A', 100)] };
/** The answer leaves at 260 and arrives at 320; the cancellation leaves at 300. */
const answerFirst = { latencyMs: 60, requests, acts: [cancel('A', 300)] };
const hanging = [call('A', { work: [] })];
const listen = {
  label: 'L',
  method: 'subscriptions/listen',
  params: { notifications: { toolsListChanged: true } },
};
const initialize = { label: 'I', method: 'initialize', limits: LIMITS };
const answer = { id: 1, result: { resultType: 'complete' } };
const silent = (setting: Setting): Setting => ({ ...setting, giveUp: 'silent' });
const closeOnly = (setting: Setting): Setting => ({ ...setting, giveUp: 'close-only' });
const of = (id: string, setting: Setting, words: ScenarioWords, breach: string): Case => ({
  id,
  setting,
  words,
  breach,
});

const answersTwice: ScenarioWords = { requests, server: ['answers-twice'] };
const speaksAfter: ScenarioWords = { ...cancelFirst, server: ['answers-after-cancel'] };
const lateWins: ScenarioWords = { ...answerFirst, server: ['late-cancel-wins'] };
const badCancels = (requestId: number | null): ScenarioWords => ({
  requests,
  acts: [rawCancel(50, requestId)],
  server: ['answers-bad-cancels'],
});
const takesLate: ScenarioWords = { ...answerFirst, client: ['accepts-late-answers'] };
const rising = call('A', { progressToken: 'a', work: progressAfter(100, 100, 100) });

function prints(atMs: number) {
  return { do: 'server-bytes', label: 'P', atMs, text: 'ready\n' } as const;
}

const later = call('B', { sendAtMs: 50 });
const lost = 'error 3 arrive:B.request A HTTP-16';

/** A slow reader, and two calls whose progress takes turns. */
const slow: ScenarioWords = {
  requests: ['A', 'B'].map((label, index) =>
    call(label, { progressToken: label, sendAtMs: index, work: [...progressAfter(10, 10)] }),
  ),
  buffer: { capacity: 2, drainMs: 200 },
};

const cases: readonly Case[] = [
  of('INV-1', stdio2026, answersTwice, 'error 2 complete:A A JSONRPC-1'),
  of('INV-1', http2025, answersTwice, 'error 2 complete:A A JSONRPC-1'),
  of(
    'INV-1',
    http2026,
    { requests, acts: [serverRaw('A', 50, answer)] },
    'error 4 complete:A A JSONRPC-1',
  ),
  of('INV-2', stdio2026, speaksAfter, 'error 4 complete:A A CAN-10'),
  of('INV-2', http2026, speaksAfter, 'error 4 complete:A A CAN-10'),
  of('INV-2', stdio2025, speaksAfter, 'warn 4 complete:A A CAN-9'),
  of(
    'INV-2',
    stdio2026,
    {
      requests: [call('A', { progressToken: 'a' })],
      acts: [cancel('A', 50), rawProgress('A', 100, 'a', 1)],
    },
    'error 4 raw:Y A CAN-10',
  ),
  of('INV-3', stdio2026, lateWins, 'error 5 arrive:A.cancel A CAN-11'),
  of('INV-3', http2025, lateWins, 'error 5 arrive:A.cancel A CAN-11'),
  of(
    'INV-3',
    http2026,
    { ...answerFirst, server: ['answers-bad-cancels'] },
    'error 4 arrive:A.cancel A CAN-11',
  ),
  of('INV-4', stdio2026, badCancels(99), 'error 3 arrive:X.raw null CAN-14'),
  of('INV-4', http2025, badCancels(null), 'error 3 arrive:X.raw null CAN-14'),
  of('INV-4', stdio2025, lateWins, 'error 5 arrive:A.cancel A CAN-14'),
  of('INV-5', stdio2026, takesLate, 'error 4 arrive:A.response A CAN-12'),
  of('INV-5', http2025, takesLate, 'error 4 arrive:A.response A CAN-12'),
  of('INV-6', http2026, { ...cancelFirst, client: ['posts-cancel'] }, 'error 2 cancel:A A CAN-20'),
  of('INV-6', silent(http2026), { requests: hanging }, 'error 2 idle:A A CAN-19'),
  of('INV-6', http2026, { requests, acts: [rawCancel(50, 9)] }, 'error 2 raw:X null CAN-20'),
  of(
    'INV-7',
    stdio2026,
    { ...cancelFirst, client: ['cancels-twice'] },
    'error 2 cancel:A A CAN-21',
  ),
  of('INV-7', silent(stdio2026), { requests: hanging }, 'error 2 idle:A A CAN-21'),
  of(
    'INV-8',
    closeOnly(http2025),
    { ...cancelFirst, server: ['close-cancels'] },
    'warn 3 arrive:A.cancel A CAN-17',
  ),
  of(
    'INV-9',
    http2026,
    { ...cancelFirst, server: ['ignores-close'] },
    'error 3 arrive:A.cancel A CAN-19',
  ),
  of(
    'INV-9',
    http2026,
    {
      latencyMs: 60,
      requests,
      acts: [{ do: 'cut', request: 'A', atMs: 100 }],
      server: ['ignores-close'],
    },
    'error 3 arrive:A.close A CAN-19',
  ),
  of('INV-10', stdio2025, { requests, acts: [rawCancel(50, 99)] }, 'error 2 raw:X null CAN-2'),
  of('INV-10', http2025, { requests, acts: [rawCancel(50, null)] }, 'error 2 raw:X null CAN-2'),
  of('INV-10', stdio2026, { requests, acts: [rawCancel(300, 1)] }, 'error 4 raw:X A CAN-2'),
  of(
    'INV-11',
    stdio2026,
    {
      requests: [listen, call('A')],
      acts: [serverRaw('A', 50, { method: 'notifications/cancelled', params: { requestId: 2 } })],
    },
    'error 5 raw:Y A CAN-4',
  ),
  of(
    'INV-12',
    stdio2025,
    { requests: [initialize], acts: [cancel('I', 50)], client: ['cancels-initialize'] },
    'error 2 cancel:I I CAN-6',
  ),
  of(
    'INV-12',
    http2025,
    { requests: [initialize], acts: [cancel('I', 50)], client: ['cancels-initialize'] },
    'error 2 cancel:I I CAN-6',
  ),
  of(
    'INV-13',
    stdio2025,
    { requests: [call('A', { params: { name: 'x', task: {} } })], acts: [rawCancel(50, 1)] },
    'error 2 raw:X A CAN-7',
  ),
  of(
    'INV-14',
    http2026,
    {
      requests: [
        call('A', {
          progressToken: 'a',
          work: [2, 2, 1].map((value) => ({ do: 'progress', afterMs: 50, value })),
        }),
      ],
      server: ['repeats-progress'],
    },
    'error 4 progress:A.2 A PRO-5',
  ),
  of(
    'INV-14',
    stdio2025,
    { requests: [rising], acts: [rawProgress('A', 150, 'a', 1)] },
    'error 4 raw:Y A PRO-5',
  ),
  of(
    'INV-15',
    stdio2026,
    {
      requests: [
        call('A', { progressToken: 'a', work: [completeAfter(100), ...progressAfter(100, 100)] }),
      ],
      server: ['progress-after-end'],
    },
    'error 4 progress:A.1 A PRO-11',
  ),
  of(
    'INV-15',
    stdio2026,
    {
      latencyMs: 10,
      requests: [call('A', { progressToken: 'a' })],
      acts: [cancel('A', 50), rawProgress('A', 100, 'a', 1)],
    },
    'error 4 raw:Y A CAN-10',
  ),
  of(
    'INV-15',
    http2025,
    { requests, acts: [rawProgress('A', 100, 'nobody', 1)] },
    'error 2 raw:Y A PRO-8',
  ),
  of(
    'INV-16',
    stdio2025,
    {
      requests: ['A', 'B'].map((label) => call(label, { progressToken: 7 })),
    },
    'error 2 send:B B PRO-3',
  ),
  of(
    'INV-17',
    stdio2026,
    { requests: [call('A', { progressToken: 'a' })], client: ['needs-progress'] },
    'warn 3 arrive:A.response A PRO-4',
  ),
  of('INV-18', stdio2026, { requests: [call('A', { limits: {} })] }, 'warn 0 send:A A TIM-1'),
  of('INV-18', silent(stdio2025), { requests: hanging }, 'warn 2 idle:A A TIM-2'),
  of('INV-18', silent(http2026), { requests: hanging }, 'warn 2 idle:A A TIM-2'),
  of('INV-18', closeOnly(http2025), { requests: hanging }, 'warn 2 idle:A A TIM-2'),
  of('INV-18', http2026, { requests: hanging, client: ['posts-cancel'] }, 'warn 2 idle:A A TIM-2'),
  of(
    'INV-18',
    stdio2025,
    { requests: [initialize], client: ['cancels-initialize'] },
    'warn 2 idle:I I TIM-2',
  ),
  of(
    'INV-19',
    http2025,
    {
      requests: [
        call('A', {
          progressToken: 'a',
          work: [...progressAfter(450, 450, 450, 450, 450, 450), completeAfter(50)],
        }),
      ],
      client: ['progress-moves-maximum'],
    },
    'warn 10 progress:A.5 A TIM-5',
  ),
  of(
    'INV-20',
    stdio2026,
    {
      requests: [
        call('A', { work: [completeAfter(600)] }),
        call('B', { progressToken: 'b', work: [...progressAfter(300), completeAfter(100)] }),
      ],
      client: ['idle-on-any-traffic'],
    },
    'warn 5 arrive:B.progress.1 A LAB-2',
  ),
  of(
    'INV-21',
    stdio2026,
    { requests: ['A', 'B'].map((label) => call(label, { id: 5 })), client: ['reuses-ids'] },
    'error 2 send:B B REQ-2',
  ),
  of(
    'INV-21',
    stdio2026,
    {
      requests: [call('A', { id: 5 }), call('B', { id: 5, sendAtMs: 500 })],
      client: ['reuses-ids'],
    },
    'error 4 send:B B LAB-6',
  ),
  of(
    'INV-21',
    http2025,
    {
      requests: [call('A', { id: 5 }), call('B', { id: 5, sendAtMs: 500 })],
      client: ['reuses-ids'],
    },
    'error 4 send:B B REQ-2',
  ),
  of(
    'INV-21',
    stdio2025,
    { requests, acts: [clientRaw(500, 'ping', {}, 1)] },
    'error 4 raw:X null REQ-2',
  ),
  of(
    'INV-22',
    http2026,
    {
      requests: [call('A', { id: 5 }), call('B', { id: 5, sendAtMs: 500, retryOf: 'A' })],
      acts: [{ do: 'cut', request: 'A', atMs: 50 }],
      client: ['reuses-ids'],
    },
    'error 6 send:B B AMB-3',
  ),
  of(
    'INV-24',
    http2026,
    { requests, server: ['no-accel-header'] },
    'warn 1 arrive:A.request A HTTP-11',
  ),
  of('INV-25', http2026, { requests, client: ['wrong-headers'] }, 'error 0 send:A A HTTP-4'),
  of(
    'INV-38',
    stdio2026,
    {
      requests: [mutation('A', 0), mutation('B', 200, { retryOf: 'A' })],
      client: ['trusts-hints'],
    },
    'error 8 send:B B ANN-1',
  ),
  of(
    'INV-39',
    http2025,
    {
      requests: [mutation('A', 0, { key: 'k' }), mutation('B', 200, { key: 'k', retryOf: 'A' })],
      server: ['ignores-keys'],
    },
    'error 13 commit:B B LED-3',
  ),
  of(
    'INV-40',
    stdio2026,
    { ...slow, server: ['unbounded-queue'] },
    'error 6 progress:A.2 null BUF-1',
  ),
  of(
    'INV-40',
    http2025,
    { ...slow, server: ['unbounded-queue'] },
    'error 6 progress:A.2 null BUF-1',
  ),
  of(
    'INV-41',
    stdio2025,
    { ...cancelFirst, client: ['claims-stopped'] },
    'warn 2 cancel:A A CAN-16',
  ),
  of(
    'INV-41',
    http2026,
    { ...cancelFirst, client: ['claims-stopped'] },
    'warn 2 cancel:A A CAN-16',
  ),
  of('INV-42', stdio2026, { requests, server: ['no-result-type'] }, 'error 2 complete:A A REQ-4'),
  of(
    'INV-42',
    http2026,
    { requests, acts: [serverRaw('A', 50, { id: 1, result: {} })] },
    'error 2 raw:Y A REQ-4',
  ),
  of(
    'INV-43',
    stdio2026,
    { requests: [call('A', { chunks: [31] })], client: ['reads-by-chunk'] },
    'error 3 arrive:A.response.part.1 A FRM-1',
  ),
  of(
    'INV-43',
    stdio2025,
    { requests, acts: [prints(50)], client: ['strict-reader'] },
    'error 3 arrive:P.bytes A FRM-2',
  ),
  of(
    'INV-44',
    stdio2026,
    { requests, server: ['answers-text-ids'] },
    'error 2 complete:A A JSONRPC-2',
  ),
  of(
    'INV-44',
    http2025,
    { requests, server: ['answers-text-ids'] },
    'error 2 complete:A A JSONRPC-2',
  ),
  of(
    'INV-44',
    http2026,
    { requests, acts: [serverRaw('A', 50, { ...answer, id: 7 })] },
    'error 2 raw:Y A JSONRPC-2',
  ),
  of(
    'INV-15',
    stdio2026,
    { requests: [rising], server: ['makes-up-tokens'] },
    'error 2 progress:A.1 A PRO-8',
  ),
  of(
    'INV-45',
    stdio2025,
    { ...cancelledWait, server: ['forgets-waiters'] },
    'error 9 complete:X R TSK-18',
  ),
  of(
    'INV-45',
    http2025,
    { ...cancelledWait, server: ['forgets-waiters'] },
    'error 9 complete:X R TSK-18',
  ),
  of(
    'INV-46',
    stdio2025,
    { ...cancelFirst, client: ['keeps-deadlines'] },
    'error 5 idle:A A LAB-16',
  ),
  of(
    'INV-46',
    http2026,
    { ...cancelFirst, client: ['keeps-deadlines'] },
    'error 5 idle:A A LAB-16',
  ),
  // A second cancellation, of which only one revision counts how many there are.
  of(
    'INV-7',
    stdio2026,
    { ...cancelFirst, client: ['keeps-deadlines'] },
    'error 5 idle:A A CAN-21',
  ),
  of('INV-10', http2025, { ...answerFirst, client: ['keeps-deadlines'] }, 'error 6 idle:A A CAN-2'),
  of('INV-47', http2026, { requests: [call('A'), later], server: ['one-stream'] }, lost),
  of('INV-47', http2025, { requests: [call('A'), later], server: ['one-stream'] }, lost),
  of('INV-6', http2026, { ...cancelFirst, client: ['needs-head'] }, 'error 2 cancel:A A CAN-19'),
  of('INV-18', http2026, { ...cancelFirst, client: ['needs-head'] }, 'warn 2 cancel:A A CAN-19'),
  of(
    'INV-48',
    stdio2025,
    { requests: [{ ...rising, progressToken: 0 }], client: ['falsy-token'] },
    'warn 3 arrive:A.progress.1 A LAB-2',
  ),
  of(
    'INV-48',
    http2026,
    { requests: [{ ...rising, progressToken: '' }], client: ['falsy-token'] },
    'warn 3 arrive:A.progress.1 A LAB-2',
  ),
  ...listenCases,
  ...eventCases,
];

describe('each invariant', () => {
  it('has a scenario that breaks it', () => {
    // Those on tasks have theirs beside the labs of tasks.
    const apart = taskWatches.map(({ invariant }) => invariant);
    const tested = new Set([...cases.map(({ id }) => id), ...apart]);
    expect(invariantCatalogue.map(({ id }) => id).filter((id) => !tested.has(id))).toEqual([]);
  });

  it.each(
    cases.map((one) => ({ ...one, name: `${one.id} on ${nameOf(one.setting)}: ${one.breach}` })),
  )('$name', ({ id, setting, words, breach }) => {
    expect(breachesOf(runOf(setting, words), id)).toEqual([breach]);
  });

  it.each(cases.map((one) => ({ ...one, name: `${one.id} on ${nameOf(one.setting)}` })))(
    '$name holds without the fault',
    ({ setting, words, id }) => {
      const [right, rest] = withoutFaults(setting, words);
      const withIds = {
        ...rest,
        requests: rest.requests.map(({ id: _, ...request }, index) => ({
          ...request,
          limits: LIMITS,
          ...(request.progressToken === undefined ? {} : { progressToken: index }),
        })),
      };
      const ran = runOf(right, withIds);
      expect(breachesOf(ran, id)).toEqual([]);
      expect(brokenIn(ran)).toEqual([]);
    },
  );
});
