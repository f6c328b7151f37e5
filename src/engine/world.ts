/** A world: the tuple of all parts. Pure steps from world to world, for walking orders. */

import { type Choice, choiceOf } from './choice.ts';
import type { ChannelPart } from './parts.ts';
import type { Plan } from './plan.ts';
import type { Rec } from './record.ts';
import { step } from './step.ts';
import { View } from './view.ts';
import { enter, leave, ZONE_START, type Zone, zoneKey } from './zone.ts';

export interface World {
  readonly parts: readonly unknown[];
  readonly zone: Zone;
}

export function startWorld(plan: Plan): World {
  return { parts: plan.start, zone: ZONE_START };
}

/** Every choice that causes, channels and clocks allow now. */
export function possibleChoices(plan: Plan, world: World): Choice[] {
  const reader = readerOf(world);
  const choices: Choice[] = [];
  for (const source of plan.sources) {
    const choice = choiceOf(source, reader);
    if (choice && enter(world.zone, choice)) choices.push(choice);
  }
  return choices;
}

export function readerOf(world: World) {
  return {
    get<T>(slot: { readonly index: number; readonly start: T }): T {
      return world.parts[slot.index] as T;
    },
  };
}

/** The world after a possible choice, and what the choice caused. */
export function advance(
  plan: Plan,
  world: World,
  choice: Choice,
): { readonly world: World; readonly records: readonly Rec[] } | null {
  const entered = enter(world.zone, choice);
  if (!entered) return null;
  const parts = world.parts.slice();
  const view = new View(plan, parts);
  step(view, choice);
  const zone = leave(entered, choice, view.effects);
  return { world: { parts, zone }, records: view.records };
}

/** Gives equal parts equal small numbers, so that equal digests are equal worlds. */
export class Interner {
  private readonly numbers = new Map<string, number>();

  constructor(private readonly plan: Plan) {}

  /** A tuple of small numbers, one a part and one for the clocks. */
  digest(world: World): string {
    const channels = new Set(this.plan.channels.map((channel) => channel.part.index));
    const keys = world.parts.map((part, index) =>
      channels.has(index) ? channelKey(part as ChannelPart) : JSON.stringify(part),
    );
    return [...keys, zoneKey(world.zone)].map((key) => this.number(key)).join();
  }

  private number(key: string): number {
    const known = this.numbers.get(key);
    if (known !== undefined) return known;
    this.numbers.set(key, this.numbers.size);
    return this.numbers.size - 1;
  }
}

/** What is in flight is told by the deliveries it will make; frames are records, not world. */
function channelKey(part: ChannelPart): string {
  return `${part.closedBy}:${part.queue.map((entry) => `${entry.event}/${entry.kind}`).join()}`;
}
