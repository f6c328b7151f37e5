/** Rows that say the same in a new run stay the same objects, so that nobody draws them anew. */

import { sameFields } from '../base/sameFields.ts';
import type { Row } from './model.ts';

/** The new rows, with those of before in their places wherever nothing of them changed. */
export function keptRows(before: readonly Row[], rows: readonly Row[]): readonly Row[] {
  const kept = rows.map((row, place) => {
    const old = before[place];
    return old && saysTheSame(old, row) ? old : row;
  });
  return before.length === kept.length && sameFields(before, kept) ? before : kept;
}

function saysTheSame(old: Row, row: Row): boolean {
  const { ignored: was } = old;
  const isSameIgnored = was && row.ignored && sameFields(was, row.ignored);
  return sameFields(old, isSameIgnored ? { ...row, ignored: was } : row);
}
