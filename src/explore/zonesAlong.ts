/** Walks the zones along a run, so that many places can be judged without running it again. */

import { must } from '../base/assert.ts';
import type { Choice } from '../engine/choice.ts';
import type { Run } from '../engine/run.ts';
import type { Effect } from '../engine/view.ts';
import { enter, leave, ZONE_START, type Zone } from '../engine/zone.ts';

/** Calls `visit` with the zone after each number of steps, from 0 up to `last`. */
export function zonesAlong(
  run: Run,
  last: number,
  visit: (count: number, zone: Zone) => void,
): void {
  const effects: Effect[][] = run.steps.map(() => []);
  // A step first ends timers and then arms them, as a restarted clock does.
  for (const { timer, until, fired } of run.spans) {
    if (until !== null && !fired) effects[until]?.push({ do: 'disarm', timer });
  }
  for (const { timer, from } of run.spans) effects[from]?.push({ do: 'arm', timer });
  let zone = ZONE_START;
  visit(0, zone);
  for (const { index, choice } of run.steps.slice(0, last)) {
    const entered = must(enter(zone, choice), 'a run is a possible order');
    zone = leave(entered, choice, effects[index] ?? []);
    visit(index + 1, zone);
  }
}

/** Numbers of steps after which this timer could fire, up to `last`. */
export function placesToFire(run: Run, timerId: string, last: number): number[] {
  const timer = run.plan.timers.find((one) => one.id === timerId);
  if (!timer) return [];
  const choice: Choice = { id: timerId, kind: 'timer', timer };
  const places: number[] = [];
  zonesAlong(run, last, (count, zone) => {
    if (zone.timers.includes(timer) && enter(zone, choice)) places.push(count);
  });
  return places;
}
