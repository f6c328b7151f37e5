/** The order of events as a list, in groups of rows that the browser lays out and paints apart. */

import { type CSSProperties, memo } from 'react';
import { ROWS_DRAWN_MAX } from '../../base/limits.ts';
import type { Row } from '../../trace/model.ts';
import { usePage } from '../usePage.ts';
import { OrderRow, type RowActions } from './OrderRow.tsx';

/** Rows of a group: it is repainted as one, and skipped while it is far from the window. */
const GROUP_ROWS = 16;

export function OrderList({
  rows,
  from,
  to,
  actions,
}: {
  readonly rows: readonly Row[];
  /** First and last row near the window, inclusive: all that a long list draws. */
  readonly from: number;
  readonly to: number;
  readonly actions: RowActions;
}) {
  const isLong = rows.length > ROWS_DRAWN_MAX;
  const first = isLong ? startOfGroup(from) : 0;
  const last = isLong ? to : rows.length - 1;
  const starts: number[] = [];
  for (let start = first; start <= last; start += GROUP_ROWS) starts.push(start);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the items of an ol cannot stand in groups
    <div
      role="list"
      className="order"
      aria-label="Order of events"
      style={rowsVariables({ '--rows-before': first })}
    >
      {starts.map((start) => (
        <RowGroup key={start} rows={rows} start={start} actions={actions} />
      ))}
    </div>
  );
}

function startOfGroup(row: number): number {
  return row - (row % GROUP_ROWS);
}

interface GroupProps {
  readonly rows: readonly Row[];
  readonly start: number;
  readonly actions: RowActions;
}

const RowGroup = memo(function RowGroup({ rows, start, actions }: GroupProps) {
  // Rows of the group up to the cursor; one more than there are when it is below the group.
  const done = usePage(({ situation }) =>
    Math.min(Math.max(situation.step - start, 0), GROUP_ROWS + 1),
  );
  const own = rows.slice(start, start + GROUP_ROWS);
  return (
    <div role="none" className="row-group" style={rowsVariables({ '--rows': own.length })}>
      {own.map(({ id, kind, index, atMs, text, ignored }) => (
        <OrderRow
          key={id}
          id={id}
          kind={kind}
          index={index}
          atMs={atMs}
          text={text}
          isIgnored={ignored !== null}
          time={index - start < done - 1 ? 'past' : index - start < done ? 'now' : 'future'}
          count={rows.length}
          actions={actions}
        />
      ))}
    </div>
  );
}, areSame);

/** A new run keeps the rows that say the same: most groups have nothing to draw. */
function areSame(old: GroupProps, next: GroupProps): boolean {
  const { rows, start, actions } = next;
  if (old.start !== start || old.actions !== actions) return false;
  if (old.rows === rows) return true;
  const own = rows.slice(start, start + GROUP_ROWS);
  return old.rows.length === rows.length && own.every((row, at) => row === old.rows[start + at]);
}

/** Counts of rows, from which the style sheet makes heights. */
function rowsVariables(counts: Readonly<Record<`--${string}`, number>>): CSSProperties {
  return counts as CSSProperties;
}
