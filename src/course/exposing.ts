/** The order that exposes a failure: its moves, played one after the other. */

import type { Run } from '../engine/run.ts';
import { type MoveWish, moveBy } from '../explore/moves.ts';
import type { Nudge } from './failure.ts';

/** What is asked of the order that there is now; null where it does not have these rows. */
export function wishOf(run: Run, nudge: Nudge): MoveWish | null {
  if ('expire' in nudge) return { do: 'expire', id: nudge.expire };
  const to = run.steps.findIndex(({ choice }) => choice.id === nudge.to);
  return to < 0 ? null : { do: 'to', id: nudge.move, to };
}

/** The run after all moves; null where one of them is impossible. */
export function nudged(start: Run, nudges: readonly Nudge[]): Run | null {
  return nudges.reduce<Run | null>((run, nudge) => run && moved(run, nudge), start);
}

function moved(run: Run, nudge: Nudge): Run | null {
  const wish = wishOf(run, nudge);
  const move = wish && moveBy(run, wish);
  return move?.ok ? move.run : null;
}
