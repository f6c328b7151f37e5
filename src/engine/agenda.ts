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
  private readonly offers = new Map<number, Offer>();
  private readonly byId = new Map<string, Offer>();
  /** For each channel, the steps that sent what is in flight on it. */
  private readonly sentAt: number[][];
  private readonly armedAt = new Map<number, number>();
  /** For each worker's source, the step from which its next step's delay counts. */
  private readonly workedAt = new Map<number, number>();

  constructor(
    private readonly plan: Plan,
    private readonly reader: Reader,
  ) {
    this.sentAt = plan.channels.map(() => []);
    for (let source = 0; source < plan.sources.length; source++) this.refresh(source);
  }

  all(): Iterable<Offer> {
    return this.offers.values();
  }

  of(source: number): Offer | undefined {
    return this.offers.get(source);
  }

  find(id: string): Offer | undefined {
    return this.byId.get(id);
  }

  /** Takes in what a step changed. Answers the sources whose offers are new or gone. */
  update(step: number, touched: readonly number[], effects: readonly Effect[]): Set<number> {
    for (const effect of effects) {
      if (effect.do === 'arm') this.armedAt.set(effect.timer.index, step);
      else if (effect.do === 'push') this.sentAt[effect.channel.index]?.push(step);
      else if (effect.do === 'shift') this.sentAt[effect.channel.index]?.shift();
      else if (effect.do === 'clear') this.sentAt[effect.channel.index]?.splice(0);
    }
    const changed = new Set<number>();
    for (const slot of touched) {
      for (const source of this.plan.dependents[slot] ?? []) changed.add(source);
    }
    for (const source of changed) {
      if (this.plan.sources[source]?.kind === 'worker') this.noteWork(source, step);
      this.refresh(source);
    }
    return changed;
  }

  /**
   * A worker's delay counts from its previous step or the request's arrival, whichever set `next`.
   */
  private noteWork(source: number, step: number): void {
    const before = this.offers.get(source)?.choice.id;
    const offered = choiceOf(must(this.plan.sources[source], 'source exists'), this.reader);
    if (offered && offered.id !== before) this.workedAt.set(source, step);
  }

  private refresh(index: number): void {
    const old = this.offers.get(index);
    if (old) {
      this.offers.delete(index);
      this.byId.delete(old.choice.id);
    }
    const offer = this.offer(index);
    if (!offer) return;
    this.offers.set(index, offer);
    this.byId.set(offer.choice.id, offer);
  }

  private offer(source: number): Offer | null {
    const choice = choiceOf(must(this.plan.sources[source], 'source exists'), this.reader);
    if (!choice) return null;
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
        const base = must(this.armedAt.get(index), 'an armed timer was armed by a step');
        return { source, choice, base, offsetMs: limitMs, rank, place: rank, order: index };
      }
      case 'worker': {
        const { step, scriptOrder: order } = choice.work;
        const base = must(this.workedAt.get(source), 'a running worker was started by a step');
        const place = step.do === 'checkpoint' ? 5 : 6;
        return { source, choice, base, offsetMs: step.afterMs, rank: null, place, order };
      }
    }
  }
}
