/** Which rows of a new run are the objects of the run before. */

import { expect, test } from 'vitest';
import { keptRows } from './keptRows.ts';
import type { Row } from './model.ts';

const row = (index: number, part: Partial<Row> = {}): Row => ({
  index,
  id: `event-${index}`,
  kind: 'act',
  atMs: index * 10,
  text: `event ${index} happens`,
  request: 'R1',
  lane: 'client',
  ignored: null,
  ...part,
});

const ignored = (rule: string): Row['ignored'] => ({
  step: 1,
  event: 'event-1',
  by: 'client',
  rule,
  request: 'R1',
  reason: 'late-answer',
});

test('rows that all say the same are the rows of before', () => {
  const before = [row(0), row(1, { ignored: ignored('CAN-1') })];
  expect(keptRows(before, [row(0), row(1, { ignored: ignored('CAN-1') })])).toBe(before);
});

test('only rows that changed are new', () => {
  const before = [row(0), row(1), row(2)];
  const rows = [row(0), row(1, { ignored: ignored('CAN-1') }), row(2, { atMs: 25 })];
  const kept = keptRows(before, rows);
  expect(kept).toEqual(rows);
  expect(kept.map((one, place) => one === before[place])).toEqual([true, false, false]);
});

test('another reason, or fewer rows, is a change', () => {
  const before = [row(0, { ignored: ignored('CAN-1') }), row(1)];
  const rows = [row(0, { ignored: ignored('CAN-2') })];
  expect(keptRows(before, rows)).toEqual(rows);
  expect(keptRows(before, [before[0] as Row])).toEqual([before[0]]);
});
