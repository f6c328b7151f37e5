/** How much waits in a server's queue over the time of a run, for a curve of its memory. */

import { compile } from '../../engine/compile.ts';
import { frameText } from '../../engine/frame.ts';
import { type Run, run as runPlan } from '../../engine/run.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import { isUnbounded } from './queueFacts.ts';

export interface CurvePoint {
  readonly atMs: number;
  /** Messages that wait, and characters of their text, from this instant on. */
  readonly messages: number;
  readonly characters: number;
}

export interface Curve {
  readonly points: readonly CurvePoint[];
  /** The highest point; of several the first. */
  readonly most: CurvePoint;
  readonly endMs: number;
}

const EMPTY: CurvePoint = { atMs: 0, messages: 0, characters: 0 };

/** The curve of the first server process. */
export function queueCurve({ steps }: Pick<Run, 'steps'>): Curve {
  const points: CurvePoint[] = [EMPTY];
  let { messages, characters } = EMPTY;
  for (const { atMs, records } of steps) {
    const before = messages * 1e9 + characters;
    for (const record of records) {
      if (record.type === 'process' && record.what === 'server-exit')
        [messages, characters] = [0, 0];
      if (record.type !== 'queue' || record.replica !== 1) continue;
      messages = record.size;
      const length = frameText(record.frame).length;
      const other = record.gone ? frameText(record.gone).length : 0;
      const isIn = ['queued', 'coalesced', 'evicted'].includes(record.what);
      const isOut = record.what === 'taken' || record.what === 'withdrawn';
      characters += isIn ? length - other : isOut ? -length : 0;
      // An event that gets its id on its way out is a little longer than when it went in.
      if (messages === 0 || characters < 0) characters = 0;
    }
    if (messages * 1e9 + characters !== before) points.push({ atMs, messages, characters });
  }
  const most = points.reduce((best, one) => (one.messages > best.messages ? one : best), EMPTY);
  return { points, most, endMs: steps.at(-1)?.atMs ?? 0 };
}

/** The same scenario with a bounded queue where this one is unbounded, or the other way round. */
export function twinOf({ plan }: Run): Run {
  const { scenario } = plan;
  const others = scenario.server.faults.filter(
    (fault) => fault !== 'unbounded-queue' && fault !== 'drops-finals',
  );
  const faults: ServerFault[] = isUnbounded(plan) ? others : [...others, 'unbounded-queue'];
  return runPlan(compile({ ...scenario, server: { ...scenario.server, faults } }));
}
