/** What an intermediary has seen and done by any step: its own log, which neither end has. */

import type { Frame } from '../../engine/frame.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';
import { hasProxy } from './lanes.ts';
import { type ProxyLine, proxyLines } from './proxyLog.ts';

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
  let state: ProxyFacts['state'] = 'waiting';
  for (const { records } of run.steps.slice(0, count)) {
    const kept = keptBack(records);
    for (const record of records) state = stateAfter(record, kept) ?? state;
  }
  const reader = run.at(count);
  const held = plan.streams.streams.reduce(
    (sum, { part }) => sum + reader.get(part).held.length,
    0,
  );
  const log = proxyLines(run).filter(({ step }) => step < count);
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

function silenceAt(run: Run, count: number): ProxyFacts['silence'] {
  const span = run.spans.findLast(({ timer, from }) => timer.name === 'cut' && from < count);
  if (!span) return null;
  const timeOf = (step: number) => run.steps[step]?.atMs ?? 0;
  const isOver = span.until !== null && span.until < count;
  const untilMs = isOver ? timeOf(span.until ?? 0) : timeOf(count - 1);
  return { elapsedMs: untilMs - timeOf(span.from), limitMs: span.timer.limitMs };
}
