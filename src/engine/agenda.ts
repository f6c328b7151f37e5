/**
 * The agenda: what every source offers now and when it is due, so that the clock finds the next.
 */

import { must } from '../base/assert.ts';
import { type Choice, choiceOf } from './choice.ts';
import type { Plan } from './plan.ts';
import type { Timed } from './schedule.ts';
import type { Effect, Reader } from './view.ts';

/** An offered choice with its due time as an offset from an earlier step. */
export interface Offer extends Timed {
  readonly source: number;
  readonly choice: Choice;
  /**
   * Place among the kinds at one instant: timers 0–2, deliveries 3, crashes 4, checkpoints 5, rest
   * 6.
   */
  readonly place: number;
  /** Deliveries in the order sent, everything else in script order. */
  readonly order: number;
}

export class Agenda {
  private readonly offers: (Offer | undefined)[] = [];
  private readonly byId = new Map<string, Offer>();
  /** For each channel, the steps that sent what is in flight on it. */
  private readonly sentAt: number[][];
  private readonly armedAt: number[] = [];
  /** For each worker's source, the step from which its next step's delay counts. */
  private readonly workedAt: number[] = [];

  constructor(
    private readonly plan: Plan,
    private readonly reader: Reader,
  ) {
    this.sentAt = plan.channels.map(() => []);
    for (let source = 0; source < plan.sources.length; source++) this.refresh(source, -1);
  }

  *all(): Iterable<Offer> {
    for (const offer of this.offers) if (offer) yield offer;
  }

  find(id: string): Offer | undefined {
    return this.byId.get(id);
  }

  /** Takes in what a step changed, and answers the offers that are new. */
  update(step: number, touched: readonly number[], effects: readonly Effect[]): Offer[] {
    for (const effect of effects) {
      if (effect.do === 'arm') this.armedAt[effect.timer.index] = step;
      else if (effect.do === 'push') this.sentAt[effect.channel.index]?.push(step);
      else if (effect.do === 'shift') this.sentAt[effect.channel.index]?.shift();
      else if (effect.do === 'clear') this.sentAt[effect.channel.index]?.splice(0);
    }
    const fresh: Offer[] = [];
    for (const slot of touched) {
      for (const source of this.plan.dependents[slot] ?? []) {
        const offer = this.refresh(source, step);
        if (offer) fresh.push(offer);
      }
    }
    return fresh;
  }

  /** Looks again at what a source offers; answers an offer that was not there before. */
  private refresh(index: number, step: number): Offer | null {
    const source = must(this.plan.sources[index], 'a source of the plan');
    const choice = choiceOf(source, this.reader);
    const old = this.offers[index];
    if (choice === null && old === undefined) return null;
    if (choice && old && old.choice.id === choice.id) {
      const isArmedAnew = choice.kind === 'timer' && this.armedAt[choice.timer.index] !== old.base;
      if (!isArmedAnew) return null;
    }
    if (old) this.byId.delete(old.choice.id);
    // A worker's delay counts from its previous step or the request's arrival.
    if (choice?.kind === 'worker') this.workedAt[index] = step;
    const offer = choice ? this.offer(index, choice) : undefined;
    this.offers[index] = offer;
    if (offer) this.byId.set(offer.choice.id, offer);
    return offer ?? null;
  }

  private offer(source: number, choice: Choice): Offer {
    switch (choice.kind) {
      case 'act':
      case 'crash': {
        const { atMs, scriptOrder: order } = choice.act;
        const place = choice.kind === 'crash' ? 4 : 6;
        return { source, choice, base: -1, offsetMs: atMs, rank: null, place, order };
      }
      case 'delivery': {
        const { latencyMs, index } = choice.channel;
        const base = must(this.sentAt[index]?.[0], 'a delivery was sent by a step');
        return { source, choice, base, offsetMs: latencyMs, rank: null, place: 3, order: base };
      }
      case 'timer': {
        const { limitMs, index, rank } = choice.timer;
        const base = must(this.armedAt[index], 'an armed timer was armed by a step');
        return { source, choice, base, offsetMs: limitMs, rank, place: rank, order: index };
      }
      case 'worker': {
        const { step, scriptOrder: order } = choice.work;
        const base = must(this.workedAt[source], 'a running worker was started by a step');
        const { do: what } = step.do === 'task' ? step.task : step;
        const place = what === 'checkpoint' ? 5 : 6;
        return { source, choice, base, offsetMs: step.afterMs, rank: null, place, order };
      }
    }
  }
}
