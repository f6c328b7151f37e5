/** What an intermediary shows of itself, with one stream on it and with several. */

import { describe, expect, it } from 'vitest';
import '../../engine/streams/streamParts.ts';
import type { Run } from '../../engine/run.ts';
import { completeAfter, http2025, http2026, stdio2025 } from '../../engine/scenarios.testing.ts';
import { runAround } from '../../engine/streams/streamRuns.testing.ts';
import type { Act } from '../../scenario/schema.ts';
import './streamSentences.ts';
import { proxyAt } from './proxyFacts.ts';

const between = { buffers: false, heedsAccel: true } as const;

/** Calls that work so long, sent 10 ms apart and 20 ms away. */
function calls(worksMs: readonly number[], more: object, acts: Act[] = [], on = http2025): Run {
  const requests = worksMs.map((workMs, index) => {
    return { label: `A${index + 1}`, sendAtMs: index * 10, work: [completeAfter(workMs)] };
  });
  return runAround(
    on,
    { latencyMs: 20, requests, acts },
    { intermediary: { ...between, ...more } },
  );
}

function at(run: Run, ms: number) {
  return proxyAt(run, run.steps.filter(({ atMs }) => atMs <= ms).length);
}

const textsOf = (run: Run) =>
  proxyAt(run, run.steps.length)?.log.map(
    ({ atMs, request, text }) => `${atMs} ${request} ${text}`,
  );

describe('an intermediary with several streams', () => {
  const cutting = calls([50, 300, 90], { idleCutMs: 100 });

  it('passes bytes as long as any stream is open, and has cut when it has cut one', () => {
    expect(at(cutting, 0)?.state).toBe('waiting');
    expect(at(cutting, 20)?.state).toBe('passing');
    expect(at(cutting, 80)?.state).toBe('passing');
    expect(at(cutting, 130)?.state).toBe('cut');
    expect(at(calls([50, 60], {}), 200)?.state).toBe('closed');
  });

  it('shows the longest silence that still lasts, and whose it is', () => {
    expect(at(cutting, 60)?.silence).toEqual({ request: 'A1', elapsedMs: 20, limitMs: 100 });
    expect(at(cutting, 100)?.silence).toMatchObject({ request: 'A2', limitMs: 100 });
    expect(at(cutting, 999)?.silence).toEqual({ request: 'A2', elapsedMs: 100, limitMs: 100 });
  });

  it('names the request of each line', () => {
    expect(textsOf(cutting)).toContain('130 A2 idle limit reached');
    expect(textsOf(cutting)).toContain('130 A3 passes the final response');
  });
});

describe('the log of an intermediary', () => {
  const cancel: Act = { do: 'cancel', request: 'A1', atMs: 100 };

  it('has what a client sends when it arrives there', () => {
    expect(textsOf(calls([50], {}))?.[0]).toBe('20 A1 passes POST /mcp');
  });

  it('tells what it holds, and when it passes that on', () => {
    expect(textsOf(calls([50], { buffers: true, heedsAccel: false }))).toEqual([
      '20 A1 passes POST /mcp',
      '20 A1 passes status 200 OK',
      '70 A1 holds the final response',
      '70 A1 passes on the final response',
    ]);
  });

  it('knows of a client that has gone when that arrives, and of nothing after it', () => {
    expect(textsOf(calls([300], {}, [cancel], http2026))).toEqual([
      '20 A1 passes POST /mcp',
      '20 A1 passes status 200 OK',
      '120 A1 client closed the stream',
    ]);
  });

  it('has nobody to pass an answer to where it has kept a cancellation to itself', () => {
    expect(textsOf(calls([300], { losesCancels: true }, [cancel], http2026))?.slice(2)).toEqual([
      '120 A1 client closed the stream, the one to the server stays open',
      '320 A1 has no client for the final response',
    ]);
  });

  it('is not there on stdio', () => {
    expect(at(calls([50], {}, [], stdio2025), 999)).toBeNull();
  });
});
