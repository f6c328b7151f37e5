/** Events on several lines: taken whole by a reader of the standard, lost by a reader of lines. */

import { describe, expect, it } from 'vitest';
import { frameText } from '../frame.ts';
import { checkInvariants } from '../invariants/checkInvariants.ts';
import type { Run } from '../run.ts';
import {
  completeAfter,
  endOf,
  framesOf,
  http2025,
  http2026,
  progressAfter,
  recordsOf,
  type Setting,
  stdio2026,
} from '../scenarios.testing.ts';
import { type Around, runAround } from './streamRuns.testing.ts';

const limits = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };
const work = [...progressAfter(100), completeAfter(100)];
const lineByLine: Around = { client: { faults: ['one-line-events'] } };
const indented: Around = { server: { indentsJson: true } };

function runOf(setting: Setting, around: Around, answer: 'sse' | 'json' = 'sse'): Run {
  const requests = [{ label: 'A', progressToken: 1, limits, work, answer }];
  return runAround(setting, { latencyMs: 20, requests }, around);
}

function textsOf(ran: Run): string[] {
  return framesOf(ran)
    .filter(({ direction, message }) => direction === 's2c' && message !== undefined)
    .map(frameText);
}

describe.each([http2026, http2025])('over $transport in $revision', (setting) => {
  it('a server that indents its JSON writes a data line for each of its lines', () => {
    const ran = runOf(setting, indented);
    for (const text of textsOf(ran)) {
      expect(text).toMatch(/^event: message\n(data: .*\n){3,}\n$/);
      const data = text.match(/^data: .*$/gm)?.map((line) => line.slice('data: '.length));
      expect(JSON.parse(data?.join('\n') ?? '')).toMatchObject({ jsonrpc: '2.0' });
    }
    expect(endOf(ran)).toMatchObject({ outcome: 'result', answer: 'delivered' });
    expect(recordsOf(ran, 'useful')).toHaveLength(1);
    expect(checkInvariants(ran)).toEqual([]);
  });

  it('a client that reads line by line loses all of them, and waits for its deadline', () => {
    const ran = runOf(setting, { ...indented, ...lineByLine });
    expect(endOf(ran)).toMatchObject({ outcome: 'idle_timeout', record: 'completed' });
    expect(recordsOf(ran, 'useful')).toEqual([]);
    const torn = checkInvariants(ran).filter(({ invariant }) => invariant === 'INV-50');
    expect(torn.map(({ request, step }) => [request, ran.steps[step]?.choice.id])).toEqual([
      ['A', 'arrive:A.progress.1'],
    ]);
  });

  it('it reads what stands on one line', () => {
    const ran = runOf(setting, lineByLine);
    expect(endOf(ran).outcome).toBe('result');
    expect(checkInvariants(ran)).toEqual([]);
  });

  it('an answer in one piece is no event', () => {
    const ran = runOf(setting, { ...indented, ...lineByLine }, 'json');
    expect(endOf(ran).outcome).toBe('result');
  });
});

it('on stdio every message stays one line', () => {
  const ran = runOf(stdio2026, { ...indented, ...lineByLine });
  for (const text of textsOf(ran)) expect(text).not.toContain('\n');
  expect(endOf(ran).outcome).toBe('result');
});

it('what waits in a queue before the wire is written the same way', () => {
  const buffer = { capacity: 4, drainMs: 10 };
  const ran = runOf(http2025, { server: { indentsJson: true, eventIds: true, buffer } });
  const [progress = ''] = textsOf(ran);
  expect(progress).toMatch(/^event: message\nid: A-2\n(data: .*\n){3,}\n$/);
  expect(endOf(ran).outcome).toBe('result');
});
