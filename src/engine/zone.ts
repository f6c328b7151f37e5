/**
 * A zone: every time that the clocks may show after some order of choices, as difference bounds.
 * A choice is possible in time exactly when the zone that it leads to is not empty.
 */

import type { Choice } from './choice.ts';
import type { TimerPlan } from './planPieces.ts';
import type { Effect } from './view.ts';

/** No bound. Small enough that sums of two stay exact, large enough that no scenario reaches it. */
const FREE = 2 ** 40;

/**
 * Variables are the time now (0) and the arming time of each armed timer (1 …). `bounds` holds
 * a row for each: at i · size + j the largest that variable i minus variable j may be, in
 * milliseconds.
 */
export interface Zone {
  readonly timers: readonly TimerPlan[];
  readonly bounds: Float64Array;
}

export const ZONE_START: Zone = { timers: [], bounds: new Float64Array(1) };

/** How close to the due time of `armed` another choice may come: a timer may share its instant. */
export function slackMs(choice: Choice, armed: TimerPlan): number {
  return choice.kind === 'timer' && choice.timer.rank <= armed.rank ? 0 : 1;
}

/** The zone in which the choice happens now, before its effects; null when no clock allows it. */
export function enter(zone: Zone, choice: Choice): Zone | null {
  const { timers, bounds: old } = zone;
  const size = timers.length + 1;
  const fired = choice.kind === 'timer' ? timers.indexOf(choice.timer) + 1 : 0;
  // The new time now is a fresh variable, which takes the place of the old one at the end.
  // up[i]: bound of (new − i); down[i]: bound of (i − new).
  const up = new Float64Array(size).fill(FREE);
  const down = new Float64Array(size).fill(FREE);
  down[0] = 0;
  timers.forEach((timer, index) => {
    up[index + 1] = timer.limitMs - (index + 1 === fired ? 0 : slackMs(choice, timer));
    if (index + 1 === fired) down[index + 1] = -timer.limitMs;
  });
  const { toOld, fromOld } = tightened(old, up, down);
  if (toOld.some((value, i) => value + at(fromOld, i) < 0)) return null;
  const bounds = new Float64Array(size * size);
  for (let i = 1; i < size; i++) {
    const from = at(fromOld, i);
    bounds[i] = at(toOld, i);
    bounds[i * size] = from;
    for (let j = 1; j < size; j++) {
      const cell = i * size + j;
      if (i !== j) bounds[cell] = Math.min(at(old, cell), from + at(toOld, j));
    }
  }
  return { timers, bounds };
}

/** Bounds of a new variable against the old ones, made as tight as the old bounds make them. */
function tightened(old: Float64Array, up: Float64Array, down: Float64Array) {
  const size = up.length;
  const toOld = new Float64Array(size).fill(FREE);
  const fromOld = new Float64Array(size).fill(FREE);
  for (let i = 0; i < size; i++) {
    let least = FREE;
    for (let j = 0; j < size; j++) {
      const bound = at(old, i * size + j);
      toOld[j] = Math.min(at(toOld, j), at(up, i) + bound);
      least = Math.min(least, bound + at(down, j));
    }
    fromOld[i] = least;
  }
  return { toOld, fromOld };
}

/** An entry that there is. */
function at(values: Float64Array, index: number): number {
  return values[index] as number;
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
  const size = zone.timers.length;
  const kept = (index: number) => (index < gone ? index : index + 1);
  return { timers: zone.timers.filter((one) => one !== timer), bounds: picked(zone, size, kept) };
}

/** A timer armed now equals the time now in every bound. Timers stay in the order of the plan. */
function join(zone: Zone, timer: TimerPlan): Zone {
  const before = zone.timers.filter((one) => one.index < timer.index).length;
  const here = before + 1;
  const size = zone.timers.length + 2;
  const twin = (index: number) => (index < here ? index : index === here ? 0 : index - 1);
  return { timers: zone.timers.toSpliced(before, 0, timer), bounds: picked(zone, size, twin) };
}

/** Bounds over other variables, each of which is one of the zone's. */
function picked(zone: Zone, size: number, variable: (index: number) => number): Float64Array {
  const from = zone.timers.length + 1;
  const bounds = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    const row = variable(i) * from;
    for (let j = 0; j < size; j++) bounds[i * size + j] = at(zone.bounds, row + variable(j));
  }
  return bounds;
}

/** Equal keys are equal zones. */
export function zoneKey(zone: Zone): string {
  return `${zone.timers.map((timer) => timer.index).join()}|${zone.bounds.join()}`;
}
