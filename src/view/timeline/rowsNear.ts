/** Which rows of a tall list are near the window, in steps so that scrolling seldom draws anew. */

const CHUNK = 24;
const MARGIN = 4;

/** First and last row, inclusive and always rows that exist. In px; `top` is the list's. */
export function rowsNear(
  top: number,
  windowHeight: number,
  rowHeight: number,
  count: number,
): { readonly from: number; readonly to: number } {
  const last = Math.max(0, count - 1);
  const within = (row: number) => Math.min(Math.max(row, 0), last);
  const first = Math.floor((Math.floor(-top / rowHeight) - MARGIN) / CHUNK) * CHUNK;
  const end = Math.ceil((Math.ceil((windowHeight - top) / rowHeight) + MARGIN) / CHUNK) * CHUNK;
  return { from: within(first), to: within(end) };
}
