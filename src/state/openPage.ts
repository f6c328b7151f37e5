/** A page that is no lab, with the parameters of its address as they stand there. */

import type { PageName } from '../scenario/address.ts';

export interface OpenPage {
  readonly name: PageName;
  readonly query: string;
}

export function formatPage({ name, query }: OpenPage): string {
  return query === '' ? `#/${name}` : `#/${name}?${query}`;
}

/** The page that is shown says what its address holds. */
export function withQuery<S extends { readonly page: OpenPage | null }>(
  state: S,
  query: string,
): S {
  if (!state.page || state.page.query === query) return state;
  return { ...state, page: { ...state.page, query } };
}
