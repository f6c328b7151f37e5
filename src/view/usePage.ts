/** The one bridge from the store to React. */

import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import { must } from '../base/assert.ts';
import type { Actions, Page, PageStore } from '../state/store.ts';

export const PageContext = createContext<PageStore | null>(null);

export function usePage<T>(select: (page: Page) => T): T {
  return useStore(must(useContext(PageContext), 'a page store is provided'), select);
}

/** Reads the page as it is when it is asked: for handlers, which need not follow it. */
export function useStoredPage(): () => Page {
  return must(useContext(PageContext), 'a page store is provided').getState;
}

export function useActions(): Actions {
  return usePage((page) => page.actions);
}
