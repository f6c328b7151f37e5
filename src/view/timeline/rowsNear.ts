/** Which rows of a tall list are near the window; what is drawn already stays while it suffices. */

/** Rows that are drawn beyond the window on either side, so that scrolling seldom draws anew. */
const MARGIN = 10;

/** First and last row, inclusive and always rows that exist. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/**
 * In px; `top` is the list's, from that of the window. Rows that are drawn already (`drawn`) are
 * kept as long as they hold all that is seen: to draw others costs more than a step.
 */
export function rowsNear(
  top: number,
  windowHeight: number,
  rowHeight: number,
  count: number,
  drawn: RowRange | null = null,
): RowRange {
  const last = Math.max(0, count - 1);
  const within = (row: number) => Math.min(Math.max(row, 0), last);
  const first = Math.floor(-top / rowHeight);
  const end = Math.ceil((windowHeight - top) / rowHeight);
  const suffices =
    drawn && drawn.from <= within(first) && drawn.to >= within(end) && drawn.to <= last;
  return suffices ? drawn : { from: within(first - MARGIN), to: within(end + MARGIN) };
}
