/** Moves of a row that keep the focus on it: a row that moves in the page would lose it. */

import { type PointerEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useActions } from '../usePage.ts';
import type { RowActions } from './OrderRow.tsx';

export function useRowActions(
  grab: (id: string, event: PointerEvent<HTMLElement>) => void,
): RowActions & { readonly expire: (id: string) => void } {
  const { goTo, moveEarlier, moveLater, expire } = useActions();
  return useMemo(
    () => ({
      goTo,
      grab,
      moveEarlier: (id) => keepingFocus(id, 'Move earlier', () => moveEarlier(id)),
      moveLater: (id) => keepingFocus(id, 'Move later', () => moveLater(id)),
      expire: (id) => keepingFocus(id, 'Move earlier', () => expire(id)),
    }),
    [goTo, grab, moveEarlier, moveLater, expire],
  );
}

/** Makes the change at once, then focuses the row's button; one that is gone leaves focus alone. */
function keepingFocus(id: string, button: string, change: () => void): void {
  flushSync(change);
  const row = document.querySelector(`.row[data-event="${CSS.escape(id)}"]`);
  row?.querySelector<HTMLElement>(`[aria-label="${button}"]`)?.focus({ preventScroll: true });
}
