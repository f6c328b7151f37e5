/** Keeps the present row in view as the cursor moves, whether the timeline scrolls or the page. */

import { type RefObject, useEffect, useRef } from 'react';

export function useKeepInView(
  scroller: RefObject<HTMLDivElement | null>,
  step: number,
  rowHeight: number,
): void {
  // Rows have one height, so that nobody has to look for the present one among hundreds.
  const top = (step - 1) * rowHeight;
  const latest = useRef(top);

  useEffect(() => {
    latest.current = top;
    const box = scroller.current;
    if (!box) return;
    // Where the page scrolls instead, the row is kept from under the deck.
    if (scrolls(box)) keepInBox(box, top, rowHeight);
    else if (top >= 0) keepOnPage(box, top, rowHeight);
  }, [scroller, top, rowHeight]);

  // The sentence below grows and shrinks with the step, and the timeline with it.
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (scrolls(box)) keepInBox(box, latest.current, rowHeight);
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [scroller, rowHeight]);
}

function scrolls(box: HTMLElement): boolean {
  return box.scrollHeight > box.clientHeight;
}

/**
 * Turns on as one turns a page: with each row that leaves the box most of it moves on, so that the
 * next ones are there already. `top` is the row's from the first one's, in px; before the first
 * step it is above that.
 */
function keepInBox(box: HTMLElement, top: number, rowHeight: number): void {
  const head = box.querySelector('.timeline-head')?.clientHeight ?? 0;
  const first = Math.max(0, top);
  const seen = box.clientHeight - head;
  const spare = Math.max(0, seen - rowHeight) / 4;
  if (first < box.scrollTop) box.scrollTop = first - seen + rowHeight + spare;
  else if (first + rowHeight > box.scrollTop + seen) box.scrollTop = first - spare;
}

function keepOnPage(box: HTMLElement, top: number, rowHeight: number): void {
  const list = box.querySelector('.order');
  const deck = document.querySelector('.deck');
  if (!list || !deck) return;
  const above = list.getBoundingClientRect().top + top;
  const below = above + rowHeight;
  const limit = Math.min(deck.getBoundingClientRect().top, window.innerHeight);
  if (below > limit) window.scrollBy(0, below - limit);
  else if (above < 0) window.scrollBy(0, above);
}
