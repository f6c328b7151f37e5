/** The view through which a step reads and writes the parts of a world. */

import { assert, must } from '../base/assert.ts';
import type { ChannelPart, Entry, Side } from './parts.ts';
import type { Plan } from './plan.ts';
import type { ChannelPlan, RequestPlan, Slot, TimerPlan } from './planPieces.ts';
import type { IgnoreReason, Rec } from './record.ts';

/** What a step did to clocks and channels, in order; a schedule turns it into times. */
export type Effect =
  | { readonly do: 'arm' | 'disarm'; readonly timer: TimerPlan }
  | { readonly do: 'push' | 'shift' | 'clear'; readonly channel: ChannelPlan };

/** Reading only: what choices, facts and checks need. */
export interface Reader {
  get<T>(slot: Slot<T>): T;
}

export class View implements Reader {
  readonly touched: number[] = [];
  readonly effects: Effect[] = [];
  readonly records: Rec[] = [];

  /** `values` is written in place; a caller that keeps worlds hands in a copy. */
  constructor(
    readonly plan: Plan,
    private readonly values: unknown[],
  ) {}

  get<T>(slot: Slot<T>): T {
    // The slot carries its type: compile() put a T there and put() only lets a T in.
    return this.values[slot.index] as T;
  }

  put<T>(slot: Slot<T>, value: T): void {
    this.values[slot.index] = value;
    this.touched.push(slot.index);
  }

  note(record: Rec): void {
    this.records.push(record);
  }

  /** Notes a message or event that had no effect on the side that met it. */
  ignore(
    by: Side,
    request: RequestPlan | null,
    event: string,
    rule: string,
    reason: IgnoreReason,
  ): void {
    this.note({ type: 'ignored', event, by, rule, request: request?.label ?? null, reason });
  }

  arm(timer: TimerPlan | null): void {
    if (timer === null) return;
    if (timer.count) this.put(timer.count, this.get(timer.count) + 1);
    this.put(timer.armed, true);
    this.effects.push({ do: 'arm', timer });
    this.noteTimer('armed', timer);
  }

  disarm(timer: TimerPlan | null): void {
    if (timer === null || !this.get(timer.armed)) return;
    this.put(timer.armed, false);
    this.effects.push({ do: 'disarm', timer });
    this.noteTimer('disarmed', timer);
  }

  /**
   * Marks a timer as fired. Its arming ends there; the schedule knows it from the choice itself.
   */
  fire(timer: TimerPlan): void {
    assert(this.get(timer.armed), `${timer.id} fires only while armed`);
    this.put(timer.armed, false);
    this.noteTimer('fired', timer);
  }

  private noteTimer(type: 'armed' | 'disarmed' | 'fired', timer: TimerPlan): void {
    const { name, label, limitMs } = timer;
    this.records.push({ type, timer: name, request: label, limitMs });
  }

  /** Puts an entry on a channel. A closed one takes nothing: answers whether it is on its way. */
  push(channel: ChannelPlan, entry: Entry): boolean {
    const part = this.get(channel.part);
    if (part.closedBy !== 'nobody') return false;
    this.put(channel.part, { ...part, queue: [...part.queue, entry] });
    this.effects.push({ do: 'push', channel });
    return true;
  }

  /** Takes the entry at the head of a channel. */
  shift(channel: ChannelPlan): Entry {
    const part = this.get(channel.part);
    const head = must(part.queue[0], `${channel.name} has an entry to deliver`);
    this.put(channel.part, { ...part, queue: part.queue.slice(1) });
    this.effects.push({ do: 'shift', channel });
    return head;
  }

  /** Ends writing on a channel; what is in flight still arrives. */
  seal(channel: ChannelPlan, closedBy: ChannelPart['closedBy']): void {
    const part = this.get(channel.part);
    if (part.closedBy === 'nobody') this.put(channel.part, { ...part, closedBy });
  }

  /** Takes everything off a channel at once. */
  drain(channel: ChannelPlan): readonly Entry[] {
    const part = this.get(channel.part);
    this.put(channel.part, { ...part, queue: [] });
    this.effects.push({ do: 'clear', channel });
    return part.queue;
  }
}
