/** What several parts of the page ask of the same moment of a run, worked out once. */

import type { Run } from '../../engine/run.ts';
import { type Clock, clocksAt, factsAt } from '../../trace/facts.ts';

/** Facts of every request after so many steps. */
export const factsNow = lastOf(factsAt);

/** The clocks of each request after so many steps. */
export const clocksNow = lastOf((run, step) => {
  const clocks = new Map<string, Clock[]>();
  for (const clock of clocksAt(run, step)) {
    const own = clocks.get(clock.request);
    if (own) own.push(clock);
    else clocks.set(clock.request, [clock]);
  }
  return clocks;
});

function lastOf<T>(work: (run: Run, step: number) => T): (run: Run, step: number) => T {
  let last: { readonly run: Run; readonly step: number; readonly found: T } | null = null;
  return (run, step) => {
    if (last?.run !== run || last.step !== step) last = { run, step, found: work(run, step) };
    return last.found;
  };
}
