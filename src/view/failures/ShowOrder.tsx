/** For who would rather see it: makes the moves that expose a failure, which can be undone. */

import { wishOf } from '../../course/exposing.ts';
import type { Nudge } from '../../course/failure.ts';
import { useStoredPage } from '../usePage.ts';

export function ShowOrder({ nudges }: { readonly nudges: readonly Nudge[] }) {
  const read = useStoredPage();
  const show = async () => {
    // They lead there from the clock's own order.
    read().actions.resetOrder();
    for (const nudge of nudges) {
      const { run, actions } = read();
      const wish = wishOf(run, nudge);
      if (wish) await actions.move(wish);
    }
  };
  return (
    <button type="button" className="button" onClick={() => void show()}>
      Show an order that does
    </button>
  );
}
