/** What a deadline makes of durations: calls failed, orphans, duplicates and extra load. */

import { lowerBound } from './sorted.ts';

export const AGAIN = ['same', 'fresh'] as const;
export const GIVE_UPS = ['silent', 'cancel'] as const;
export const KEYS = ['no', 'yes'] as const;

export interface Policy {
  /** From this on a call is given up: a limit of 500 ms is due at 500 ms. */
  readonly deadlineMs: number;
  /** How often a call is tried again after its deadline, at once. */
  readonly retries: number;
  /** A retry takes as long as the first attempt, as if the arguments decide, or is a new draw. */
  readonly again: (typeof AGAIN)[number];
  /** The client says nothing, or sends a cancel that the server observes at once. */
  readonly giveUp: (typeof GIVE_UPS)[number];
  /** With a key a retry joins the attempt that is still at work, or gets its stored result. */
  readonly key: (typeof KEYS)[number];
}

/** Shares are of calls, between 0 and 1. */
export interface Outcome {
  /** Attempts that meet the deadline. */
  readonly late: number;
  /** Calls that have no answer after the last attempt. */
  readonly failed: number;
  /** Calls of which at least one handler returned to nobody. */
  readonly orphans: number;
  /** Calls whose side effect lands more than once. */
  readonly duplicates: number;
  /** Work that the server does beyond that of every call once; negative where less is done. */
  readonly extraLoad: number;
  /** Attempts of the slowest call that are at work at the same time. */
  readonly copies: number;
}

/** Sorted durations with the sums of the first of them, in ms. */
export interface Population {
  readonly sortedMs: Float64Array;
  readonly sumsMs: Float64Array;
}

/** Two binary searches, whatever the size: it is asked at every move of a slider. */
export function outcomeOf({ sortedMs, sumsMs }: Population, policy: Policy): Outcome {
  const { deadlineMs, retries, giveUp } = policy;
  const count = sortedMs.length;
  const inTime = lowerBound(sortedMs, deadlineMs);
  const late = (count - inTime) / count;
  const slowest = sortedMs[count - 1] ?? 0;
  const isJoined = policy.key === 'yes' && giveUp === 'silent';
  const stacks = giveUp === 'silent' && !isJoined && late > 0;
  const duplicates = stacks && retries > 0 ? late : 0;
  return {
    late,
    failed: isJoined
      ? (count - lowerBound(sortedMs, deadlineMs * (retries + 1))) / count
      : late ** (policy.again === 'fresh' ? retries + 1 : 1),
    orphans: giveUp === 'silent' ? late : 0,
    duplicates,
    extraLoad: isJoined ? 0 : extraLoad(late, inTime, sumsMs, policy),
    copies: stacks ? Math.min(retries + 1, Math.ceil(slowest / deadlineMs)) : 1,
  };
}

/** Silent attempts run to their end; cancelled ones stop at the deadline. */
function extraLoad(late: number, inTime: number, sumsMs: Float64Array, policy: Policy): number {
  const { deadlineMs, retries, giveUp, again } = policy;
  const count = sumsMs.length - 1;
  const all = sumsMs[count] ?? 0;
  if (all === 0) return 0;
  const lateMs = giveUp === 'silent' ? all - (sumsMs[inTime] ?? 0) : late * count * deadlineMs;
  const firstMs = (sumsMs[inTime] ?? 0) + lateMs;
  if (again === 'same') return (firstMs + retries * lateMs) / all - 1;
  let attempts = 0;
  for (let attempt = 0; attempt <= retries; attempt++) attempts += late ** attempt;
  return (firstMs * attempts) / all - 1;
}
