/**
 * Gives each step of an order its time: its own due time, moved only as far as the timers force.
 */

import type { TimerPlan } from './planPieces.ts';

/**
 * What the schedule needs of a step. Its due time is `offsetMs` after the step `base` (-1: the
 * start).
 */
export interface Timed {
  readonly base: number;
  readonly offsetMs: number;
  /** Rank of the fired timer, or null where the step is no timer. */
  readonly rank: number | null;
}

/** A timer's arming: from the step that armed it to the one that ended it (null: still armed). */
export interface Span {
  readonly timer: TimerPlan;
  readonly from: number;
  until: number | null;
  fired: boolean;
}

/** A difference constraint: time of step `a` ≤ time of step `b` + `by`. */
interface Edge {
  readonly a: number;
  readonly b: number;
  readonly by: number;
}

/**
 * Times in ms for every step, or null when no clock allows the order. Each step takes the later of
 * the time before it and its own due time, clamped to what the constraints leave; so constraints
 * later in the order may move it, and nothing else does.
 */
export function solveTimes(steps: readonly Timed[], spans: readonly Span[]): number[] | null {
  const solver = new Solver(steps.length, constraints(steps, spans));
  for (let i = 0; i < steps.length; i++) {
    const { base, offsetMs } = steps[i] ?? { base: -1, offsetMs: 0 };
    const due = (base < 0 ? 0 : solver.at(base)) + offsetMs;
    if (!solver.fix(i, Math.max(i === 0 ? 0 : solver.at(i - 1), due))) return null;
  }
  return steps.map((_, i) => solver.at(i));
}

/** The latest time that step `at` can have while step `fixed` happens at `fixedMs`. */
export function latestTime(
  steps: readonly Timed[],
  spans: readonly Span[],
  fixed: number,
  fixedMs: number,
  at: number,
): number | null {
  const solver = new Solver(steps.length, constraints(steps, spans));
  return solver.fix(fixed, fixedMs) ? solver.latest(at) : null;
}

function constraints(steps: readonly Timed[], spans: readonly Span[]): Edge[] {
  const edges: Edge[] = [];
  for (let i = 1; i < steps.length; i++) edges.push({ a: i - 1, b: i, by: 0 });
  for (const span of spans) {
    const { from, timer, until, fired } = span;
    if (until !== null && fired) {
      edges.push({ a: until, b: from, by: timer.limitMs });
      edges.push({ a: from, b: until, by: -timer.limitMs });
    }
    // While it is armed, nothing happens at or after its due time. Times never fall, so the last
    // such step stands for all, unless it is a timer that may share the instant.
    let k = until === null ? steps.length - 1 : fired ? until - 1 : until;
    for (; k > from; k--) {
      const rank = steps[k]?.rank ?? null;
      const shares = rank !== null && rank <= timer.rank;
      edges.push({ a: k, b: from, by: timer.limitMs - (shares ? 0 : 1) });
      if (!shares) break;
    }
  }
  return edges;
}

/** Bounds on every step's time, kept tight by propagation; a fixed step has equal bounds. */
class Solver {
  private readonly low: number[];
  private readonly high: number[];
  private readonly asA: Edge[][];
  private readonly asB: Edge[][];

  constructor(
    private readonly size: number,
    edges: readonly Edge[],
  ) {
    this.low = new Array<number>(size).fill(0);
    this.high = new Array<number>(size).fill(Number.POSITIVE_INFINITY);
    this.asA = Array.from({ length: size }, () => []);
    this.asB = Array.from({ length: size }, () => []);
    for (const edge of edges) {
      this.asA[edge.a]?.push(edge);
      this.asB[edge.b]?.push(edge);
    }
    this.propagate([...new Array<number>(size).keys()]);
  }

  at(step: number): number {
    return this.low[step] ?? 0;
  }

  latest(step: number): number {
    return this.high[step] ?? Number.POSITIVE_INFINITY;
  }

  /** Fixes a step at the wished time or the nearest that its bounds allow. */
  fix(step: number, wishMs: number): boolean {
    const low = this.low[step] ?? 0;
    const high = this.high[step] ?? 0;
    if (low > high) return false;
    const time = Math.min(Math.max(wishMs, low), high);
    this.low[step] = time;
    this.high[step] = time;
    return this.propagate([step]);
  }

  private propagate(queue: number[]): boolean {
    // In a possible order no bound moves more often than there are steps; more is a contradiction.
    let budget = (this.size + 1) * (this.size + 8);
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (budget-- < 0) return false;
      for (const { a, by } of this.asB[next] ?? []) {
        const high = (this.high[next] ?? 0) + by;
        if (high < (this.high[a] ?? 0)) {
          this.high[a] = high;
          queue.push(a);
        }
      }
      for (const { b, by } of this.asA[next] ?? []) {
        const low = (this.low[next] ?? 0) - by;
        if (low > (this.low[b] ?? 0)) {
          this.low[b] = low;
          queue.push(b);
        }
      }
      if ((this.low[next] ?? 0) > (this.high[next] ?? 0)) return false;
    }
    return true;
  }
}
