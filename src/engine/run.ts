/** Runs a plan to its end: the clock's order, or a wished order as far as it is possible. */

import { must } from '../base/assert.ts';
import { RUN_STEPS_MAX, ZONE_TIMERS_MAX } from '../base/limits.ts';
import { Agenda, type Offer } from './agenda.ts';
import type { Choice } from './choice.ts';
import { ClockQueue } from './clockQueue.ts';
import { History } from './history.ts';
import type { Plan } from './plan.ts';
import type { Rec } from './record.ts';
import { type Span, solveTimes, type Timed } from './schedule.ts';
import { step as take } from './step.ts';
import { type Reader, View } from './view.ts';
import { slackMs } from './zone.ts';
import { ZoneTrail } from './zoneTrail.ts';

/** One step of a run: the choice taken, its time, and the records it caused. */
export interface Step extends Timed {
  readonly index: number;
  readonly choice: Choice;
  readonly atMs: number;
  readonly records: readonly Rec[];
}

export interface Run {
  readonly plan: Plan;
  readonly steps: readonly Step[];
  readonly spans: readonly Span[];
  /** Reads the world as it is after `count` steps (0: the start). */
  at(count: number): Reader;
  /** How many leading steps a wish had to decide; from there on the clock takes the same order. */
  readonly decided: number;
  /** Wished ids that never became possible. */
  readonly unfit: readonly string[];
  /** Wished ids that happened only after an id listed later. */
  readonly moved: readonly string[];
  /** True when the run was stopped at its limit of steps. */
  readonly cutOff: boolean;
}

/** Takes, at each point, the first wished choice that is possible, or else the clock's next. */
export function run(plan: Plan, wishes: readonly string[] = [], stepsMax = RUN_STEPS_MAX): Run {
  const runner = new Runner(plan, wishes);
  while (runner.count < stepsMax && runner.advance()) {
    // Each turn takes one step.
  }
  return runner.result();
}

/** A step while its time may still move. */
type Taken = { -readonly [K in keyof Step]: Step[K] };

class Runner {
  private readonly values: unknown[];
  private readonly history: History;
  private readonly view: () => View;
  private readonly agenda: Agenda;
  private readonly queue: ClockQueue;
  private readonly taken: Taken[] = [];
  private readonly spans: Span[] = [];
  private readonly openSpans = new Map<number, Span>();
  private zone: ZoneTrail | null;
  /** Wished ids by rank, and the ranks of those that are offered now, in order. */
  private readonly wishes: readonly string[];
  private readonly ranks: ReadonlyMap<string, number>;
  private ready: number[] = [];
  private readonly takenAt = new Map<number, number>();
  /** Set while a step could not be fitted in: times are solved when the clock is next asked. */
  private isUnsolved = false;
  private decided = 0;

  constructor(
    private readonly plan: Plan,
    wishes: readonly string[],
  ) {
    this.values = plan.start.slice();
    this.history = new History(plan.start);
    this.view = () => new View(plan, this.values);
    this.wishes = [...new Set(wishes)];
    this.ranks = new Map(this.wishes.map((id, rank) => [id, rank]));
    // Zones are only needed to judge wishes: the clock's own next is always possible.
    this.zone = wishes.length > 0 ? new ZoneTrail() : null;
    this.agenda = new Agenda(plan, this.view());
    this.queue = new ClockQueue((offer) => this.agenda.find(offer.choice.id) === offer);
    this.requeue();
    for (const offer of this.agenda.all()) this.noteReady(offer);
  }

  get count(): number {
    return this.taken.length;
  }

  /** Takes one step; false when nothing can happen any more. */
  advance(): boolean {
    const wish = this.wished();
    if (!wish) this.solve();
    const byClock = this.isUnsolved ? undefined : this.queue.next(this.nowMs)?.offer;
    const offer = wish ?? byClock;
    if (!offer) return false;
    if (offer !== byClock) this.decided = this.taken.length + 1;
    const { choice, base, offsetMs, rank } = offer;
    const view = this.view();
    const { records } = view;
    const index = this.taken.length;
    this.taken.push({ index, choice, base, offsetMs, rank, atMs: 0, records });
    this.place(offer, offer === byClock);
    take(view, choice);
    this.history.write(index + 1, view.touched, this.values);
    this.trackSpans(choice, index, view);
    this.zone?.add(choice, view.effects);
    if (this.openSpans.size > ZONE_TIMERS_MAX) this.zone = null;
    for (const fresh of this.agenda.update(index, view.touched, view.effects)) {
      if (!this.isUnsolved) this.queue.add(fresh, this.dueMs(fresh));
      this.noteReady(fresh);
    }
    return true;
  }

  private get nowMs(): number {
    return this.taken.at(-1)?.atMs ?? 0;
  }

  private noteReady(offer: Offer): void {
    const rank = this.ranks.get(offer.choice.id);
    if (rank === undefined || this.takenAt.has(rank)) return;
    const at = this.ready.findIndex((other) => other >= rank);
    if (at < 0) this.ready.push(rank);
    else if (this.ready[at] !== rank) this.ready.splice(at, 0, rank);
  }

  /** The first wish that is possible now. One that is no longer offered waits for its next turn. */
  private wished(): Offer | null {
    for (const rank of this.ready.slice()) {
      const offer = this.agenda.find(this.wishes[rank] ?? '');
      const isPossible = offer !== undefined && this.isPossible(offer);
      if (!offer || isPossible) this.ready.splice(this.ready.indexOf(rank), 1);
      if (!offer || !isPossible) continue;
      this.takenAt.set(rank, this.taken.length);
      return offer;
    }
    if (this.takenAt.size === this.wishes.length) this.zone = null;
    return null;
  }

  private isPossible(offer: Offer): boolean {
    const isNext = !this.isUnsolved && this.queue.next(this.nowMs)?.offer === offer;
    if (isNext) return true;
    if (this.zone) return this.zone.allows(offer.choice);
    this.solve();
    const due = this.dueMs(offer);
    const time = offer.rank === null ? Math.max(this.nowMs, due) : due;
    return time >= this.nowMs && time <= this.latestMs(offer);
  }

  /** Gives the new step its time; earlier steps move only where it could not happen otherwise. */
  private place(offer: Offer, isByClock: boolean): void {
    const step = must(this.taken.at(-1), 'the step was just taken');
    const now = this.taken.at(-2)?.atMs ?? 0;
    const due = this.dueMs(offer);
    // What the clock takes next comes before every armed timer by itself.
    const latest = isByClock ? Number.POSITIVE_INFINITY : this.latestMs(offer);
    step.atMs = offer.rank !== null ? due : Math.min(Math.max(now, due), latest);
    if (step.atMs < now || step.atMs > latest) this.isUnsolved = true;
  }

  /** Gives all steps their times anew, after a wish that needed earlier ones to move. */
  private solve(): void {
    if (!this.isUnsolved) return;
    this.isUnsolved = false;
    const times = must(solveTimes(this.taken, this.spans), 'a possible order has times');
    for (const [index, atMs] of times.entries()) must(this.taken[index], 'step').atMs = atMs;
    this.requeue();
  }

  private dueMs({ base, offsetMs }: Timed): number {
    return (base < 0 ? 0 : must(this.taken[base], 'a base is an earlier step').atMs) + offsetMs;
  }

  /** The last instant before the armed timers, by the times that earlier steps have now. */
  private latestMs(offer: Offer): number {
    let latest = Number.POSITIVE_INFINITY;
    for (const { timer, from } of this.openSpans.values()) {
      if (offer.choice.kind === 'timer' && offer.choice.timer === timer) continue;
      const dueMs = (this.taken[from]?.atMs ?? 0) + timer.limitMs;
      latest = Math.min(latest, dueMs - slackMs(offer.choice, timer));
    }
    return latest;
  }

  private trackSpans(choice: Choice, index: number, view: View): void {
    if (choice.kind === 'timer') this.endSpan(choice.timer.index, index, true);
    for (const effect of view.effects) {
      if (effect.do === 'disarm') this.endSpan(effect.timer.index, index, false);
      else if (effect.do === 'arm') {
        const span = { timer: effect.timer, from: index, until: null, fired: false };
        this.spans.push(span);
        this.openSpans.set(effect.timer.index, span);
      }
    }
  }

  private endSpan(timer: number, at: number, fired: boolean): void {
    const span = this.openSpans.get(timer);
    if (!span) return;
    span.until = at;
    span.fired = fired;
    this.openSpans.delete(timer);
  }

  private requeue(): void {
    this.queue.clear();
    for (const offer of this.agenda.all()) this.queue.add(offer, this.dueMs(offer));
  }

  result(): Run {
    this.solve();
    const cutOff = this.queue.next(this.nowMs) !== null;
    const { plan, taken: steps, spans, history, decided } = this;
    return {
      plan,
      steps,
      spans,
      at: (count) => history.at(count),
      decided,
      unfit: this.wishes.filter((_, rank) => !this.takenAt.has(rank)),
      moved: this.overtaken(),
      cutOff,
    };
  }

  /** Wishes that were taken only after one of a later rank. */
  private overtaken(): string[] {
    let earliest = Number.POSITIVE_INFINITY;
    const late: string[] = [];
    for (let rank = this.wishes.length - 1; rank >= 0; rank--) {
      const at = this.takenAt.get(rank) ?? earliest;
      if (at > earliest) late.push(this.wishes[rank] ?? '');
      earliest = Math.min(earliest, at);
    }
    return late.reverse();
  }
}
