/** The way between the pages that put reliability to the proof. */

import type { PageName } from '../../scenario/address.ts';

const PLACES: readonly (readonly [page: PageName, words: string])[] = [
  ['verify', 'Twelve statements'],
  ['quiz', 'Six questions'],
];

export function VerifyNav({ page }: { readonly page: PageName }) {
  return (
    <nav className="sections pages" aria-label="Verify it">
      {PLACES.map(([place, words]) => (
        <a key={place} href={`#/${place}`} aria-current={place === page ? 'page' : undefined}>
          {words}
        </a>
      ))}
    </nav>
  );
}
