/**
 * A zone: every time that the clocks may show after some order of choices, as difference bounds.
 * A choice is possible in time exactly when the zone that it leads to is not empty.
 */

import type { Choice } from './choice.ts';
import type { TimerPlan } from './plan.ts';
import type { Effect } from './view.ts';

/** No bound. Small enough that sums of two stay exact, large enough that no scenario reaches it. */
const FREE = 2 ** 40;

/**
 * Variables are the time now (0) and the arming time of each armed timer (1 …). `bounds[i][j]` is
 * the largest that variable i minus variable j may be, in milliseconds.
 */
export interface Zone {
  readonly timers: readonly TimerPlan[];
  readonly bounds: readonly (readonly number[])[];
}

export const ZONE_START: Zone = { timers: [], bounds: [[0]] };

/** How close to the due time of `armed` another choice may come: a timer may share its instant. */
export function slackMs(choice: Choice, armed: TimerPlan): number {
  return choice.kind === 'timer' && choice.timer.rank <= armed.rank ? 0 : 1;
}

/** The zone in which the choice happens now, before its effects; null when no clock allows it. */
export function enter(zone: Zone, choice: Choice): Zone | null {
  const size = zone.timers.length + 1;
  const fired = choice.kind === 'timer' ? zone.timers.indexOf(choice.timer) + 1 : 0;
  // The new time now is a fresh variable, at index `size` until the old one is projected away.
  const up = new Array<number>(size).fill(FREE);
  const down = new Array<number>(size).fill(FREE);
  down[0] = 0;
  zone.timers.forEach((timer, at) => {
    up[at + 1] = timer.limitMs - (at + 1 === fired ? 0 : slackMs(choice, timer));
    if (at + 1 === fired) down[at + 1] = -timer.limitMs;
  });
  // up[i]: bound of (new − i); down[i]: bound of (i − new). Tighten both through the old bounds.
  const toOld = up.map((_, j) => least(zone, (k) => (up[k] ?? FREE) + bound(zone, k, j)));
  const fromOld = down.map((_, i) => least(zone, (k) => bound(zone, i, k) + (down[k] ?? FREE)));
  const isEmpty = toOld.some((value, i) => value + (fromOld[i] ?? FREE) < 0);
  if (isEmpty) return null;
  const through = (i: number, j: number) =>
    Math.min(bound(zone, i, j), (fromOld[i] ?? FREE) + (toOld[j] ?? FREE));
  const bounds = [[0, ...toOld.slice(1)]];
  for (let i = 1; i < size; i++) {
    const row = [fromOld[i] ?? FREE];
    for (let j = 1; j < size; j++) row.push(i === j ? 0 : through(i, j));
    bounds.push(row);
  }
  return { timers: zone.timers, bounds };
}

function bound(zone: Zone, i: number, j: number): number {
  return zone.bounds[i]?.[j] ?? FREE;
}

function least(zone: Zone, of: (k: number) => number): number {
  let best = FREE;
  for (let k = 0; k <= zone.timers.length; k++) best = Math.min(best, of(k));
  return best;
}

/**
 * Applies what the choice did to the clocks: a fired or disarmed timer leaves, an armed one joins.
 */
export function leave(zone: Zone, choice: Choice, effects: readonly Effect[]): Zone {
  let after = choice.kind === 'timer' ? drop(zone, choice.timer) : zone;
  for (const effect of effects) {
    if (effect.do === 'disarm') after = drop(after, effect.timer);
    else if (effect.do === 'arm') after = join(after, effect.timer);
  }
  return after;
}

function drop(zone: Zone, timer: TimerPlan): Zone {
  const gone = zone.timers.indexOf(timer) + 1;
  if (gone === 0) return zone;
  const keep = <T>(items: readonly T[]) => items.filter((_, index) => index !== gone);
  return {
    timers: zone.timers.filter((one) => one !== timer),
    bounds: keep(zone.bounds).map(keep),
  };
}

/** A timer armed now equals the time now in every bound. Timers stay in the order of the plan. */
function join(zone: Zone, timer: TimerPlan): Zone {
  const before = zone.timers.filter((one) => one.index < timer.index).length;
  const at = before + 1;
  const insert = <T>(items: readonly T[], item: T) => items.toSpliced(at, 0, item);
  const now = zone.bounds[0] ?? [0];
  const rows = zone.bounds.map((row) => insert(row, row[0] ?? 0));
  return {
    timers: zone.timers.toSpliced(before, 0, timer),
    bounds: insert(rows, insert(now, 0)),
  };
}

/** Equal keys are equal zones. */
export function zoneKey(zone: Zone): string {
  return `${zone.timers.map((timer) => timer.index).join()}|${zone.bounds.join()}`;
}
