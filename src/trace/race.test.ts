/** How a cancel and the answer met: before, while, or after the answer was on its way. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { run } from '../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  completeFirst,
  http2025,
  http2026,
  maximumDeadline,
  runOf,
  SETTINGS,
  type Setting,
  stdio2025,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { raceWords } from './race.ts';

function race(setting: Setting, ...order: readonly string[]): string | null {
  return raceWords(run(compile(completeFirst(setting)), order), 'B');
}

const START = ['send:B', 'arrive:B.request'];

describe('the race of cancel and answer', () => {
  it('is told as after, once the answer has arrived', () => {
    for (const setting of SETTINGS) {
      expect(race(setting, ...START, 'complete:B', 'arrive:B.response', 'cancel:B')).toBe(
        'The cancel comes after the answer has arrived: nothing is left to cancel, and no ' +
          'signal is sent.',
      );
    }
  });

  it('is told as while, by what becomes of the answer', () => {
    for (const setting of [stdio2026, stdio2025, http2025]) {
      expect(race(setting)).toBe(
        'The cancel comes while the answer is on its way: the two cross, and each side ignores ' +
          'what comes too late.',
      );
    }
    const closed = /while the answer .*: closing the stream loses the answer/;
    expect(race(http2026)).toMatch(closed);
    expect(race({ ...http2025, giveUp: 'close-only' })).toMatch(closed);
    expect(race({ ...stdio2026, giveUp: 'silent' })).toMatch(/: no signal is sent, and the client/);
  });

  it('is told as before, by whether the signal is in time', () => {
    const start = /^The cancel comes before the answer exists, /;
    for (const setting of SETTINGS) {
      const early = [...START, 'cancel:B', 'arrive:B.cancel', 'complete:B'];
      expect(race(setting, ...early)).toMatch(start);
      expect(race(setting, ...early)).toMatch(/in time: no answer is sent\.$/);
      const late = race(setting, ...START, 'cancel:B', 'complete:B', 'arrive:B.cancel');
      expect(late).toMatch(start);
      expect(late).toMatch(/reaches the server too late: the work completes all the same\.$/);
    }
  });

  it('is told as before where no signal tells the server', () => {
    const early = [...START, 'cancel:B', 'arrive:B.cancel', 'complete:B'];
    for (const setting of [
      { ...http2025, giveUp: 'close-only' },
      { ...stdio2025, giveUp: 'silent' },
    ] as const) {
      expect(race(setting, ...early)).toMatch(/but no signal tells the server of it: the work/);
    }
  });

  it('is told as before where the cancel overtakes its request', () => {
    const order = ['send:A', 'cancel:A', 'arrive:A.cancel', 'arrive:A.request'];
    const ran = run(compile(cancelFirst(http2025)), order);
    expect(raceWords(ran, 'A')).toMatch(/overtakes the request, which the server cannot know yet/);
  });

  it('is not told where nobody raced', () => {
    expect(raceWords(run(compile(maximumDeadline(stdio2026))), 'C')).toBeNull();
    expect(race(stdio2026, ...START, 'complete:B', 'idle:B', 'cancel:B')).toBeNull();
    const words = { requests: [{ label: 'A', work: [completeAfter(10)] }] };
    expect(raceWords(runOf(stdio2026, words), 'A')).toBeNull();
    expect(raceWords(runOf(stdio2026, words), 'Z')).toBeNull();
  });
});
