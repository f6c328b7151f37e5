/** A client that leaves its deadlines armed, and one that can only close what has begun. */

import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../invariants/checkInvariants.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  progressAfter,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  type Setting,
  stdio2025,
  stdio2026,
} from '../scenarios.testing.ts';
import { runAround } from './streamRuns.testing.ts';

const limits = { idleTimeoutMs: 500, maxTotalTimeoutMs: 900 };
const slow = { label: 'A', progressToken: 'a', limits, work: [completeAfter(300)] };
const cancelAt = (atMs: number) => ({ do: 'cancel', request: 'A', atMs }) as const;
const brokenIn = (ran: Run) => checkInvariants(ran).map(({ invariant }) => invariant);
const cancels = (ran: Run) => framesOf(ran).filter(({ kind }) => kind === 'cancel').length;
const firedIn = (ran: Run) => recordsOf(ran, 'fired').map(({ timer }) => timer);

describe('a client that leaves its deadlines armed', () => {
  const words = (acts: ScenarioWords['acts'], more: Partial<ScenarioWords> = {}) =>
    ({ requests: [slow], acts, client: ['keeps-deadlines'], ...more }) as ScenarioWords;

  it.each([
    [stdio2026, 3],
    [stdio2025, 3],
    [http2025, 3],
    // What it has closed cannot be closed again.
    [http2026, 0],
  ] as const)('hears from each of them after it gave up: %o', (setting, sent) => {
    const ran = runOf(setting, words([cancelAt(100)]));
    expect(firedIn(ran)).toEqual(['idle', 'max']);
    expect(cancels(ran)).toBe(sent);
    // It gave up once, and that stays so.
    expect(endOf(ran)).toMatchObject({ outcome: 'cancelled', reason: 'user' });
    expect(recordsOf(ran, 'gave-up')).toHaveLength(1);
    expect(brokenIn(ran)).toContain('INV-46');
  });

  it.each(SETTINGS)('stops both when the answer comes: %o', (setting) => {
    const ran = runOf(setting, words([cancelAt(400)]));
    expect([firedIn(ran), brokenIn(ran)]).toEqual([[], []]);
  });

  it('leaves the maximum to an idle limit that went off', () => {
    const hanging = { requests: [{ ...slow, work: [] }] };
    const ran = runOf(stdio2026, words([], hanging));
    expect(idsOf(ran)).toEqual([
      'send:A',
      'arrive:A.request',
      'idle:A',
      'arrive:A.cancel',
      'max:A',
      'arrive:A.cancel.4',
    ]);
  });

  it('sends nothing where nobody is there, or where its policy is to say nothing', () => {
    const gone = runOf(stdio2026, words([{ do: 'crash', atMs: 100 }]));
    expect([firedIn(gone), cancels(gone)]).toEqual([['idle', 'max'], 0]);
    const silent = runOf({ ...stdio2026, giveUp: 'silent' }, words([cancelAt(100)]));
    expect([firedIn(silent), cancels(silent)]).toEqual([['idle', 'max'], 0]);
  });
});

describe('a client that can only close what has begun to come', () => {
  const reporting = { ...slow, work: [...progressAfter(100), completeAfter(200)] };
  const at = (setting: Setting, atMs: number, request = reporting) =>
    runOf(setting, { requests: [request], acts: [cancelAt(atMs)], client: ['needs-head'] });

  it('says nothing before the first byte, and the work goes on to its end', () => {
    const ran = at(http2026, 50);
    const facts = { outcome: 'cancelled', signal: 'none', record: 'completed', answer: 'ignored' };
    expect(endOf(ran)).toMatchObject(facts);
    expect(brokenIn(ran)).toEqual(['INV-6', 'INV-18']);
  });

  it('closes the stream once anything has come', () => {
    const ran = at(http2026, 150);
    expect(endOf(ran)).toMatchObject({ signal: 'stream-closed', record: 'cancelled' });
    expect(brokenIn(ran)).toEqual([]);
  });

  it('never can where the answer is one piece of JSON', () => {
    expect(endOf(at(http2026, 250, { ...reporting, answer: 'json' } as never)).signal).toBe('none');
  });

  it('takes a comment for a beginning', () => {
    const requests = [{ ...slow, answer: 'sse' as const }];
    const server = { keepalive: { everyMs: 40, times: 1 } };
    const client = { faults: ['needs-head' as const] };
    const words = { requests, acts: [cancelAt(100)] };
    expect(endOf(runAround(http2026, words, { client })).signal).toBe('none');
    expect(endOf(runAround(http2026, words, { client, server })).signal).toBe('stream-closed');
  });

  it.each([stdio2026, stdio2025, http2025])('has a message where that is the lever: %o', (one) => {
    expect(endOf(at(one, 50)).signal).toBe('notifications/cancelled');
  });

  it('cannot close either where it would only close', () => {
    const closes = { ...http2025, giveUp: 'close-only' as const };
    const kinds = (ran: Run) => framesOf(ran).map(({ kind }) => kind);
    expect(kinds(at(closes, 50))).not.toContain('close');
    expect(kinds(at(closes, 150))).toContain('close');
  });
});
