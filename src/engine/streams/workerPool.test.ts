/** A call that finds every connection taken waits, and one that nobody wants leaves the line. */

import { describe, expect, it } from 'vitest';
import './streamParts.ts';
import '../ledgerHandlers.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Act, RequestSpec } from '../../scenario/schema.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  type RequestWords,
  SETTINGS,
  type Setting,
  stdio2026,
} from '../scenarios.testing.ts';
import { runAround } from './streamRuns.testing.ts';

function call(label: string, sendAtMs: number, more: Partial<RequestSpec> = {}): RequestWords {
  const limits = { maxTotalTimeoutMs: 9_000 };
  return { label, sendAtMs, limits, work: [completeAfter(100)], ...more };
}

const THREE = [call('A', 0), call('B', 10), call('C', 20)];

/** Three calls in a row, 20 ms away from a server with so many connections. */
function pooled(
  size: number,
  { setting = stdio2026, requests = THREE, acts = [], faults = [] }: Partial<Pooled> = {},
): Run {
  const words = { requests, acts, latencyMs: 20 };
  return runAround(setting, words, { server: { pool: { size }, faults: [...faults] } });
}

interface Pooled {
  readonly setting: Setting;
  readonly requests: readonly RequestWords[];
  readonly acts: readonly Act[];
  readonly faults: readonly ServerFault[];
}

function workers(ran: Run, count = ran.steps.length): string[] {
  const reader = ran.at(count);
  return ran.plan.requests.map(({ worker }) => reader.get(worker).state);
}

function when(ran: Run, id: string): number | undefined {
  return ran.steps.find(({ choice }) => choice.id === id)?.atMs;
}

function stateAfter(ran: Run, id: string): string[] {
  return workers(ran, (ran.steps.find(({ choice }) => choice.id === id)?.index ?? 0) + 1);
}

describe('a pool of one connection', () => {
  const ran = pooled(1);

  it('is given on in the order of arrival, and work counts from then', () => {
    expect(stateAfter(ran, 'arrive:C.request')).toEqual(['running', 'queued', 'queued']);
    expect(stateAfter(ran, 'complete:A')).toEqual(['returned', 'running', 'queued']);
    expect(['A', 'B', 'C'].map((label) => when(ran, `complete:${label}`))).toEqual([120, 220, 320]);
  });

  it('holds back no more than there is: three connections are enough for three', () => {
    const wide = pooled(3);
    expect(stateAfter(wide, 'arrive:C.request')).toEqual(['running', 'running', 'running']);
    expect(when(wide, 'complete:C')).toBe(140);
  });

  it('is not needed by what the server answers by itself', () => {
    const listed = pooled(1, {
      requests: [call('A', 0), call('B', 10, { method: 'tools/list' })],
    });
    expect(when(listed, 'complete:B')).toBe(130);
  });
});

describe.each(SETTINGS)('a call in line on $transport in $revision', (setting) => {
  it('leaves it when a cancellation is observed, with nothing begun', () => {
    const acts = [{ do: 'cancel', request: 'B', atMs: 50 } as const];
    const ran = pooled(1, { acts, setting });
    expect(stateAfter(ran, 'arrive:B.cancel')).toEqual(['running', 'stopped', 'queued']);
    expect(when(ran, 'complete:B')).toBeUndefined();
    expect(when(ran, 'complete:C')).toBe(220);
    expect(ran.at(ran.steps.length).get(ran.plan.requests[1]?.server ?? never()).answer).toBe(
      'none',
    );
  });

  it('waits on where the server takes no notice', () => {
    const acts = [{ do: 'cancel', request: 'B', atMs: 50 } as const];
    const ran = pooled(1, { acts, setting, faults: ['ignores-cancel', 'ignores-close'] });
    expect(when(ran, 'complete:B')).toBe(220);
    expect(when(ran, 'complete:C')).toBe(320);
  });

  it('is gone with the process, and the next process has every connection', () => {
    const acts = [{ do: 'crash', atMs: 60 } as const, { do: 'restart', atMs: 70 } as const];
    const ran = pooled(1, { acts, setting, requests: [...THREE, call('D', 100)] });
    expect(workers(ran)).toEqual(['gone', 'gone', 'gone', 'returned']);
    expect(when(ran, 'complete:D')).toBe(220);
  });
});

function never(): never {
  throw new Error('the request is planned');
}
