// Links to labs: which labs there are, and what a link may say.
import type { Revision, Transport } from '../../src/protocol/revision.ts';
import type { RecordAnswers } from '../../src/scenario/address.ts';
import type { GiveUpPolicy } from '../../src/scenario/policies.ts';

export type LabId =
  | 'cancel-first'
  | 'complete-first'
  | 'maximum-deadline'
  | 'close-stream'
  | `ledger-${string}`
  | 'retry-matrix'
  | StreamLabId
  | DeadlineLabId
  | `fail-${string}`;

/** Labs of the section Deadlines. */
export type DeadlineLabId =
  | 'two-clocks'
  | 'stuck-loop'
  | 'token-no-progress'
  | 'silent-timeout'
  | 'cancel-ignored'
  | 'cancel-lost'
  | 'initialize-cancel'
  | 'balancer-cut'
  | 'retry-stacks'
  | 'duplicate-refund'
  | 'deadline-propagation';

/** Labs of the section Streams. */
export type StreamLabId =
  | `${'task' | 'progress' | 'buffer' | 'proxy' | 'stdio'}-${string}`
  | 'keepalive'
  | 'lost-202'
  | 'lost-answer'
  | 'reconnect-refetch'
  | 'reconnect-herd'
  | 'subscription-end';

/** What a link may say; what it leaves out is the lab's default. */
export interface LinkParts {
  readonly transport?: Transport;
  readonly revision?: Revision;
  readonly step?: number;
  readonly order?: readonly string[];
  readonly client?: GiveUpPolicy;
  /** The position of a lab's switch. */
  readonly form?: string;
  /** The numbers of the herd, as `clients:500,seed:7`. */
  readonly herd?: string;
  readonly record?: RecordAnswers;
}

/** The fragment of a link to a lab. */
export function labLink(lab: string, parts: LinkParts = {}): string {
  const { order, record = {}, ...plain } = parts;
  const { ignored, ...answers } = record;
  const pairs = [
    ...Object.entries(plain),
    ...(order ? [['order', order.join(',')]] : []),
    ...Object.entries(answers).map(([field, value]) => [`record.${field}`, value]),
    ...(ignored ? [['record.ignored', ignored.join(',') || 'none']] : []),
  ];
  return `#/labs/${lab}?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`;
}
