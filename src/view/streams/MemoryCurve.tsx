/** How much waits in the queue over time, beside the same run with and without a bound. */

import { useMemo } from 'react';
import { type Curve, queueCurve, twinOf } from '../../trace/streams/queueCurve.ts';
import { isUnbounded } from '../../trace/streams/queueFacts.ts';
import { usePage } from '../usePage.ts';
import { curvePath, curveWords, type Plot, placeOf } from './curvePlot.ts';

const PLOT: Plot = { width: 340, height: 150, left: 34, right: 8, top: 10, bottom: 22 };

export function MemoryCurve() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const curves = useMemo(() => {
    const [own, twin] = [queueCurve(run), queueCurve(twinOf(run))];
    const unbounded = isUnbounded(run.plan);
    return { bounded: unbounded ? twin : own, unbounded: unbounded ? own : twin };
  }, [run]);
  const capacity = run.plan.scenario.server.buffer?.capacity ?? 0;
  const nowMs = run.steps[step - 1]?.atMs ?? 0;
  return <Figure {...curves} capacity={capacity} nowMs={nowMs} />;
}

interface Curves {
  readonly bounded: Curve;
  readonly unbounded: Curve;
  readonly capacity: number;
  readonly nowMs: number;
}

function Figure({ bounded, unbounded, capacity, nowMs }: Curves) {
  const endMs = Math.max(bounded.endMs, unbounded.endMs, 1);
  const most = Math.max(unbounded.most.messages, bounded.most.messages, capacity, 1);
  const at = (atMs: number, messages: number) => placeOf(PLOT, atMs / endMs, messages / most);
  const bound = at(0, capacity).y;
  const now = at(nowMs, 0).x;
  const base = at(0, 0).y;
  return (
    <figure className="memory-curve">
      <figcaption>Messages that wait, over time</figcaption>
      <svg
        viewBox={`0 0 ${PLOT.width} ${PLOT.height}`}
        role="img"
        aria-label="Curve of waiting messages"
      >
        <line className="axis" x1={PLOT.left} x2={PLOT.width - PLOT.right} y1={base} y2={base} />
        <line className="axis" x1={PLOT.left} x2={PLOT.left} y1={PLOT.top} y2={base} />
        <line className="bound" x1={PLOT.left} x2={PLOT.width - PLOT.right} y1={bound} y2={bound} />
        <text x={PLOT.left - 4} y={bound + 4} textAnchor="end">
          {capacity}
        </text>
        {most > capacity * 1.4 && (
          <text x={PLOT.left - 4} y={PLOT.top + 8} textAnchor="end">
            {most}
          </text>
        )}
        {base - bound > 12 && (
          <text x={PLOT.left - 4} y={base} textAnchor="end">
            0
          </text>
        )}
        <text x={PLOT.left} y={PLOT.height - 6}>
          0 ms
        </text>
        <text x={PLOT.width - PLOT.right} y={PLOT.height - 6} textAnchor="end">
          {endMs} ms
        </text>
        <path className="curve unbounded" d={curvePath(PLOT, unbounded, endMs, most)} />
        <path className="curve bounded" d={curvePath(PLOT, bounded, endMs, most)} />
        <line className="now" x1={now} x2={now} y1={PLOT.top} y2={base} />
      </svg>
      <ul className="curve-key" aria-hidden="true">
        <Key name="bounded" words="with the bound" />
        <Key name="unbounded" words="without one" />
        <Key name="now" words="this step" />
      </ul>
      <p className="curve-words">{curveWords(bounded, unbounded, capacity)}</p>
    </figure>
  );
}

function Key({ name, words }: { readonly name: string; readonly words: string }) {
  return (
    <li>
      <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
        <line className={`curve ${name}`} x1="0" x2="24" y1="4" y2="4" />
      </svg>
      {words}
    </li>
  );
}
