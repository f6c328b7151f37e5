/** Which rows of a tall element are near the window, whatever it is that scrolls. */

import { type RefObject, useEffect, useState } from 'react';

export interface VisibleRows {
  readonly from: number;
  readonly to: number;
  readonly width: number;
}

/** Rows change in steps of this many, so that scrolling seldom draws anew. */
const CHUNK = 8;
const MARGIN = 4;

export function useVisibleRows(
  ref: RefObject<HTMLElement | null>,
  rowHeight: number,
  count: number,
): VisibleRows {
  const [rows, setRows] = useState<VisibleRows>({ from: 0, to: 31, width: 0 });
  useEffect(() => {
    const measure = () => {
      const element = ref.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      const first = Math.floor(-box.top / rowHeight) - MARGIN;
      const last = Math.ceil((window.innerHeight - box.top) / rowHeight) + MARGIN;
      const from = Math.max(0, Math.floor(first / CHUNK) * CHUNK);
      const to = Math.min(count - 1, Math.ceil(last / CHUNK) * CHUNK);
      const width = Math.round(box.width);
      setRows((old) =>
        old.from === from && old.to === to && old.width === width ? old : { from, to, width },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    // Scroll events do not bubble, but they can be captured from any scroller.
    window.addEventListener('scroll', measure, { capture: true, passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', measure, { capture: true });
      window.removeEventListener('resize', measure);
    };
  }, [ref, rowHeight, count]);
  return rows;
}
