/** Faults of queues and pipes that were reported in public, as scenarios: FC-21 to 23, 35 to 37. */

import { describe, expect, it } from 'vitest';
import { brokenIn } from '../invariants/breaches.testing.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  json,
  progressAfter,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  stdio2025,
} from '../scenarios.testing.ts';

const LIMITS = { idleTimeoutMs: 60_000, maxTotalTimeoutMs: 120_000 };
const many = (count: number) => progressAfter(...Array.from({ length: count }, () => 1));

describe('FC-35: a queue without an end', () => {
  const flood: ScenarioWords = {
    requests: [
      { label: 'A', progressToken: 'a', limits: LIMITS, work: [...many(500), completeAfter(1)] },
    ],
    buffer: { capacity: 4, drainMs: 1_000 },
  };

  it.each(SETTINGS)('is bounded, and coalescing alone asks for no refetch (%o)', (setting) => {
    const ran = runOf(setting, flood);
    const sizes = recordsOf(ran, 'queue').map(({ size }) => size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    expect(recordsOf(ran, 'queue').some(({ needsRefetch }) => needsRefetch)).toBe(false);
    const sent = framesOf(ran).flatMap(({ kind, message }) => {
      if (kind !== 'progress') return [];
      return [(message as { params: { progress: number } }).params.progress];
    });
    expect(sent.at(-1)).toBe(500);
    expect(endOf(ran)).toMatchObject({ outcome: 'result', answer: 'delivered' });
    expect(brokenIn(ran)).toEqual([]);
  });

  it('is found where it is unbounded', () => {
    expect(brokenIn(runOf(http2026, { ...flood, server: ['unbounded-queue'] }))).toEqual([
      'INV-40',
    ]);
  });
});

describe('FC-36: the answer is dropped on a full queue', () => {
  const full: ScenarioWords = {
    requests: ['A', 'B', 'C'].map((label) => ({ label, limits: LIMITS, work: [completeAfter(5)] })),
    buffer: { capacity: 2, drainMs: 30_000 },
  };

  it('is refused instead, and over HTTP its caller learns it at once', () => {
    for (const setting of [http2026, http2025]) {
      const ran = runOf(setting, full);
      expect(endOf(ran, 'C')).toMatchObject({ answer: 'refused', outcome: 'disconnected' });
      const end = ran.steps.find(({ choice }) => choice.id === 'arrive:C.end');
      expect(end?.atMs).toBe(5);
    }
  });

  it('is lost inside the server where a queue does drop it, and never on the wire', () => {
    const late = { label: 'D', limits: LIMITS, work: [completeAfter(9)] };
    const words = { ...full, requests: [...full.requests, late] };
    const ran = runOf(stdio2025, { ...words, server: ['drops-finals'] });
    expect(endOf(ran, 'A')).toMatchObject({ record: 'completed', answer: 'lost' });
    const answers = framesOf(ran).filter(({ kind }) => kind === 'response');
    expect(answers.map(({ request }) => request)).toEqual(['C', 'D']);
    expect(brokenIn(ran)).toEqual(['INV-40']);
  });
});

it.each(SETTINGS)(
  'FC-37: once everything has ended, nothing waits and no timer runs (%o)',
  (on) => {
    const requests = ['A', 'B'].map((label, index) => ({
      label,
      progressToken: label,
      limits: { idleTimeoutMs: 50, maxTotalTimeoutMs: 400 },
      work: [...many(20), completeAfter(300 * index)],
    }));
    const acts = [{ do: 'cancel', request: 'A', atMs: 12 } as const];
    const ran = runOf(on, { requests, acts, buffer: { capacity: 2, drainMs: 40 } });
    expect(ran.spans.filter(({ until }) => until === null)).toEqual([]);
    const [queue] = ran.plan.streams?.queues ?? [];
    const part = queue && ran.at(ran.steps.length).get(queue.part);
    expect(part?.buffer).toMatchObject({ slots: [], heights: [] });
    expect(part?.ending).toEqual([]);
  },
);

describe('FC-21 to 23: what a pipe brings, and where it ends', () => {
  const call = (label: string, afterMs: number) => {
    return { label, limits: LIMITS, chunks: [], work: [completeAfter(afterMs)] };
  };

  it('a log line that shares a read with a message costs nothing', () => {
    const answer = json({ id: 1, result: { content: [] } });
    const text = `[info] stacked\n${answer}\n`;
    const requests = [{ ...call('A', 0), work: [] }];
    const ran = runOf(stdio2025, {
      requests,
      acts: [{ do: 'server-bytes', label: 'P', atMs: 10, text }],
    });
    expect(endOf(ran).outcome).toBe('result');
    expect(recordsOf(ran, 'framed').map(({ what }) => what)).toEqual(['stray', 'message']);
  });

  it('every open request settles once when the process is gone, and no answer arrives', () => {
    const requests = [call('A', 30), call('B', 40), call('C', 50)];
    const ran = runOf(stdio2025, { latencyMs: 5, requests, acts: [{ do: 'crash', atMs: 20 }] });
    for (const label of ['A', 'B', 'C']) {
      expect(endOf(ran, label)).toMatchObject({ outcome: 'disconnected', reason: 'server' });
    }
    expect(recordsOf(ran, 'outcome')).toHaveLength(3);
  });
});
