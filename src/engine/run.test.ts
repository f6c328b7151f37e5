/**
 * Runs of the four orderings: what graders may rely on at the last step, and how wishes are read.
 */

import { describe, expect, it } from 'vitest';
import type { Scenario } from '../scenario/schema.ts';
import { compile } from './compile.ts';
import { run } from './run.ts';
import {
  cancelFirst,
  closeStream,
  completeAfter,
  completeFirst,
  endOf,
  type Facts,
  factsOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  ignoredOf,
  kindsOf,
  maximumDeadline,
  nameOf,
  planOf,
  recordsOf,
  runOf,
  SETTINGS,
  type Setting,
  stdio2025,
  stdio2026,
  timeOf,
} from './scenarios.testing.ts';

const NOTIFY = 'notifications/cancelled';

const byMessage = { signal: NOTIFY, observed: 'message' };
const byStream = { signal: 'stream-closed', observed: 'stream_closed' };
const cancelled = { record: 'cancelled', outcome: 'cancelled', answer: 'suppressed' };
const user = { reason: 'user' };

type Lab = (setting: Setting) => Scenario;
type Row = readonly [
  lab: string,
  build: Lab,
  setting: Setting,
  facts: Facts,
  ignored: readonly string[],
];

/** A, C and D share their rows, but for the label and who ended the wait. */
function cancelRows(name: string, build: Lab, label: string, ending: object): Row[] {
  const facts = { ...cancelled, ...user, ...ending };
  const byServer = (rule: string) => [`complete:${label} by server ${rule}`];
  return [
    [name, build, stdio2026, { ...facts, ...byMessage }, byServer('CAN-10')],
    [name, build, stdio2025, { ...facts, ...byMessage }, byServer('CAN-9')],
    [name, build, http2026, { ...facts, ...byStream }, byServer('CAN-10')],
    [name, build, http2025, { ...facts, ...byMessage }, byServer('CAN-9')],
  ];
}

const completed = { record: 'completed', outcome: 'cancelled', ...user };
const crossed = { ...completed, answer: 'ignored', ...byMessage };
const bothIgnored = ['arrive:B.cancel by server CAN-14', 'arrive:B.response by client CAN-12'];
const closeOnly2026: Setting = { ...http2026, giveUp: 'close-only' };
const closeOnly2025: Setting = { ...http2025, giveUp: 'close-only' };

const ROWS: readonly Row[] = [
  ...cancelRows('A', cancelFirst, 'A', {}),
  ['B', completeFirst, stdio2026, crossed, bothIgnored],
  ['B', completeFirst, stdio2025, crossed, bothIgnored],
  [
    'B',
    completeFirst,
    http2026,
    { ...completed, answer: 'lost', ...byStream },
    ['arrive:B.cancel by server CAN-14'],
  ],
  ['B', completeFirst, http2025, crossed, bothIgnored],
  ...cancelRows('C', maximumDeadline, 'C', { outcome: 'max_timeout', reason: 'max_timeout' }),
  ...cancelRows('D', closeStream, 'D', {}),
  [
    'D',
    closeStream,
    closeOnly2026,
    { ...cancelled, ...user, ...byStream },
    ['complete:D by server CAN-10'],
  ],
  [
    'D',
    closeStream,
    closeOnly2025,
    { ...completed, answer: 'lost', signal: 'none', observed: 'stream_closed' },
    ['arrive:D.cancel by server CAN-17'],
  ],
];

describe('the four orderings at their last step', () => {
  const named = ROWS.map((row) => [row[0], nameOf(row[2]), row] as const);
  it.each(named)('%s on %s', (_lab, _setting, [, build, setting, facts, ignored]) => {
    const ran = run(compile(build(setting)));
    expect(endOf(ran)).toEqual(facts);
    expect(ignoredOf(ran).sort()).toEqual([...ignored].sort());
    expect(ran.cutOff).toBe(false);
  });

  it.each(SETTINGS.map((setting) => [nameOf(setting), setting] as const))(
    'C on %s reports at 450, 900, 1350 and 1800, ends at 2000 and completes at 2200',
    (_, setting) => {
      const ran = run(compile(maximumDeadline(setting)));
      const seen = [1, 2, 3, 4].map((n) => timeOf(ran, `arrive:C.progress.${n}`));
      expect(seen).toEqual([450, 900, 1350, 1800]);
      expect([timeOf(ran, 'max:C'), timeOf(ran, 'complete:C')]).toEqual([2000, 2200]);
      expect(recordsOf(ran, 'useful').map(({ value }) => value)).toEqual([1, 2, 3, 4]);
    },
  );
});

describe('the frames on the wire', () => {
  const framesIn = (setting: Setting, build: Lab = cancelFirst) =>
    kindsOf(framesOf(run(compile(build(setting)))));

  it('stdio: the request and the notification, and nothing back', () => {
    for (const setting of [stdio2026, stdio2025]) {
      expect(framesIn(setting)).toEqual(['c2s stdio request', 'c2s stdio cancel']);
    }
  });

  it('HTTP in 2026-07-28: the call is the only POST, and its stream is closed', () => {
    expect(framesIn(http2026)).toEqual(['c2s post request', 's2c stream open', 'c2s stream close']);
  });

  it('HTTP in 2025-11-25: a second POST, answered 202, and the server ends the stream', () => {
    const frames = framesOf(run(compile(cancelFirst(http2025))));
    expect(kindsOf(frames)).toEqual([
      'c2s post request',
      's2c stream open',
      'c2s post cancel',
      's2c stream close',
      's2c post accepted',
    ]);
    expect(frames.at(-1)?.head?.line).toBe('HTTP/1.1 202 Accepted');
    expect(frames.at(-2)?.closedBy).toBe('server');
  });

  it('HTTP in 2025-11-25 with close-only: no second POST', () => {
    expect(framesIn(closeOnly2025, closeStream)).toEqual([
      'c2s post request',
      's2c stream open',
      'c2s stream close',
      's2c stream response',
    ]);
  });

  it('B on stdio: the answer crosses the notification', () => {
    expect(framesIn(stdio2026, completeFirst)).toEqual([
      'c2s stdio request',
      's2c stdio response',
      'c2s stdio cancel',
    ]);
  });

  it('tells the server why only where a message carries it', () => {
    const reasonIn = (setting: Setting, build: Lab) =>
      framesOf(run(compile(build(setting))))
        .filter(({ kind }) => kind === 'cancel')
        .map(({ message }) => message);
    const message = { jsonrpc: '2.0', method: NOTIFY };
    expect(reasonIn(http2026, maximumDeadline)).toEqual([]);
    for (const setting of [stdio2026, stdio2025, http2025]) {
      expect(reasonIn(setting, maximumDeadline)).toEqual([
        { ...message, params: { requestId: 1, reason: 'maximum timeout' } },
      ]);
      expect(reasonIn(setting, cancelFirst)).toEqual([
        { ...message, params: { requestId: 1, reason: 'user' } },
      ]);
    }
  });
});

describe('ordering B with its cancel elsewhere', () => {
  const ORDERS: readonly [string, readonly string[], Partial<Facts>][] = [
    [
      'before the worker completes',
      ['send:B', 'arrive:B.request', 'cancel:B', 'arrive:B.cancel', 'complete:B'],
      { record: 'cancelled', outcome: 'cancelled', answer: 'suppressed' },
    ],
    [
      'while the answer is on its way',
      ['send:B', 'arrive:B.request', 'complete:B', 'cancel:B', 'arrive:B.response'],
      { record: 'completed', outcome: 'cancelled', answer: 'ignored', signal: NOTIFY },
    ],
    [
      'after the answer has arrived',
      ['send:B', 'arrive:B.request', 'complete:B', 'arrive:B.response', 'cancel:B'],
      { record: 'completed', outcome: 'result', answer: 'delivered', signal: 'none' },
    ],
  ];

  it.each(ORDERS)('%s', (_, wishes, facts) => {
    const ran = run(compile(completeFirst(stdio2026)), wishes);
    expect(idsOf(ran).slice(0, wishes.length)).toEqual(wishes);
    expect(endOf(ran)).toMatchObject(facts);
  });

  it('after the answer is ignored by the client itself, and nothing is sent', () => {
    for (const setting of SETTINGS) {
      const ran = run(compile(completeFirst(setting)), ORDERS[2]?.[1]);
      expect(ignoredOf(ran)).toEqual(['cancel:B by client LAB-4']);
      expect(endOf(ran)).toMatchObject({ signal: 'none', reason: 'none', observed: 'none' });
      expect(framesOf(ran).filter(({ kind }) => kind === 'cancel' || kind === 'close')).toEqual([]);
    }
  });
});

describe('a list of wishes', () => {
  const plan = planOf(stdio2026, {
    latencyMs: 10,
    requests: [
      { label: 'A', work: [completeAfter(5)] },
      { label: 'B', work: [completeAfter(5)] },
    ],
  });
  const clock = idsOf(run(plan));

  it('takes the first listed choice that is possible', () => {
    const ran = run(plan, ['complete:B', 'send:B', 'send:A']);
    expect(idsOf(ran).slice(0, 3)).toEqual(['send:B', 'send:A', 'arrive:B.request']);
    expect(idsOf(ran)[3]).toBe('complete:B');
    expect(ran.moved).toEqual(['complete:B']);
    expect(ran.unfit).toEqual([]);
  });

  it('falls back on the clock where none is possible, and after its end', () => {
    const ran = run(plan, ['arrive:A.response']);
    expect(idsOf(ran).toSorted()).toEqual(clock.toSorted());
    expect(ran.moved).toEqual([]);
    expect(idsOf(run(plan, ['send:A']))).toEqual(clock);
    expect(run(plan, clock.slice(0, 3)).decided).toBe(0);
  });

  it('names what never became possible', () => {
    const ran = run(plan, ['idle:A', 'send:Z', 'send:A', 'no such thing']);
    expect(idsOf(ran)).toEqual(clock);
    expect(ran.unfit).toEqual(['idle:A', 'send:Z', 'no such thing']);
    expect(ran.moved).toEqual([]);
  });

  it('reads an id that is listed twice once', () => {
    const ran = run(plan, ['send:B', 'send:B', 'send:A']);
    expect(idsOf(ran).slice(0, 2)).toEqual(['send:B', 'send:A']);
    expect([ran.unfit, ran.moved]).toEqual([[], []]);
  });

  it('cannot overtake on one pair of pipes', () => {
    const ran = run(plan, ['send:A', 'send:B', 'arrive:B.request', 'arrive:A.request']);
    expect(idsOf(ran).slice(2, 4)).toEqual(['arrive:A.request', 'arrive:B.request']);
    expect(ran.moved).toEqual(['arrive:B.request']);
  });

  it('can overtake where every POST has its own way', () => {
    const wishes = ['send:A', 'send:B', 'arrive:B.request', 'arrive:A.request'];
    const words = { requests: [{ label: 'A' }, { label: 'B' }] };
    const ran = runOf(http2026, words, wishes);
    expect(idsOf(ran)).toEqual(wishes);
    expect(ran.moved).toEqual([]);
  });
});

describe('a run', () => {
  it('can be read at every step, and stepping back is looking at an earlier one', () => {
    const ran = run(compile(cancelFirst(stdio2026)));
    const seen = ran.steps.map((_, count) => {
      const { record, outcome } = factsOf(ran.plan, ran.at(count), 'A');
      return `${record} ${outcome}`;
    });
    expect(seen).toEqual([
      'not_received waiting',
      'not_received waiting',
      'in_progress waiting',
      'in_progress cancelled',
      'cancelled cancelled',
    ]);
    expect(endOf(ran).answer).toBe('suppressed');
  });

  it('is cut off at its limit of steps, and only if something was left', () => {
    const plan = compile(cancelFirst(stdio2026));
    expect(run(plan, [], 4)).toMatchObject({ cutOff: true, steps: { length: 4 } });
    expect(run(plan, [], 5)).toMatchObject({ cutOff: false, steps: { length: 5 } });
  });

  it('says what the revision or transport does not have', () => {
    const words = {
      requests: [
        { label: 'I', method: 'initialize' },
        { label: 'L', method: 'subscriptions/listen' },
      ],
      acts: [
        { do: 'cut', request: 'L', atMs: 5 },
        { do: 'cancel', request: 'I', atMs: 5 },
      ],
    } as const;
    expect(planOf(stdio2026, words).left).toEqual(['I', 'cut:L', 'cancel:I']);
    expect(planOf(http2026, words).left).toEqual(['I', 'cancel:I']);
    expect(planOf(stdio2025, words).left).toEqual(['L', 'cut:L']);
  });
});
