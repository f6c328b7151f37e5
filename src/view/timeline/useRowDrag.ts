/** Drags a row by its grip, with mouse, pen or touch; only a line shows where it would land. */

import { type PointerEvent as ReactPointerEvent, useCallback, useRef, useState } from 'react';

export interface RowDrag {
  readonly id: string;
  /** The row the pointer is over, 0-based; the dragged row takes its place. */
  readonly over: number;
}

/** Nearness to an edge of the scroller, in px, at which a drag scrolls it. */
const EDGE = 36;

export function useRowDrag(
  rowHeight: number,
  count: number,
  onDrop: (id: string, to: number) => void,
): {
  readonly drag: RowDrag | null;
  readonly grab: (id: string, event: ReactPointerEvent<HTMLElement>) => void;
} {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const latest = useRef<RowDrag | null>(null);

  const grab = useCallback(
    (id: string, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const grip = event.currentTarget;
      const list = grip.closest('[data-rows]');
      const scroller = grip.closest('[data-scroller]');
      if (!list) return;
      event.preventDefault();
      grip.setPointerCapture(event.pointerId);
      const show = (next: RowDrag | null) => {
        latest.current = next;
        setDrag(next);
      };
      const move = (moved: PointerEvent) => {
        const top = list.querySelector('ol')?.getBoundingClientRect().top ?? 0;
        const row = Math.floor((moved.clientY - top) / rowHeight);
        const over = Math.min(Math.max(row, 0), count - 1);
        if (latest.current?.over !== over) show({ id, over });
        scrollNear(scroller, moved.clientY);
      };
      const end = (dropped: boolean) => {
        grip.removeEventListener('pointermove', move);
        grip.removeEventListener('pointerup', drop);
        grip.removeEventListener('pointercancel', cancel);
        window.removeEventListener('keydown', onEscape);
        const landed = latest.current;
        show(null);
        if (dropped && landed) onDrop(landed.id, landed.over);
      };
      const drop = () => end(true);
      const cancel = () => end(false);
      const onEscape = (key: KeyboardEvent) => {
        if (key.key === 'Escape') cancel();
      };
      grip.addEventListener('pointermove', move);
      grip.addEventListener('pointerup', drop);
      grip.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', onEscape);
    },
    [rowHeight, count, onDrop],
  );
  return { drag, grab };
}

function scrollNear(scroller: Element | null, y: number): void {
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE) scroller.scrollTop -= EDGE / 2;
  else if (y > bottom - EDGE) scroller.scrollTop += EDGE / 2;
}
