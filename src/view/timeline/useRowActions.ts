/** Moves of a row that keep the focus on it: a row that moves in the page would lose it. */

import { type PointerEvent, useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useActions } from '../usePage.ts';
import type { RowActions } from './OrderRow.tsx';

export function useRowActions(
  grab: (id: string, event: PointerEvent<HTMLElement>) => void,
): RowActions & { readonly expire: (id: string) => void } {
  const { goTo, move } = useActions();
  return useMemo(
    () => ({
      goTo,
      grab,
      moveEarlier: (id) => keepingFocus(id, 'Move earlier', () => move({ do: 'earlier', id })),
      moveLater: (id) => keepingFocus(id, 'Move later', () => move({ do: 'later', id })),
      expire: (id) => keepingFocus(id, 'Move earlier', () => move({ do: 'expire', id })),
    }),
    [goTo, grab, move],
  );
}

/**
 * Makes the change, and focuses the row's button; one that is gone leaves focus alone. The first
 * change of all may come a little later: whoever has gone elsewhere by then stays there.
 */
function keepingFocus(id: string, button: string, change: () => Promise<void>): void {
  const focus = () => {
    const row = document.querySelector(`.row[data-event="${CSS.escape(id)}"]`);
    row?.querySelector<HTMLElement>(`[aria-label="${button}"]`)?.focus({ preventScroll: true });
  };
  const done = flushSync(change);
  focus();
  void done.then(() => {
    flushSync(() => {});
    if (document.activeElement === document.body) focus();
  });
}
