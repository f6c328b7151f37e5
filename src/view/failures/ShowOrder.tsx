/** For who would rather see it: makes the moves that expose a failure, which can be undone. */

import { useContext } from 'react';
import { must } from '../../base/assert.ts';
import { wishOf } from '../../course/exposing.ts';
import type { Nudge } from '../../course/failure.ts';
import { PageContext } from '../usePage.ts';

export function ShowOrder({ nudges }: { readonly nudges: readonly Nudge[] }) {
  const store = must(useContext(PageContext), 'a page store is provided');
  const show = async () => {
    // They lead there from the clock's own order.
    store.getState().actions.resetOrder();
    for (const nudge of nudges) {
      const { run, actions } = store.getState();
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
