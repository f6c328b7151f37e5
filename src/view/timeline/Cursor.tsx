/** What follows the cursor along the timeline: the band at its row, and the veil below that. */

import type { RefObject } from 'react';
import { usePage } from '../usePage.ts';
import { useKeepInView } from './useKeepInView.ts';

/** The band behind the present row, which it also keeps in view. */
export function Cursor({
  scroller,
  rowHeight,
}: {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowHeight: number;
}) {
  const step = usePage((page) => page.situation.step);
  useKeepInView(scroller, step, rowHeight);
  if (step === 0) return null;
  return (
    <div
      className="cursor-band"
      style={{ transform: `translateY(${(step - 1) * rowHeight}px)` }}
      aria-hidden="true"
    />
  );
}

/** Hides what the diagram draws of the rows that are still to come. */
export function Future({ rowHeight }: { readonly rowHeight: number }) {
  const step = usePage((page) => page.situation.step);
  return (
    <div
      className="future"
      style={{ transform: `translateY(${step * rowHeight}px)` }}
      aria-hidden="true"
    />
  );
}
