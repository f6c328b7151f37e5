/** The rows of a long table that are in its window, and the height of those before and after. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useRef } from 'react';

/** Rows beyond the window that are drawn as well, so that scrolling shows no gap. */
const MARGIN_ROWS = 10;
/** Up to this many rows are all drawn. */
const SHORT_ROWS_MAX = 100;

export interface RowWindow {
  readonly scroller: RefObject<HTMLElement | null>;
  /** First row drawn, and the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Heights of what is not drawn, in px. */
  readonly before: number;
  readonly after: number;
}

/** `rowHeight` is that of every row, in px, as the style sheet has it. */
export function useRowWindow(count: number, rowHeight: number): RowWindow {
  const scroller = useRef<HTMLElement | null>(null);
  const rows = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: MARGIN_ROWS,
    enabled: count > SHORT_ROWS_MAX,
  });
  if (count <= SHORT_ROWS_MAX) return { scroller, from: 0, to: count, before: 0, after: 0 };
  const drawn = rows.getVirtualItems();
  const from = drawn[0]?.index ?? 0;
  const to = (drawn.at(-1)?.index ?? SHORT_ROWS_MAX - 1) + 1;
  return { scroller, from, to, before: from * rowHeight, after: (count - to) * rowHeight };
}
