/** Which rows of a tall element are near the window, whatever it is that scrolls. */

import { type RefObject, useEffect, useState } from 'react';
import { sameFields } from '../../base/sameFields.ts';
import { type RowRange, rowsNear } from './rowsNear.ts';

export interface VisibleRows extends RowRange {
  readonly width: number;
}

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
      // Where the timeline scrolls, its box is the window that the rows are seen through.
      const clip = element.closest('[data-scroller]')?.getBoundingClientRect() ?? box;
      const top = Math.max(0, clip.top);
      const seen = Math.max(0, Math.min(window.innerHeight, clip.bottom) - top);
      const width = Math.round(box.width);
      setRows((old) => {
        const { from, to } = rowsNear(box.top - top, seen, rowHeight, count, old);
        return sameFields(old, { from, to, width }) ? old : { from, to, width };
      });
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
