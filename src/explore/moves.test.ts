/** Moves of a row: how far it goes, what goes with it, when it happens then, and refusals. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import {
  brokenTimes,
  cancelFirst,
  closeStream,
  completeAfter,
  completeFirst,
  endOf,
  http2025,
  http2026,
  idsOf,
  maximumDeadline,
  runOf,
  SETTINGS,
  stdio2026,
  timeOf,
} from '../engine/scenarios.testing.ts';
import { scenarioArbitrary } from '../scenario/scenario.testing.ts';
import { choiceWords } from '../trace/words.ts';
import { causesOf } from './causes.ts';
import { lasting } from './changeWords.ts';
import { letExpire, letExpireAbove, type Move, moveEarlier, moveLater, moveTo } from './moves.ts';

const a = run(compile(cancelFirst(stdio2026)));
const b = run(compile(completeFirst(stdio2026)));
const bHttp = run(compile(completeFirst(http2026)));
const c = run(compile(maximumDeadline(stdio2026)));

function moved(move: Move): Run {
  if (!move.ok) throw new Error(move.reason);
  return move.run;
}

function noteOf(move: Move): string {
  return move.ok ? move.note : `refused: ${move.reason}`;
}

function reasonOf(move: Move): string {
  return move.ok ? `accepted: ${idsOf(move.run)}` : move.reason;
}

describe('earlier and later', () => {
  it('passes the nearest row that the event does not depend on', () => {
    expect(idsOf(moved(moveEarlier(b, 'cancel:B')))).toEqual([
      'send:B',
      'arrive:B.request',
      'cancel:B',
      'complete:B',
      'arrive:B.response',
      'arrive:B.cancel',
    ]);
    // What lies between the two and causes the event goes ahead of it.
    const early = moveEarlier(a, 'complete:A');
    expect(idsOf(moved(early)).slice(2, 4)).toEqual(['cancel:A', 'complete:A']);
    expect(noteOf(early)).toBe('Now happens: “answer reaches the client”.');
  });

  it('takes along what the event causes', () => {
    const late = moveLater(a, 'cancel:A');
    expect(idsOf(moved(late))).toEqual([
      'send:A',
      'arrive:A.request',
      'complete:A',
      'cancel:A',
      'arrive:A.cancel',
      'arrive:A.response',
    ]);
    expect(endOf(moved(late))).toMatchObject({ record: 'completed', outcome: 'cancelled' });
  });

  it('says what no longer happens', () => {
    const late = moveLater(b, 'cancel:B');
    expect(idsOf(moved(late)).slice(3)).toEqual(['arrive:B.response', 'cancel:B']);
    expect(noteOf(late)).toBe('No longer happens: “cancel reaches the server”.');
    expect(endOf(moved(late))).toMatchObject({ outcome: 'result', signal: 'none' });
  });

  it('passes what the event itself prevents, when nothing else is left below', () => {
    expect(idsOf(bHttp)).toEqual([
      'send:B',
      'arrive:B.request',
      'complete:B',
      'cancel:B',
      'arrive:B.cancel',
    ]);
    const late = moveLater(bHttp, 'cancel:B');
    expect(idsOf(moved(late)).slice(3)).toEqual(['arrive:B.response', 'cancel:B']);
    expect(noteOf(late)).toBe(
      'No longer happens: “close reaches the server”. Now happens: “answer reaches the client”.',
    );
    expect(endOf(moved(late))).toMatchObject({ outcome: 'result', signal: 'none' });
    const back = moveEarlier(moved(late), 'cancel:B');
    expect(idsOf(moved(back))).toEqual(idsOf(bHttp));
  });

  it('is undone by the opposite move', () => {
    const there = moved(moveLater(b, 'arrive:B.response'));
    expect(idsOf(moved(moveEarlier(there, 'arrive:B.response')))).toEqual(idsOf(b));
  });

  it('stops at both ends, and where all the rest depends on it', () => {
    expect(reasonOf(moveEarlier(a, 'send:A'))).toBe('This is the first event.');
    expect(reasonOf(moveLater(a, 'complete:A'))).toBe('This is the last event.');
    expect(reasonOf(moveLater(a, 'send:A'))).toBe(
      'All that follows is caused by this event, and cannot come before it.',
    );
  });
});

describe('to a place', () => {
  it('goes above a row from below, and below a row from above', () => {
    expect(idsOf(moved(moveTo(a, 'complete:A', 2))).slice(2)).toEqual([
      'complete:A',
      'cancel:A',
      'arrive:A.cancel',
      'arrive:A.response',
    ]);
    expect(idsOf(moved(moveTo(a, 'cancel:A', 4))).slice(2, 5)).toEqual([
      'complete:A',
      'cancel:A',
      'arrive:A.cancel',
    ]);
  });

  it('pulls up what the event depends on', () => {
    const order = idsOf(moved(moveTo(b, 'arrive:B.cancel', 2)));
    expect(order).toEqual([
      'send:B',
      'arrive:B.request',
      'cancel:B',
      'arrive:B.cancel',
      'complete:B',
    ]);
  });

  it('stays where it is already', () => {
    expect(reasonOf(moveTo(a, 'cancel:A', 2))).toBe('The row is there already.');
  });
});

describe('an impossible move', () => {
  it('names the cause', () => {
    expect(reasonOf(moveEarlier(a, 'arrive:A.request'))).toBe(
      '“request reaches the server” cannot come before “client sends tools/call”: it depends ' +
        'on it.',
    );
    const early = moved(moveTo(a, 'cancel:A', 0));
    expect(idsOf(early).slice(0, 2)).toEqual(['send:A', 'cancel:A']);
    expect(reasonOf(moveTo(early, 'cancel:A', 0))).toBe(
      '“user cancels” cannot come before “client sends tools/call”: it depends on it.',
    );
    // From above it is the row below that cannot come first.
    expect(reasonOf(moveTo(a, 'cancel:A', 3))).toBe(
      '“cancel reaches the server” cannot come before “user cancels”: it depends on it.',
    );
    expect(reasonOf(moveTo(a, 'send:A', 1))).toMatch(/^“request reaches .* depends on it\.$/);
  });

  it('names the channel', () => {
    expect(reasonOf(moveEarlier(a, 'arrive:A.cancel'))).toBe(
      'It cannot arrive first: “request reaches the server” was sent before it on the ' +
        'same channel, and a channel keeps its order.',
    );
    expect(reasonOf(moveEarlier(c, 'arrive:C.progress.2'))).toBe(
      'It cannot arrive first: “progress 1 reaches the client” was sent before it on the ' +
        'same channel, and a channel keeps its order.',
    );
    // Over HTTP in 2025-11-25 the cancellation is a POST of its own and may overtake its request.
    const http = run(compile(cancelFirst(http2025)));
    const order = idsOf(moved(moveEarlier(http, 'arrive:A.cancel')));
    expect(order.slice(0, 4)).toEqual([
      'send:A',
      'cancel:A',
      'arrive:A.cancel',
      'arrive:A.request',
    ]);
  });

  it('names the timers with their numbers', () => {
    const reason = reasonOf(moveEarlier(c, 'max:C'));
    expect(reason).toContain('500 ms after “progress 3 reaches the client”');
    expect(reason).toContain('at 1997 ms at the latest');
    expect(reason).toMatch(/the maximum is due at 2000 ms, and cannot come before that\.$/);
    expect(reasonOf(moveLater(c, 'progress:C.4'))).toBe(reason);
  });
});

describe('times', () => {
  it('move only as far as the timers force', () => {
    const ran = moved(moveLater(c, 'arrive:C.progress.1'));
    expect(idsOf(ran).slice(2, 6)).toEqual([
      'progress:C.1',
      'progress:C.2',
      'arrive:C.progress.1',
      'arrive:C.progress.2',
    ]);
    expect(timeOf(ran, 'progress:C.1')).toBe(450);
    expect(timeOf(ran, 'progress:C.2')).toBe(499);
    expect(timeOf(ran, 'arrive:C.progress.1')).toBe(499);
    expect(timeOf(ran, 'max:C')).toBe(2000);
    expect(brokenTimes(ran)).toEqual([]);
  });

  it('stay the clock’s where only the order of one instant changes', () => {
    const ran = moved(moveLater(c, 'max:C'));
    expect(timeOf(ran, 'complete:C')).toBe(1999);
    expect(timeOf(ran, 'max:C')).toBe(2000);
    expect(timeOf(ran, 'progress:C.4')).toBe(1800);
  });

  it('put a late event at the time of what it follows', () => {
    const ran = moved(moveLater(a, 'cancel:A'));
    expect(ran.steps.map((step) => step.atMs)).toEqual([0, 60, 420, 420, 480, 480]);
  });
});

describe('a deadline that waits', () => {
  it('expires at the latest place that is possible', () => {
    const move = letExpireAbove(a, 'idle:A', a.steps.length);
    expect(idsOf(moved(move))).toEqual([
      'send:A',
      'arrive:A.request',
      'idle:A',
      'cancel:A',
      'arrive:A.cancel',
      'complete:A',
    ]);
    expect(timeOf(moved(move), 'idle:A')).toBe(500);
    expect(noteOf(move)).toBe('Now happens: “idle deadline passes”.');
    expect(endOf(moved(move))).toMatchObject({ outcome: 'idle_timeout', reason: 'idle_timeout' });
  });

  it('expires above a given row', () => {
    expect(idsOf(moved(letExpireAbove(a, 'idle:A', 1))).slice(0, 3)).toEqual([
      'send:A',
      'idle:A',
      'arrive:A.request',
    ]);
    expect(reasonOf(letExpireAbove(a, 'idle:A', 0))).toBe(
      'There is no place below where it is armed.',
    );
    expect(reasonOf(letExpireAbove(a, 'idle:Z', 3))).toBe('This deadline is never armed.');
  });

  it('takes along the cancellation that another deadline would have sent', () => {
    const move = letExpire(c, 'idle:C', 6);
    expect(idsOf(moved(move)).slice(5, 9)).toEqual([
      'arrive:C.progress.2',
      'idle:C',
      'arrive:C.cancel',
      'progress:C.3',
    ]);
    expect(timeOf(moved(move), 'idle:C')).toBe(1400);
    expect(timeOf(moved(move), 'arrive:C.cancel')).toBe(1400);
    expect(endOf(moved(move))).toMatchObject({ record: 'cancelled', outcome: 'idle_timeout' });
    expect(noteOf(move)).toMatch(/^No longer happens: .*“maximum deadline passes”\. Now happens/);
  });

  it('says which other deadline comes first', () => {
    expect(reasonOf(letExpireAbove(a, 'max:A', a.steps.length))).toBe(
      'The idle deadline is due 500 ms after “client sends tools/call”, in this order at 500 ms ' +
        'at the latest; the maximum is due at 2000 ms, and cannot come before that.',
    );
    expect(reasonOf(letExpire(a, 'idle:A', 0))).toMatch(/^The idle deadline cannot pass before/);
    expect(reasonOf(letExpire(a, 'idle:A', 5))).toMatch(/^The idle deadline cannot pass after/);
  });

  it('may be held back again, and then does not fire', () => {
    const expired = moved(letExpireAbove(a, 'idle:A', a.steps.length));
    const held = moveLater(expired, 'idle:A');
    expect(idsOf(moved(held))).toEqual(idsOf(a));
    expect(noteOf(held)).toBe('No longer happens: “idle deadline passes”.');
  });
});

const LABS = [cancelFirst, completeFirst, maximumDeadline, closeStream] as const;

/** A move as numbers, to be taken modulo what there is. */
const wish = fc.record({
  how: fc.constantFrom('earlier', 'later', 'to', 'expire'),
  row: fc.nat(99),
  to: fc.nat(99),
});
type Wish = typeof wish extends fc.Arbitrary<infer T> ? T : never;

function tryMove(ran: Run, { how, row, to }: Wish): Move {
  const { length } = ran.steps;
  const id = ran.steps[row % length]?.choice.id ?? '';
  if (how === 'earlier') return moveEarlier(ran, id);
  if (how === 'later') return moveLater(ran, id);
  if (how === 'to') return moveTo(ran, id, to % length);
  const { timers } = ran.plan;
  const timer = timers[row % Math.max(timers.length, 1)];
  return letExpire(ran, timer?.id ?? 'idle:none', to % (length + 1));
}

/** What must hold of every move, whatever it is. Answers the run to go on with. */
function judge(ran: Run, wished: Wish): Run {
  const move = tryMove(ran, wished);
  if (!move.ok) {
    expect(move.reason).toMatch(/^[A-Z“].*\.$/s);
    return ran;
  }
  const after = idsOf(move.run);
  expect(brokenTimes(move.run)).toEqual([]);
  // The link keeps the leading ids that a wish had to decide; they bring back all of it.
  const again = run(ran.plan, after.slice(0, move.run.decided));
  expect(idsOf(again)).toEqual(after);
  expect(again.steps.map((step) => step.atMs)).toEqual(move.run.steps.map((step) => step.atMs));
  expect([again.unfit, again.moved]).toEqual([[], []]);
  const [was, is] = [ran, move.run].map(({ steps }) => steps.map(lasting));
  const left = was?.some((id) => !is?.includes(id));
  const came = is?.some((id) => !was?.includes(id));
  expect(move.note).toMatch(
    left
      ? /No longer happens: /
      : came
        ? /Now happens: /
        : /^(It stays after “.+”, which it waits for\.)?$/,
  );
  const [, held] = /^It stays after “(.+?)”/.exec(move.note) ?? [];
  if (held !== undefined)
    expect(wordsAbove(move.run, idsOf(ran)[wished.row % ran.steps.length])).toContain(held);
  if (wished.how === 'to') passesAll(ran, move.run, wished);
  return move.run;
}

/** What the rows above one say. */
function wordsAbove({ steps, plan }: Run, id = ''): string[] {
  const place = steps.findIndex(({ choice }) => choice.id === id);
  return steps.slice(0, place).map(({ choice }) => choiceWords(choice, plan));
}

/** The dragged row is on the other side of every row that it was dragged past. */
function passesAll(ran: Run, after: Run, { row, to }: Wish): void {
  const before = idsOf(ran);
  const [from, target] = [row % before.length, to % before.length];
  const places = new Map(idsOf(after).map((id, index) => [id, index]));
  const place = places.get(before[from] ?? '');
  // A crash that goes down lets one thing happen that it had prevented.
  if (ran.steps[from]?.choice.kind === 'crash' && target > from) return;
  if (place === undefined) return;
  for (let other = Math.min(from, target); other <= Math.max(from, target); other++) {
    const there = places.get(before[other] ?? '');
    if (other === from || there === undefined) continue;
    // What it depended on may stay above it, and what it caused below.
    const depends = other < from ? causesOf(ran, from).has(other) : causesOf(ran, other).has(from);
    if (!depends) expect(there < place).toBe(target > from);
  }
}

describe('any sequence of moves', () => {
  it('in the orderings keeps to times, links and sentences', () => {
    const settings = fc.constantFrom(...SETTINGS);
    fc.assert(
      fc.property(
        fc.constantFrom(...LABS),
        settings,
        fc.array(wish, { maxLength: 6 }),
        (lab, setting, wishes) => {
          wishes.reduce(judge, run(compile(lab(setting))));
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);

  it('in any scenario keeps to times, links and sentences', () => {
    fc.assert(
      fc.property(scenarioArbitrary, fc.array(wish, { maxLength: 4 }), (scenario, wishes) => {
        wishes.reduce(judge, run(compile(scenario)));
      }),
      { numRuns: 200 },
    );
  }, 60_000);
});

it('a run of one step has nowhere to go', () => {
  const words = { requests: [{ label: 'A', work: [completeAfter(1)] }] };
  const short = run(runOf(stdio2026, words).plan, [], 1);
  expect(reasonOf(moveEarlier(short, 'send:A'))).toBe('This is the first event.');
});

it('what held a deadline before it was moved is not said to hold it now', () => {
  const start = run(compile(maximumDeadline(stdio2026)));
  const expired = moved(letExpireAbove(start, 'idle:C', start.steps.length));
  const notes: string[] = [];
  for (let now = expired, turn = 0; turn < 6; turn++) {
    const move = moveEarlier(now, 'idle:C');
    if (!move.ok) break;
    now = move.run;
    notes.push(move.note);
    const [, held] = /^It stays after “(.+?)”/.exec(move.note) ?? [];
    if (held !== undefined) expect(wordsAbove(now, 'idle:C'), move.note).toContain(held);
  }
  expect(notes.length).toBeGreaterThan(1);
});
