/** Keeps the present row in view as the cursor moves, whether the timeline scrolls or the page. */

import { type RefObject, useCallback, useEffect } from 'react';

export function useKeepInView(
  scroller: RefObject<HTMLDivElement | null>,
  step: number,
  rowHeight: number,
): void {
  const keep = useCallback(() => {
    const box = scroller.current;
    if (!box || box.scrollHeight <= box.clientHeight) return;
    const head = box.querySelector('.timeline-head')?.clientHeight ?? 0;
    const top = Math.max(0, step - 1) * rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    const bottom = top + rowHeight + head;
    if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  }, [scroller, step, rowHeight]);

  // The sentence below grows and shrinks with the step, and the timeline with it.
  useEffect(() => {
    const box = scroller.current;
    keep();
    if (!box) return;
    const observer = new ResizeObserver(keep);
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, keep]);

  // Where the page scrolls instead, the row is kept from under the deck.
  useEffect(() => {
    if (step > 0) followOnPage(scroller.current);
  }, [scroller, step]);
}

function followOnPage(box: HTMLElement | null): void {
  const row = box?.querySelector('.row[aria-current]');
  const deck = document.querySelector('.deck');
  if (!box || !row || !deck || box.scrollHeight > box.clientHeight) return;
  const { top, bottom } = row.getBoundingClientRect();
  const limit = Math.min(deck.getBoundingClientRect().top, window.innerHeight);
  if (bottom > limit) window.scrollBy(0, bottom - limit);
  else if (top < 0) window.scrollBy(0, top);
}
