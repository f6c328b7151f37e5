/** How the cancellation and the answer met, in one sentence. */

import { raceWords } from '../trace/race.ts';
import { usePage } from './usePage.ts';

export default function RaceLine({ label }: { readonly label: string }) {
  const race = usePage((page) => raceWords(page.run, label));
  return race && <p className="race">{race}</p>;
}
