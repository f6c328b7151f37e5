/** What a change of the order is told in: the events that left and came, each kind once. */

import { describe, expect, it } from 'vitest';
import { completeAfter, progressAfter, runOf, stdio2026 } from '../engine/scenarios.testing.ts';
import type { WorkStep } from '../scenario/schema.ts';
import { changeWords } from './changeWords.ts';

const ran = (...work: readonly WorkStep[]) =>
  runOf(stdio2026, {
    requests: [{ label: 'A', progressToken: 'a', work: [...work, completeAfter(200)] }],
  });
const checkpoint: WorkStep = { do: 'checkpoint', afterMs: 10 };

describe('a change', () => {
  it('is told in nothing where the same events happen', () => {
    expect(changeWords(ran(checkpoint), ran({ ...checkpoint, afterMs: 20 }))).toBe('');
  });

  it('names events of the same words once, with their number', () => {
    expect(changeWords(ran(), ran(checkpoint, checkpoint))).toBe(
      'Now happens: “worker reaches a checkpoint” (2 times).',
    );
    expect(changeWords(ran(checkpoint), ran())).toBe(
      'No longer happens: “worker reaches a checkpoint”.',
    );
  });

  it('names three kinds of events, and says how many more there are', () => {
    const many = ran(checkpoint, checkpoint, ...progressAfter(10, 10));
    expect(changeWords(ran(), many)).toBe(
      'Now happens: “worker reaches a checkpoint” (2 times), “worker reports progress 1”, ' +
        '“progress 1 reaches the client” and 2 more.',
    );
  });
});
