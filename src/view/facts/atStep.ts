/** What several parts of the page ask of the same moment of a run, worked out once. */

import { sameFields } from '../../base/sameFields.ts';
import type { Run } from '../../engine/run.ts';
import { type Clock, clocksAt, factsAt } from '../../trace/facts.ts';

/** Facts of every request after so many steps. */
export const factsNow = lastOf((run, step) => factsAt(run, step));

/**
 * The clocks of each request after so many steps. Those that stand as they stood when this was
 * asked last are the same objects.
 */
export const clocksNow = lastOf<ReadonlyMap<string, readonly Clock[]>>((run, step, before) => {
  const clocks = new Map<string, Clock[]>();
  for (const clock of clocksAt(run, step)) {
    const own = clocks.get(clock.request);
    if (own) own.push(clock);
    else clocks.set(clock.request, [clock]);
  }
  return new Map([...clocks].map(([label, own]) => [label, kept(before?.get(label), own)]));
});

function kept(before: readonly Clock[] | undefined, now: readonly Clock[]): readonly Clock[] {
  const isSame =
    before?.length === now.length &&
    now.every((clock, place) => sameFields(clock, before[place] ?? NONE));
  return isSame ? before : now;
}

const NONE = {} as Clock;

function lastOf<T>(work: (run: Run, step: number, before?: T) => T): (run: Run, step: number) => T {
  let last: { readonly run: Run; readonly step: number; readonly found: T } | null = null;
  return (run, step) => {
    if (last?.run !== run || last.step !== step) {
      last = { run, step, found: work(run, step, last?.found) };
    }
    return last.found;
  };
}
