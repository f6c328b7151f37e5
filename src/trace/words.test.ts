/** The words for rows and states, in the order in which a learner meets them. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  completeFirst,
  http2026,
  maximumDeadline,
  runOf,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { choiceWords, OUTCOME_WORDS, RECORD_WORDS, RESPONSE_WORDS } from './words.ts';

const rowsOf = (ran: Run) => ran.steps.map((step) => choiceWords(step.choice, ran.plan));

describe('the words of a row', () => {
  it('tell who does what', () => {
    expect(rowsOf(run(compile(completeFirst(stdio2026))))).toEqual([
      'client sends tools/call',
      'request reaches the server',
      'worker completes',
      'user cancels',
      'answer reaches the client',
      'cancel reaches the server',
    ]);
    expect(rowsOf(run(compile(cancelFirst(http2026))))[3]).toBe('close reaches the server');
    const c = rowsOf(run(compile(maximumDeadline(stdio2026))));
    expect(c.slice(2, 4)).toEqual(['worker reports progress 1', 'progress 1 reaches the client']);
    expect(c).toContain('maximum deadline passes');
  });

  it('name the request where there are several', () => {
    const ran = runOf(stdio2026, {
      requests: [
        { label: 'A', work: [completeAfter(10)] },
        { label: 'B', limits: { idleTimeoutMs: 20 } },
      ],
      acts: [{ do: 'crash', atMs: 90 }],
    });
    const rows = rowsOf(ran);
    expect(rows).toContain('A: worker completes');
    expect(rows).toContain('B: idle deadline passes');
    expect(rows).toContain('server process crashes');
  });
});

describe('the words of a state', () => {
  it('never claim that a client’s give-up stopped the work', () => {
    for (const outcome of ['cancelled', 'idle_timeout', 'max_timeout'] as const) {
      expect(OUTCOME_WORDS[outcome]).toMatch(/requested|gave up/);
      expect(OUTCOME_WORDS[outcome]).not.toMatch(/stopped|was cancelled|^cancelled|aborted/);
    }
  });

  it('are there for every value, each their own', () => {
    for (const words of [OUTCOME_WORDS, RECORD_WORDS, RESPONSE_WORDS]) {
      const texts = Object.values(words);
      expect(new Set(texts).size).toBe(texts.length);
      for (const text of texts) expect(text).toMatch(/^[a-z]/);
    }
  });

  it('say that no response exists where none does', () => {
    expect(RESPONSE_WORDS.none).toMatch(/^none/);
    expect(RESPONSE_WORDS.suppressed).toMatch(/^none/);
    for (const there of ['sent', 'delivered', 'ignored', 'lost'] as const) {
      expect(RESPONSE_WORDS[there]).not.toMatch(/none/);
    }
  });
});
