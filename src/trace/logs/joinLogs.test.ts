/** The logs of two or three parties, and what is read from them when they are joined. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../engine/streams/streamParts.ts';
import { compile } from '../../engine/compile.ts';
import { type Run, run } from '../../engine/run.ts';
import {
  completeAfter,
  http2025,
  http2026,
  type RequestWords,
  runOf,
  SETTINGS,
  type Setting,
  stdio2025,
  stdio2026,
} from '../../engine/scenarios.testing.ts';
import { runAround } from '../../engine/streams/streamRuns.testing.ts';
import type { Act } from '../../scenario/schema.ts';
import { streamScenarios } from '../../scenario/streamScenarios.testing.ts';
import '../streams/streamSentences.ts';
import { factsAt } from '../facts.ts';
import { type JoinedLogs, joinLogs } from './joinLogs.ts';
import type { Party } from './logLine.ts';

function joined(ran: Run, count = ran.steps.length): JoinedLogs {
  return joinLogs(ran, count);
}

function textsOf({ lines }: JoinedLogs, party: Party): string[] {
  return lines.filter((line) => line.party === party).map(({ atMs, text }) => `${atMs} ${text}`);
}

/** Calls that work so long, each 20 ms away and given 100 ms by a client that says nothing. */
function silent(setting: Setting, ...worksMs: readonly number[]): Run {
  const requests = worksMs.map((workMs, index): RequestWords => {
    const limits = { idleTimeoutMs: null, maxTotalTimeoutMs: 100 };
    return { label: `A${index + 1}`, id: index + 1, limits, work: [completeAfter(workMs)] };
  });
  return runOf({ ...setting, giveUp: 'silent' }, { latencyMs: 20, requests });
}

describe('the shortest story', () => {
  it('is two logs that are both right, and the call that they disagree on', () => {
    const logs = joined(silent(stdio2026, 50, 300));
    expect(textsOf(logs, 'client')).toEqual([
      '0 sends sort_beads',
      '0 sends sort_beads',
      '90 answer after 90 ms',
      '100 no answer within 100 ms; tells nobody',
      '340 ignores an answer for an id that it no longer tracks',
    ]);
    expect(textsOf(logs, 'server')).toEqual([
      '20 takes sort_beads',
      '20 takes sort_beads',
      '70 success: handler returned after 50 ms',
      '320 success: handler returned after 300 ms',
    ]);
    expect(logs.client).toEqual({ numerator: 1, denominator: 2, open: 0 });
    expect(logs.server).toEqual({ numerator: 2, denominator: 2, open: 0 });
    expect(logs.rows).toMatchObject([
      { requests: ['A1'], connection: 'pipe-1', id: 1, verdict: 'answered', unreadMs: 0 },
      { requests: ['A2'], connection: 'pipe-1', id: 2, verdict: 'orphan', unreadMs: 220 },
    ]);
  });
});

describe('at any step', () => {
  it('only what has happened counts', () => {
    const ran = silent(stdio2026, 50, 300);
    const at = (ms: number) => joined(ran, ran.steps.filter(({ atMs }) => atMs <= ms).length);
    expect(at(0).client).toEqual({ numerator: 0, denominator: 0, open: 2 });
    expect(at(0).server).toEqual({ numerator: 0, denominator: 0, open: 0 });
    expect(at(90).client).toEqual({ numerator: 1, denominator: 1, open: 1 });
    expect(at(90).server).toEqual({ numerator: 1, denominator: 1, open: 1 });
    expect(at(100).rows.map(({ verdict }) => verdict)).toEqual(['answered', 'given-up']);
    expect(at(100).server.open).toBe(1);
  });

  it('a call that is still waited for is open, however long that was', () => {
    const limits = { idleTimeoutMs: null, maxTotalTimeoutMs: null };
    const words = { latencyMs: 0, requests: [{ label: 'A', id: 2, limits, work: [] }] };
    const { rows, client } = joined(runOf(stdio2025, words));
    expect(rows).toMatchObject([
      { verdict: 'open', lastWords: { server: { text: 'takes sort_beads' } } },
    ]);
    expect(client).toEqual({ numerator: 0, denominator: 0, open: 1 });
  });
});

describe('the join', () => {
  it('goes by type and value of an id', () => {
    const requests = [1, '1'].map((id, index) => ({
      label: `A${index + 1}`,
      id,
      work: [completeAfter(50)],
    }));
    const { rows } = joined(runOf(stdio2026, { latencyMs: 0, requests }));
    expect(rows.map(({ id, verdict }) => [id, verdict])).toEqual([
      [1, 'answered'],
      ['1', 'answered'],
    ]);
  });

  it.each([
    ['cannot tell two requests of one id on one pair of pipes apart', stdio2025, 1],
    ['tells them apart where each has a connection of its own', http2025, 2],
  ])('%s', (_, setting, count) => {
    const requests = ['A', 'B'].map((label, index) => {
      return { label, id: 7, sendAtMs: index * 300, work: [completeAfter(50)] };
    });
    const words = { latencyMs: 0, requests, client: ['reuses-ids'] as const };
    const { rows, client } = joined(runOf(setting, words));
    expect(rows.length).toBe(count);
    expect(rows[0]?.verdict).toBe(count === 1 ? 'ambiguous' : 'answered');
    expect(client).toEqual({ numerator: 2, denominator: 2, open: 0 });
  });

  it('gives a handler that was told to stop, and did, for no orphan', () => {
    const work = [{ do: 'checkpoint', afterMs: 200 } as const, completeAfter(200)];
    const acts: Act[] = [{ do: 'cancel', request: 'A', atMs: 100, reason: 'enough' }];
    const ran = runOf(stdio2026, { latencyMs: 20, requests: [{ label: 'A', work }], acts });
    const { rows, server } = joined(ran);
    expect(rows).toMatchObject([{ verdict: 'cancelled' }]);
    expect(server).toEqual({ numerator: 0, denominator: 1, open: 0 });
    expect(textsOf(joined(ran), 'server')).toContain(
      '120 is told to stop: notifications/cancelled, “enough”',
    );
  });

  it('calls lost what went with its process', () => {
    const acts: Act[] = [{ do: 'crash', atMs: 100 }];
    const requests = [{ label: 'A', work: [completeAfter(500)] }];
    const { rows } = joined(runOf(stdio2026, { latencyMs: 0, requests, acts }));
    expect(rows).toMatchObject([{ verdict: 'lost' }]);
    expect(rows[0]?.lastWords.client?.text).toBe('the server’s output ended without an answer');
  });
});

describe('what a party cannot know', () => {
  const cutting = { intermediary: { buffers: false, heedsAccel: true, idleCutMs: 100 } };
  const requests = [{ label: 'A', work: [completeAfter(300)] }];

  it.each([
    ['2026-07-28', http2026],
    ['2025-11-25', http2025],
  ])('is not in its log: who cut a stream, in %s', (_, setting) => {
    const logs = joined(runAround(setting, { latencyMs: 20, requests }, cutting));
    const ends = [...textsOf(logs, 'client'), ...textsOf(logs, 'server')].join('\n');
    expect(ends).not.toMatch(/proxy|middle|idle limit|both ends|server closed|client closed/);
    expect(textsOf(logs, 'proxy')).toContain('120 idle limit reached');
    expect(textsOf(logs, 'proxy').at(-1)).toBe('120 closes the stream to both ends');
  });

  it('is what the server wrote after the stream was cut to both ends', () => {
    const logs = joined(runAround(http2025, { latencyMs: 20, requests }, cutting));
    expect(textsOf(logs, 'server').at(-1)).toBe('320 success: handler returned after 300 ms');
    expect(textsOf(logs, 'proxy').filter((text) => text.startsWith('320'))).toEqual([]);
  });

  it('is what is still under way to it', () => {
    const acts: Act[] = [{ do: 'cancel', request: 'A', atMs: 100 }];
    const between = { intermediary: { buffers: false, heedsAccel: true } };
    const logs = joined(runAround(http2026, { latencyMs: 20, requests, acts }, between));
    expect(textsOf(logs, 'proxy')).toEqual([
      '20 passes POST /mcp',
      '20 passes status 200 OK',
      '120 client closed the stream',
    ]);
  });
});

describe('any run', () => {
  it('has as many orphans by its logs as by its facts, once everything has ended', () => {
    const call = fc.record({
      workMs: fc.integer({ min: 0, max: 300 }),
      maxMs: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(
        fc.array(call, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(...SETTINGS),
        fc.constantFrom('protocol', 'silent'),
        (calls, setting, giveUp) => {
          const requests = calls.map(({ workMs, maxMs }, index) => {
            const limits = { idleTimeoutMs: null, maxTotalTimeoutMs: maxMs };
            return { label: `A${index}`, id: index, limits, work: [completeAfter(workMs)] };
          });
          const ran = runOf({ ...setting, giveUp }, { latencyMs: 20, requests });
          const { rows, client, server } = joined(ran);
          const orphans = rows.filter(({ verdict }) => verdict === 'orphan');
          const facts = factsAt(ran, ran.steps.length).filter(({ isOrphan }) => isOrphan);
          expect(orphans.flatMap((row) => row.requests)).toEqual(facts.map(({ label }) => label));
          // Every call reaches its handler here: the two counts differ by the orphans.
          expect(server.numerator - client.numerator).toBe(orphans.length);
        },
      ),
    );
  });

  it('is told in lines that rise in time, and joined without a gap', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(streamScenarios({ faults: true }), (scenario) => {
        const ran = run(compile(scenario));
        const { lines, rows, client, server } = joined(ran);
        const times = lines.map(({ atMs }) => atMs);
        expect(times).toEqual([...times].sort((a, b) => a - b));
        for (const { text } of lines) expect(text).not.toMatch(/undefined|NaN|null/);
        for (const rate of [client, server]) {
          expect(rate.numerator).toBeLessThanOrEqual(rate.denominator);
          expect(rate.open).toBeGreaterThanOrEqual(0);
        }
        const known = new Set(rows.flatMap(({ requests }) => requests));
        for (const { request, id } of lines)
          if (id !== null) expect(known.has(request ?? '')).toBe(true);
      }),
      { numRuns: 100 },
    );
  });
});
