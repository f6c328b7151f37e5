/** Two runs side by side: what is in both stands on one line, and what parts them is named. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { run } from '../engine/run.ts';
import { cancelFirst, completeFirst, http2026, stdio2026 } from '../engine/scenarios.testing.ts';
import type { Scenario } from '../scenario/schema.ts';
import { compareRuns } from './compareRuns.ts';
import { buildModel, type TraceModel } from './model.ts';

function modelOf(scenario: Scenario, wishes: readonly string[] = []): TraceModel {
  return buildModel(run(compile(scenario), wishes));
}

function told(one: TraceModel, other: TraceModel): string[] {
  return compareRuns(one, other).map(({ id, difference }) => `${id} ${difference}`);
}

const right = cancelFirst(stdio2026);
const faulty: Scenario = { ...right, server: { faults: ['answers-after-cancel'] } };

describe('a fault beside its remedy', () => {
  it('shows the step at which they part, and what only one of them has', () => {
    expect(told(modelOf(faulty), modelOf(right))).toEqual([
      'send:A same',
      'arrive:A.request same',
      'cancel:A same',
      'arrive:A.cancel same',
      'complete:A otherwise',
      'arrive:A.response one',
    ]);
    expect(told(modelOf(right), modelOf(faulty)).at(-1)).toBe('arrive:A.response other');
  });

  it('says of each side where it stands, why, and what it breaks', () => {
    const row = compareRuns(modelOf(faulty), modelOf(right)).find(({ id }) => id === 'complete:A');
    expect(row?.one?.broken.map(({ invariant }) => invariant)).toEqual(['INV-2']);
    expect(row?.other?.broken).toEqual([]);
    expect(row?.one?.why).not.toBe(row?.other?.why);
    expect([row?.one?.step, row?.one?.atMs]).toEqual([4, 420]);
  });
});

it('a run beside itself differs nowhere', () => {
  for (const setting of [stdio2026, http2026]) {
    const model = modelOf(completeFirst(setting));
    const rows = compareRuns(model, model);
    expect(rows.map(({ id }) => id)).toEqual(model.rows.map(({ id }) => id));
    expect(rows.every(({ difference }) => difference === 'same')).toBe(true);
  }
});

it('keeps the order of each, also where a row has moved', () => {
  const moved = modelOf(right, ['send:A', 'cancel:A']);
  const rows = compareRuns(modelOf(right), moved);
  const on = (side: 'one' | 'other') => rows.filter((row) => row[side]).map(({ id }) => id);
  expect(on('one')).toEqual(modelOf(right).rows.map(({ id }) => id));
  expect(on('other')).toEqual(moved.rows.map(({ id }) => id));
  // It is in both, at two places: no side lacks anything.
  const parted = rows.filter(({ one, other }) => !one || !other);
  expect(new Set(parted.map(({ difference }) => difference))).toEqual(new Set(['moved']));
});
