/** Drags a row by its grip, with mouse, pen or touch; only a line shows where it would land. */

import {
  type PointerEvent as ReactPointerEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';

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
  onDrop: (id: string, to: number) => unknown,
  /** What is dragged in; a drag ends without effect when it changes. */
  model: unknown,
): {
  readonly drag: RowDrag | null;
  readonly grab: (id: string, event: ReactPointerEvent<HTMLElement>) => void;
} {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const latest = useRef<RowDrag | null>(null);
  const giveUp = useRef<(() => void) | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new model ends the drag
  useEffect(() => () => giveUp.current?.(), [model]);

  const grab = useCallback(
    (id: string, event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const grip = event.currentTarget;
      // The list holds the pointer: a long drag may scroll the row itself out of the page.
      const list = grip.closest<HTMLElement>('[data-rows]');
      if (!list || latest.current) return;
      event.preventDefault();
      list.setPointerCapture(event.pointerId);
      const show = (next: RowDrag | null) => {
        latest.current = next;
        setDrag(next);
      };
      const move = (moved: PointerEvent) => {
        const top = list.querySelector('.order')?.getBoundingClientRect().top ?? 0;
        const row = Math.floor((moved.clientY - top) / rowHeight);
        const over = Math.min(Math.max(row, 0), count - 1);
        if (latest.current?.over !== over) show({ id, over });
        scrollNear(list, moved.clientY);
      };
      const end = (dropped: boolean) => {
        list.removeEventListener('pointermove', move);
        list.removeEventListener('pointerup', drop);
        list.removeEventListener('pointercancel', cancel);
        list.removeEventListener('lostpointercapture', cancel);
        window.removeEventListener('keydown', onEscape);
        giveUp.current = null;
        const landed = latest.current;
        show(null);
        if (dropped && landed) onDrop(landed.id, landed.over);
      };
      const drop = () => end(true);
      const cancel = () => end(false);
      const onEscape = (key: KeyboardEvent) => {
        if (key.key === 'Escape') cancel();
      };
      list.addEventListener('pointermove', move);
      list.addEventListener('pointerup', drop);
      list.addEventListener('pointercancel', cancel);
      list.addEventListener('lostpointercapture', cancel);
      window.addEventListener('keydown', onEscape);
      giveUp.current = cancel;
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
