/** A server with room for one stream: what counts as a second one, and what goes with it. */

import { describe, expect, it } from 'vitest';
import type { RequestSpec } from '../../scenario/schema.ts';
import { checkInvariants } from '../invariants/checkInvariants.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  endOf,
  http2025,
  http2026,
  idsOf,
  nameOf,
  type RequestWords,
  recordsOf,
  type Setting,
  stdio2025,
  stdio2026,
} from '../scenarios.testing.ts';
import { type Around, runAround } from './streamRuns.testing.ts';

const limits = { idleTimeoutMs: 2000, maxTotalTimeoutMs: 5000 };

function call(label: string, sendAtMs: number, more: Partial<RequestSpec> = {}): RequestWords {
  return { label, sendAtMs, limits, answer: 'sse', work: [completeAfter(200)], ...more };
}

function runOf(
  setting: Setting,
  requests: readonly RequestWords[],
  acts: Parameters<typeof runAround>[1]['acts'] = [],
  around: Around = {},
): Run {
  const server = { faults: ['one-stream' as const], ...around.server };
  return runAround(setting, { latencyMs: 20, requests, acts }, { ...around, server });
}

const exits = (ran: Run) => recordsOf(ran, 'process').length;
const lostIn = (ran: Run) =>
  checkInvariants(ran).flatMap(({ invariant, request }) =>
    invariant === 'INV-47' ? [request] : [],
  );

describe.each([http2026, http2025])('over $transport in $revision', (setting) => {
  it('a second stream ends the process, and every call that it has in hand', () => {
    const ran = runOf(setting, [call('A', 0), call('B', 10), call('C', 500)]);
    expect(lostIn(ran)).toEqual(['A']);
    for (const label of ['A', 'B']) {
      const facts = { record: 'lost', outcome: 'disconnected', answer: 'none' };
      expect(endOf(ran, label)).toMatchObject(facts);
    }
    // Nobody is there any more.
    expect(endOf(ran, 'C')).toMatchObject({ record: 'not_received', outcome: 'disconnected' });
  });

  it('one after the other is no second stream', () => {
    const ran = runOf(setting, [call('A', 0), call('B', 400)]);
    expect([exits(ran), endOf(ran, 'A').outcome, endOf(ran, 'B').outcome]).toEqual([
      0,
      'result',
      'result',
    ]);
  });

  it('an answer in one piece of JSON is no stream', () => {
    const json = { answer: 'json' } as const;
    expect(exits(runOf(setting, [call('A', 0), call('B', 10, json)]))).toBe(0);
    expect(exits(runOf(setting, [call('A', 0, json), call('B', 10)]))).toBe(0);
  });

  it('a stream of another process is no second stream', () => {
    const ran = runOf(setting, [call('A', 0), call('B', 10, { replica: 2 })]);
    expect(exits(ran)).toBe(0);
  });
});

it('a stream that its client has closed is open until the server sees that', () => {
  const cancel = [{ do: 'cancel', request: 'A', atMs: 100 }] as const;
  expect(lostIn(runOf(http2026, [call('A', 0), call('B', 90)], cancel))).toEqual(['A']);
  expect(exits(runOf(http2026, [call('A', 0), call('B', 110)], cancel))).toBe(0);
});

it('a GET that takes a stream up again is one more', () => {
  const cut = [{ do: 'cut', request: 'A', atMs: 100 }] as const;
  const around = { server: { eventIds: true, retryMs: 50 }, client: { resumes: true } } as const;
  const work = [completeAfter(600)];
  // A is cut, and its stream is free for B; then A is taken up again while B is at work.
  const ran = runOf(http2025, [call('A', 0, { work }), call('B', 130, { work })], cut, around);
  expect(lostIn(ran)).toEqual(['B']);
  const last = ran.steps.find(({ records }) => records.some(({ type }) => type === 'process'));
  expect(last?.choice.id).toBe('arrive:A.resume');
  // Once it is taken up, it is open again.
  const again = runOf(http2025, [call('A', 0, { work }), call('B', 300, { work })], cut, around);
  expect(lostIn(again)).toEqual(['A']);
});

it.each([stdio2026, stdio2025].map((setting) => [nameOf(setting), setting] as const))(
  'on %s there is no second stream',
  (_, setting) => {
    const ran = runOf(setting, [call('A', 0), call('B', 10)]);
    expect(exits(ran)).toBe(0);
    expect(idsOf(ran)).toContain('arrive:B.response');
  },
);
