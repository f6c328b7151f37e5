/** The queue before a server's wire at any step: its slots, and what it let go or refused. */

import { frameText } from '../../engine/frame.ts';
import type { Plan } from '../../engine/plan.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';
import type { QueuePlan } from '../../engine/streams/streamsPlan.ts';
import { messageName } from './frameWords.ts';

export type QueueRec = Extract<Rec, { type: 'queue' }>;

export interface SlotFacts {
  readonly event: string;
  readonly request: string;
  readonly kind: 'progress' | 'final';
  /** "progress 5 of A", "the answer to B". */
  readonly name: string;
  readonly text: string;
}

export interface QueueLine {
  readonly atMs: number;
  readonly what: 'coalesced' | 'dropped' | 'refused' | 'refetched' | 'withdrawn';
  readonly text: string;
}

export interface QueueFacts {
  /** Number of the server process. */
  readonly replica: number;
  readonly capacity: number;
  readonly drainMs: number;
  readonly slots: readonly SlotFacts[];
  readonly coalesced: number;
  readonly dropped: number;
  readonly refused: number;
  readonly needsRefetch: boolean;
  readonly isUnbounded: boolean;
  /** What happened to messages that did not just wait and go, in order. */
  readonly log: readonly QueueLine[];
}

/** The queues of a run's server processes after `count` steps; none for one that has none. */
export function queuesAt(run: Run, count: number): QueueFacts[] {
  const plans = run.plan.streams?.queues ?? [];
  return plans.flatMap((plan) => (plan ? [queueAt(run, count, plan)] : []));
}

function queueAt(run: Run, count: number, { part, drain, replica }: QueuePlan): QueueFacts {
  const { buffer } = run.at(count).get(part);
  const log: QueueLine[] = [];
  for (const { atMs, records } of run.steps.slice(0, count)) {
    for (const record of records) {
      if (record.type !== 'queue' || record.replica !== replica.number) continue;
      const line = lineOf(record);
      if (line) log.push({ atMs, ...line });
    }
  }
  const times = (what: QueueLine['what']) => log.filter((line) => line.what === what).length;
  return {
    replica: replica.number,
    capacity: buffer.capacity,
    drainMs: drain.limitMs,
    slots: buffer.slots.map(({ kind, request, item: { entry } }) => {
      const { event, frame } = entry;
      return { event, request, kind, name: messageName(frame), text: frameText(frame) };
    }),
    coalesced: times('coalesced'),
    dropped: times('dropped'),
    refused: times('refused'),
    needsRefetch: buffer.needsRefetch,
    isUnbounded: isUnbounded(run.plan),
    log,
  };
}

export function isUnbounded({ serverFaults }: Plan): boolean {
  return serverFaults.has('unbounded-queue');
}

const REFUSALS = {
  'full-of-finals': 'every slot holds an answer that may not go',
  'after-final': 'its request has had its answer',
  'not-rising': 'its token has had as high a value',
} as const;

function lineOf({ what, frame, gone, why }: QueueRec): Omit<QueueLine, 'atMs'> | null {
  const name = messageName(frame);
  const other = gone ? messageName(gone) : '';
  switch (what) {
    case 'coalesced':
      return { what, text: `${name} takes the place of ${other}` };
    case 'evicted':
      return { what: 'dropped', text: `${other} goes, to make room for ${name}` };
    case 'dropped':
      return { what, text: `${name} goes: every slot holds an answer` };
    case 'refused':
      return { what, text: `${name}: ${REFUSALS[why ?? 'full-of-finals']}` };
    case 'refetched':
      return { what, text: `${name} tells the present state` };
    case 'withdrawn':
      return { what, text: `${name} is taken off: nobody waits for it` };
    default:
      return null;
  }
}
