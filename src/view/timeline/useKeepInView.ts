/** Keeps the present row in view as the cursor moves, whether the timeline scrolls or the page. */

import { type RefObject, useEffect, useRef } from 'react';

/** Rows have one height, so that nobody has to look for the present one among hundreds. */
interface Place {
  readonly step: number;
  readonly rowHeight: number;
}

export function useKeepInView(
  scroller: RefObject<HTMLDivElement | null>,
  step: number,
  rowHeight: number,
): void {
  const latest = useRef<Place>({ step, rowHeight });

  useEffect(() => {
    latest.current = { step, rowHeight };
    const box = scroller.current;
    if (!box) return;
    // Where the page scrolls instead, the row is kept from under the deck.
    if (scrolls(box)) keepInBox(box, latest.current);
    else if (step > 0) keepOnPage(box, latest.current);
  }, [scroller, step, rowHeight]);

  // The sentence below grows and shrinks with the step, and the timeline with it.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (scrolls(box)) keepInBox(box, latest.current);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller]);
}

function scrolls(box: HTMLElement): boolean {
  return box.scrollHeight > box.clientHeight;
}

function keepInBox(box: HTMLElement, { step, rowHeight }: Place): void {
  const head = box.querySelector('.timeline-head')?.clientHeight ?? 0;
  const top = Math.max(0, step - 1) * rowHeight;
  if (top < box.scrollTop) box.scrollTop = top;
  const bottom = top + rowHeight + head;
  if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

function keepOnPage(box: HTMLElement, { step, rowHeight }: Place): void {
  const list = box.querySelector('.timeline-list');
  const deck = document.querySelector('.deck');
  if (!list || !deck) return;
  const top = list.getBoundingClientRect().top + (step - 1) * rowHeight;
  const bottom = top + rowHeight;
  const limit = Math.min(deck.getBoundingClientRect().top, window.innerHeight);
  if (bottom > limit) window.scrollBy(0, bottom - limit);
  else if (top < 0) window.scrollBy(0, top);
}
