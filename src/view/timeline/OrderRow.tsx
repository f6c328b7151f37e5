/** One row of the order of events: what happens, when, and the buttons that move it. */

import { ArrowDown, ArrowUp, Ban, GripVertical } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { Row } from '../../trace/model.ts';

export interface RowActions {
  readonly goTo: (step: number) => void;
  readonly moveEarlier: (id: string) => void;
  readonly moveLater: (id: string) => void;
  readonly grab: (id: string, event: PointerEvent<HTMLElement>) => void;
}

export const OrderRow = memo(function OrderRow({
  row,
  isCurrent,
  count,
  actions,
}: {
  readonly row: Row;
  readonly isCurrent: boolean;
  /** Number of rows, given when not all of them are drawn. */
  readonly count?: number | undefined;
  readonly actions: RowActions;
}) {
  const { id, kind, index, atMs, text, ignored } = row;
  return (
    <li
      className="row"
      data-event={id}
      data-kind={kind}
      data-ignored={ignored !== null}
      aria-current={isCurrent ? 'step' : undefined}
      aria-setsize={count}
      aria-posinset={count === undefined ? undefined : index + 1}
    >
      <span className="grip" aria-hidden="true" onPointerDown={(event) => actions.grab(id, event)}>
        <GripVertical size={14} />
      </span>
      <button type="button" className="row-main" onClick={() => actions.goTo(index + 1)}>
        <span className="row-number">{index + 1}</span>
        <span className="row-text">
          {text}
          {ignored !== null && (
            <span className="row-ignored">
              <Ban size={12} aria-hidden="true" />
              <span className="row-ignored-words">no effect</span>
            </span>
          )}
        </span>
        <span className="row-time">
          {atMs}
          <span className="unit"> ms</span>
        </span>
      </button>
      <span className="row-moves">
        <button
          type="button"
          aria-label="Move earlier"
          title="Move earlier"
          onClick={() => actions.moveEarlier(id)}
        >
          <ArrowUp size={14} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label="Move later"
          title="Move later"
          onClick={() => actions.moveLater(id)}
        >
          <ArrowDown size={14} aria-hidden="true" />
        </button>
      </span>
    </li>
  );
});
