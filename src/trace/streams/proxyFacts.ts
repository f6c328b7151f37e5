/** What an intermediary has seen and done by any step: its own log, which neither end has. */

import type { Frame } from '../../engine/frame.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';
import type { Span } from '../../engine/schedule.ts';
import { hasProxy } from './lanes.ts';
import { type ProxyLine, proxyLines } from './proxyLog.ts';

type State = 'waiting' | 'passing' | 'holding' | 'cut' | 'closed';

export interface ProxyFacts {
  /**
   * `waiting` before a stream is open, `passing` or `holding` while one is, and its end: `cut` as
   * soon as one is cut, `closed` when all are.
   */
  readonly state: State;
  /** Events that it has taken from the server and not passed on. */
  readonly held: number;
  readonly log: readonly ProxyLine[];
  /** How long the most silent stream has been so, where it cuts silent ones. */
  readonly silence: {
    readonly request: string;
    readonly elapsedMs: number;
    readonly limitMs: number;
  } | null;
}

/** Null for a run without an intermediary. */
export function proxyAt(run: Run, count: number): ProxyFacts | null {
  const { plan } = run;
  if (!plan.streams || !hasProxy(plan)) return null;
  const states = new Map<string | null, State>();
  for (const { records } of run.steps.slice(0, count)) {
    const kept = keptBack(records);
    for (const record of records) {
      const state = stateAfter(record, kept);
      if (state) states.set(...state);
    }
  }
  const all = [...states.values()];
  const state = SHOWN_FIRST.find((one) => all.includes(one)) ?? 'waiting';
  const reader = run.at(count);
  const held = plan.streams.streams.reduce(
    (sum, { part }) => sum + reader.get(part).held.length,
    0,
  );
  const log = proxyLines(run).filter(({ step }) => step < count);
  return { state: held > 0 ? 'holding' : state, held, log, silence: silenceAt(run, count) };
}

/** Of several streams that one is told of which somebody should look at. */
const SHOWN_FIRST: readonly State[] = ['cut', 'passing', 'closed'];

/** Frames of a step that do not go on: it holds them, or has no stream for them any more. */
function keptBack(records: readonly Rec[]): ReadonlySet<Frame | null> {
  const kept = new Set<Frame | null>();
  for (const one of records) {
    if (one.type === 'lost' || (one.type === 'proxy' && one.what === 'held')) kept.add(one.frame);
  }
  return kept;
}

/** What a record makes of the stream of a request. */
function stateAfter(
  record: Rec,
  kept: ReadonlySet<Frame | null>,
): [request: string | null, State] | null {
  if (record.type === 'proxy') return record.what === 'cut' ? [record.request, 'cut'] : null;
  if (record.type !== 'frame' || kept.has(record.frame)) return null;
  const { request, kind, carrier, closedBy } = record.frame;
  if (kind === 'close') return [request, closedBy === 'intermediary' ? 'cut' : 'closed'];
  if (kind === 'response') return [request, 'closed'];
  return carrier === 'stream' ? [request, 'passing'] : null;
}

function silenceAt(run: Run, count: number): ProxyFacts['silence'] {
  const latest = new Map<string, Span>();
  for (const span of run.spans) {
    if (span.timer.name === 'cut' && span.from < count) latest.set(span.timer.label, span);
  }
  const timeOf = (step: number) => run.steps[step]?.atMs ?? 0;
  const found = [...latest.values()].map(({ timer, from, until }) => {
    const isOver = until !== null && until < count;
    const untilMs = isOver ? timeOf(until) : timeOf(count - 1);
    const { label: request, limitMs } = timer;
    return { isOver, silence: { request, elapsedMs: untilMs - timeOf(from), limitMs } };
  });
  const running = found.filter(({ isOver }) => !isOver);
  const shown = (running.length > 0 ? running : found).map(({ silence }) => silence);
  return shown.sort((a, b) => b.elapsedMs - a.elapsedMs)[0] ?? null;
}
