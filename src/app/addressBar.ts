/** Keeps the address bar and the page at the same situation. */

import { addressIn, type LabState } from '../state/labState.ts';
import type { PageStore } from '../state/store.ts';

/**
 * Replaces the address while stepping, pushes it on a change of lab, and follows Back and links.
 */
export function keepAddress(store: PageStore): void {
  const show = (how: 'replace' | 'push') => {
    // A scenario too large for a link leaves an address that holds nothing, not another lab's.
    const address = addressIn(store.getState()) ?? '#/';
    if (address === window.location.hash) return;
    try {
      if (how === 'push') history.pushState(null, '', address);
      else history.replaceState(null, '', address);
    } catch {
      // Some browsers refuse more than so many changes at once; the next step writes it again.
    }
  };
  let following = 0;
  window.addEventListener('hashchange', async () => {
    following++;
    await store.getState().actions.open(window.location.hash);
    following--;
    if (following === 0) show('replace');
  });
  let place = placeKey(store.getState());
  store.subscribe((page) => {
    if (following > 0) {
      place = placeKey(page);
      return;
    }
    const next = placeKey(page);
    show(next === place ? 'replace' : 'push');
    place = next;
  });
  show('replace');
}

/** A place of its own in the browser's history: each lab, and each scenario of one's own. */
function placeKey({ place, page }: LabState): string {
  if (page) return `page ${page.name}`;
  if (place === null) return 'a file';
  return place.kind === 'lab' ? `lab ${place.lab}` : `own ${place.code}`;
}
