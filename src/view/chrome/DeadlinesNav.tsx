/** The way between the two pages about deadlines, and to the labs about them. */

import type { PageName } from '../../scenario/address.ts';

const PLACES: readonly (readonly [page: PageName, words: string])[] = [
  ['size', 'Size a deadline'],
  ['diagnose', 'Diagnose a hang'],
];

export function DeadlinesNav({ page }: { readonly page: PageName }) {
  return (
    <nav className="sections pages" aria-label="Deadlines">
      {PLACES.map(([place, words]) => (
        <a key={place} href={`#/${place}`} aria-current={place === page ? 'page' : undefined}>
          {words}
        </a>
      ))}
      <a href="#/labs/two-clocks">Labs</a>
    </nav>
  );
}
