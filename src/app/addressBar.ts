/** Keeps the address bar and the page at the same situation. */

import { addressIn, type LabState } from '../state/labState.ts';
import type { PageStore } from '../state/store.ts';

/**
 * Replaces the address while stepping, pushes it on a change of lab, and follows Back and links.
 */
export function keepAddress(store: PageStore): void {
  const show = (how: 'replace' | 'push') => {
    const address = addressIn(store.getState());
    if (address === null || address === window.location.hash) return;
    if (how === 'push') history.pushState(null, '', address);
    else history.replaceState(null, '', address);
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

function placeKey({ place, situation }: LabState): string {
  if (place === null) return 'a file';
  return place.kind === 'lab' ? `lab ${place.lab}` : `own ${situation.origin.kind}`;
}
