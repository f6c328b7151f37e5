/** Whether a media query holds now; follows it as it changes. */

import { useSyncExternalStore } from 'react';

const lists = new Map<string, MediaQueryList>();

export function useMediaQuery(query: string): boolean {
  const list = lists.get(query) ?? window.matchMedia(query);
  lists.set(query, list);
  return useSyncExternalStore(
    (notify) => {
      list.addEventListener('change', notify);
      return () => list.removeEventListener('change', notify);
    },
    () => list.matches,
  );
}
