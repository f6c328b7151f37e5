/** Two runs side by side: the events of both in one order, and where the two part. */

import type { Violation } from '../engine/invariants/checkInvariants.ts';
import type { TraceModel } from './model.ts';
import { whyOf } from './why.ts';

/** An event as one of the two runs has it. */
export interface Side {
  readonly step: number;
  readonly atMs: number;
  /** What happened there, and why. */
  readonly why: string;
  readonly broken: readonly Violation[];
}

/** `one`, `other`: it happens only there. `otherwise`: in both, and it comes to something else. */
export type Difference = 'same' | 'one' | 'other' | 'otherwise';

export interface ComparedRow {
  readonly id: string;
  readonly text: string;
  readonly one: Side | null;
  readonly other: Side | null;
  readonly difference: Difference;
}

/** Rows in an order that has as many events of both on one line as the two orders allow. */
export function compareRuns(one: TraceModel, other: TraceModel): readonly ComparedRow[] {
  const [left, right] = [idsOf(one), idsOf(other)];
  const common = lengths(left, right);
  const rows: ComparedRow[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const at = i < left.length && j < right.length;
    if (at && left[i] === right[j]) rows.push(rowOf(one, i++, other, j++));
    // What is on the left comes first, where it makes no difference.
    else if (j >= right.length || (at && lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1)))
      rows.push(rowOf(one, i++, other, null));
    else rows.push(rowOf(one, null, other, j++));
  }
  return rows;
}

function rowOf(
  one: TraceModel,
  atOne: number | null,
  other: TraceModel,
  atOther: number | null,
): ComparedRow {
  const [left, right] = [sideOf(one, atOne), sideOf(other, atOther)];
  const row = atOne === null ? other.rows[atOther ?? 0] : one.rows[atOne];
  return {
    id: row?.id ?? '',
    text: row?.text ?? '',
    one: left,
    other: right,
    difference: differenceOf(left, right),
  };
}

function differenceOf(one: Side | null, other: Side | null): Difference {
  if (!other) return 'one';
  if (!one) return 'other';
  const isSame = one.why === other.why && one.broken.length === other.broken.length;
  return isSame ? 'same' : 'otherwise';
}

function sideOf({ run, rows, violations }: TraceModel, step: number | null): Side | null {
  const row = step === null ? undefined : rows[step];
  if (!row) return null;
  const { index, atMs } = row;
  const broken = violations.filter((violation) => violation.step === index);
  return { step: index, atMs, why: whyOf(run, index).text, broken };
}

function idsOf({ rows }: TraceModel): string[] {
  return rows.map(({ id }) => id);
}

/** For each pair of places, the length of the longest list that is in both from there on. */
function lengths(left: readonly string[], right: readonly string[]): readonly Int32Array[] {
  const table = Array.from({ length: left.length + 1 }, () => new Int32Array(right.length + 1));
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      const longest =
        left[i] === right[j]
          ? lengthAt(table, i + 1, j + 1) + 1
          : Math.max(lengthAt(table, i + 1, j), lengthAt(table, i, j + 1));
      table[i]?.fill(longest, j, j + 1);
    }
  }
  return table;
}

function lengthAt(table: readonly Int32Array[], i: number, j: number): number {
  return table[i]?.[j] ?? 0;
}
