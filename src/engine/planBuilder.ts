/** Builds the pieces of a plan: slots, sources, channels and timers, each with its number. */

import type { Scenario } from '../scenario/schema.ts';
import { CHANNEL_START } from './parts.ts';
import type { ChannelPlan, Slot, Source, TimerPlan } from './planPieces.ts';
import type { TimerName } from './record.ts';

/** Timers that may go off several times: each time is a choice of its own. */
const REPEATING: ReadonlySet<TimerName> = new Set(['flush', 'keepalive', 'resume', 'drain']);

export class PlanBuilder {
  readonly start: unknown[] = [];
  readonly timers: TimerPlan[] = [];
  readonly channels: ChannelPlan[] = [];
  readonly sources: Source[] = [];
  readonly dependents: number[][] = [];

  constructor(private readonly latencyMs: Scenario['latencyMs']) {}

  timer(
    name: TimerName,
    rank: number,
    request: number,
    label: string,
    limitMs: number | null | undefined,
    turns: TimerPlan['turns'] = null,
  ): TimerPlan | null {
    if (limitMs === null || limitMs === undefined) return null;
    const armed = this.slot(false);
    const count = REPEATING.has(name) ? this.slot(0) : null;
    const index = this.timers.length;
    const id = `${name}:${label}`;
    const timer = { id, name, request, label, limitMs, rank, armed, count, turns, index };
    this.timers.push(timer);
    this.source({ kind: 'timer', timer }, [armed]);
    return timer;
  }

  channel(name: string, to: 'client' | 'server'): ChannelPlan {
    const { clientToServer, serverToClient } = this.latencyMs;
    const channel = {
      name,
      to,
      latencyMs: to === 'server' ? clientToServer : serverToClient,
      part: this.slot(CHANNEL_START),
      index: this.channels.length,
    };
    this.channels.push(channel);
    this.source({ kind: 'channel', channel }, [channel.part]);
    return channel;
  }

  source(source: Source, slots: readonly Slot<unknown>[]): void {
    const index = this.sources.push(source) - 1;
    for (const slot of slots) this.dependents[slot.index]?.push(index);
  }

  slot<T>(start: T): Slot<T> {
    const index = this.start.push(start) - 1;
    this.dependents.push([]);
    return { index, start };
  }
}
