/** What an intermediary has seen and done by any step: its own log, which neither end has. */

import type { Frame } from '../../engine/frame.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { hasProxy } from './lanes.ts';

export interface ProxyLine {
  readonly atMs: number;
  readonly text: string;
  readonly tone: 'plain' | 'held' | 'cut';
}

export interface ProxyFacts {
  /** `waiting` before a stream is open, `passing` or `holding` while one is, and its end. */
  readonly state: 'waiting' | 'passing' | 'holding' | 'cut' | 'closed';
  /** Events that it has taken from the server and not passed on. */
  readonly held: number;
  readonly log: readonly ProxyLine[];
  /** How long the stream has been silent, where it cuts silent ones. */
  readonly silence: { readonly elapsedMs: number; readonly limitMs: number } | null;
}

/** Null for a run without an intermediary. */
export function proxyAt(run: Run, count: number): ProxyFacts | null {
  const { plan } = run;
  if (!plan.streams || !hasProxy(plan)) return null;
  const log: ProxyLine[] = [];
  let state: ProxyFacts['state'] = 'waiting';
  for (const { atMs, records } of run.steps.slice(0, count)) {
    const kept = keptBack(records);
    for (const record of records) {
      const next = stateAfter(record, kept);
      if (next) state = next;
      const line = lineOf(record, kept);
      if (line) log.push({ atMs, ...line });
    }
  }
  const reader = run.at(count);
  const held = plan.streams.streams.reduce(
    (sum, { part }) => sum + reader.get(part).held.length,
    0,
  );
  return { state: held > 0 ? 'holding' : state, held, log, silence: silenceAt(run, count) };
}

/** Frames of a step that do not go on: it holds them, or has no stream for them any more. */
function keptBack(records: readonly Rec[]): ReadonlySet<Frame | null> {
  const kept = new Set<Frame | null>();
  for (const one of records) {
    if (one.type === 'lost' || (one.type === 'proxy' && one.what === 'held')) kept.add(one.frame);
  }
  return kept;
}

function stateAfter(record: Rec, kept: ReadonlySet<Frame | null>): ProxyFacts['state'] | null {
  if (record.type === 'proxy') return record.what === 'cut' ? 'cut' : null;
  if (record.type !== 'frame' || kept.has(record.frame)) return null;
  const { kind, carrier, closedBy } = record.frame;
  if (kind === 'close') return closedBy === 'intermediary' ? 'cut' : 'closed';
  if (kind === 'response') return 'closed';
  return carrier === 'stream' ? 'passing' : null;
}

function lineOf(record: Rec, kept: ReadonlySet<Frame | null>): Omit<ProxyLine, 'atMs'> | null {
  if (record.type === 'proxy') {
    if (record.what === 'cut') return { text: 'idle limit reached', tone: 'cut' };
    const verb = record.what === 'held' ? 'holds' : 'passes on';
    const tone = record.what === 'held' ? 'held' : 'plain';
    return { text: `${verb} ${record.frame ? nameOf(record.frame) : 'an event'}`, tone };
  }
  if (record.type === 'lost' && record.frame.carrier === 'stream' && !record.frame.closedBy) {
    return { text: `has no stream for ${nameOf(record.frame)}`, tone: 'cut' };
  }
  if (record.type !== 'frame' || kept.has(record.frame)) return null;
  const { frame } = record;
  if (frame.kind === 'close') {
    const who = { client: 'client closed', server: 'server closed', intermediary: 'closes' };
    return frame.closedBy === 'intermediary'
      ? { text: `${who.intermediary} the stream to both ends`, tone: 'cut' }
      : { text: `${who[frame.closedBy ?? 'client']} the stream`, tone: 'plain' };
  }
  return { text: `passes ${nameOf(frame)}`, tone: 'plain' };
}

/** A frame as a log of HTTP traffic would name it. */
function nameOf({ kind, message, head }: Frame): string {
  if (kind === 'comment') return 'a comment';
  if (kind === 'prime') return 'an event without data';
  if (head) return head.line.replace(' HTTP/1.1', '').replace('HTTP/1.1 ', 'status ');
  const params = isObject(message) ? message['params'] : undefined;
  const value = isObject(params) ? params['progress'] : undefined;
  if (kind === 'progress') return `progress ${String(value ?? '?')}`;
  return kind === 'response' ? 'the final response' : 'an event';
}

function silenceAt(run: Run, count: number): ProxyFacts['silence'] {
  const span = run.spans.findLast(({ timer, from }) => timer.name === 'cut' && from < count);
  if (!span) return null;
  const timeOf = (step: number) => run.steps[step]?.atMs ?? 0;
  const isOver = span.until !== null && span.until < count;
  const untilMs = isOver ? timeOf(span.until ?? 0) : timeOf(count - 1);
  return { elapsedMs: untilMs - timeOf(span.from), limitMs: span.timer.limitMs };
}
