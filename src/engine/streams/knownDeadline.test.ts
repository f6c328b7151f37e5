/** Hypothetical: what a server would do that was told how long its client waits. */

import { describe, expect, it } from 'vitest';
import './streamParts.ts';
import '../ledgerHandlers.ts';
import type { GiveUpPolicy } from '../../scenario/policies.ts';
import type { Act } from '../../scenario/schema.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  http2025,
  idsOf,
  type RequestWords,
  SETTINGS,
  type Setting,
} from '../scenarios.testing.ts';
import { REMAINING_MEMBER } from './knownDeadline.ts';
import { type Around, runAround } from './streamRuns.testing.ts';

interface Asked {
  readonly maximumMs: number | null;
  readonly giveUp: GiveUpPolicy;
  readonly others: readonly RequestWords[];
  readonly acts: readonly Act[];
}

/** A call that takes 400 ms, of a client 20 ms away that waits 200 and says nothing. */
function asked(
  setting: Setting,
  server: NonNullable<Around['server']>,
  { maximumMs = 200, giveUp = 'silent', others = [], acts = [] }: Partial<Asked> = {},
): Run {
  const limits = { maxTotalTimeoutMs: maximumMs };
  const requests = [{ label: 'K', limits, work: [completeAfter(400)] }, ...others];
  return runAround({ ...setting, giveUp }, { requests, acts, latencyMs: 20 }, { server });
}

function other(sendAtMs: number, maximumMs: number): RequestWords {
  const limits = { maxTotalTimeoutMs: maximumMs };
  return { label: 'L', sendAtMs, limits, work: [completeAfter(100)] };
}

function metaOf(ran: Run): unknown {
  const frames = ran.steps.flatMap(({ records }) => records.filter((one) => one.type === 'frame'));
  const message = frames[0]?.frame.message as { params: { _meta?: Record<string, unknown> } };
  return message.params._meta?.[REMAINING_MEMBER];
}

describe('as MCP is', () => {
  it('nothing in a request says how long its client waits, in any setting', () => {
    for (const setting of SETTINGS) {
      const ran = asked(setting, { eventIds: true });
      expect(metaOf(ran)).toBeUndefined();
      expect(idsOf(ran)).toContain('complete:K');
    }
  });
});

describe.each(SETTINGS)('a server that knew, on $transport in $revision', (setting) => {
  it('stops the work when the time is up, though nobody told it to', () => {
    const ran = asked(setting, { knowsDeadline: {} });
    expect(metaOf(ran)).toBe(200);
    const stop = ran.steps.find(({ choice }) => choice.id === 'deadline:K');
    expect(stop?.atMs).toBe(220);
    expect(idsOf(ran)).not.toContain('complete:K');
  });

  it('refuses at once what would not fit, while the client still waits', () => {
    const ran = asked(setting, { knowsDeadline: { usualMs: 400 } });
    expect(ran.steps.map(({ choice, atMs }) => `${atMs} ${choice.id}`)).toEqual([
      '0 send:K',
      '20 arrive:K.request',
      '40 arrive:K.response',
    ]);
  });

  it('is told nothing by a client without a maximum, and works to the end', () => {
    const ran = asked(setting, { knowsDeadline: { usualMs: 1 } }, { maximumMs: null });
    expect(metaOf(ran)).toBeUndefined();
    expect(idsOf(ran)).toContain('arrive:K.response');
  });

  it('does not stop what was done or cancelled before', () => {
    const inTime = asked(setting, { knowsDeadline: {} }, { maximumMs: 500 });
    expect(idsOf(inTime)).not.toContain('deadline:K');
    const acts = [{ do: 'cancel', request: 'K', atMs: 50 } as const];
    const told = asked(setting, { knowsDeadline: {} }, { giveUp: 'protocol', acts });
    expect(idsOf(told)).not.toContain('deadline:K');
  });

  it('frees the connection for whoever is in line', () => {
    const server = { knowsDeadline: {}, pool: { size: 1 } };
    const ran = asked(setting, server, { others: [other(100, 5_000)] });
    expect(ran.steps.find(({ choice }) => choice.id === 'complete:L')?.atMs).toBe(320);
  });
});

it('answers what waits in line when its time is up', () => {
  const server = { knowsDeadline: {}, pool: { size: 1 } };
  const ran = asked(http2025, server, { maximumMs: 500, others: [other(10, 100)] });
  const stopped = ran.steps.find(({ choice }) => choice.id === 'deadline:L');
  expect(stopped?.atMs).toBe(130);
  expect(idsOf(ran)).toContain('arrive:L.response');
  expect(idsOf(ran)).not.toContain('complete:L');
});
