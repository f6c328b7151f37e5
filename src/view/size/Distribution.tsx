/** Histogram and cumulative curve on one axis, with the deadline as a line through both. */

import { area, line } from 'd3-shape';
import { memo, useId, useMemo } from 'react';
import type { Analysis } from '../../course/durations/analyse.ts';
import { durationWords, shareWords } from '../../course/durations/durationUnit.ts';
import {
  type Axis,
  COLUMNS,
  columnsOf,
  curveOf,
  deadlineAt,
  SLIDER_STEPS,
  stepOf,
} from './axis.ts';
import { describeShape } from './describeShape.ts';

/** Both plots in their own units; they are stretched to the room that the page has. */
const WIDTH = COLUMNS * 10;
const HEIGHT = 100;

export function Distribution({
  analysis,
  axis,
  deadlineMs,
  late,
  onMove,
  onRest,
}: {
  readonly analysis: Analysis;
  readonly axis: Axis;
  readonly deadlineMs: number;
  readonly late: number;
  readonly onMove: (deadlineMs: number) => void;
  readonly onRest: () => void;
}) {
  const place = Math.min(Math.max(axis.placeOf(deadlineMs), 0), 1);
  const share = shareWords(late);
  const words = `${durationWords(deadlineMs)}, ${share} of the calls take as long or longer`;
  return (
    <figure className="size-plots">
      <Plots analysis={analysis} axis={axis} />
      <Beyond place={place} late={late} deadlineMs={deadlineMs} />
      <input
        type="range"
        className="size-slider"
        aria-label="Deadline"
        min={1}
        max={SLIDER_STEPS}
        value={stepOf(axis, deadlineMs)}
        aria-valuetext={words}
        data-testid="deadline"
        data-value={deadlineMs}
        onChange={(event) => onMove(deadlineAt(axis, Number(event.target.value)))}
        onPointerUp={onRest}
        onBlur={onRest}
      />
      <Ticks axis={axis} />
    </figure>
  );
}

/** Everything that the deadline does not change is drawn once. */
const Plots = memo(function Plots({
  analysis,
  axis,
}: {
  readonly analysis: Analysis;
  readonly axis: Axis;
}) {
  const { sortedMs, modes, pile } = analysis;
  const columns = useMemo(() => columnsOf(sortedMs, axis), [sortedMs, axis]);
  const curve = useMemo(() => curveOf(sortedMs, axis), [sortedMs, axis]);
  const most = Math.max(...columns.map(({ count }) => count));
  const bars = columns.flatMap(({ count }, at) => {
    if (count === 0) return [];
    // What is there at all is seen, however little it is.
    const height = Math.max((count / most) * HEIGHT, 0.6);
    return [`M${at * 10 + 1} ${HEIGHT}v${-height}h8v${height}z`];
  });
  const x = ([at]: readonly [number, number]) => at * WIDTH;
  const y = ([, share]: readonly [number, number]) => HEIGHT * (1 - share);
  const text = describeShape(analysis);
  const ticks = axis.ticksMs.map((ms) => axis.placeOf(ms) * WIDTH);
  const grid = ticks.map((at) => `M${at} 0V${HEIGHT}`).join('');
  return (
    <>
      <p className="visually-hidden">{text}</p>
      <div className="size-plot" aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="size-grid" d={grid} />
          <path className="size-bars" d={bars.join('')} />
        </svg>
        <span className="size-plot-name">calls by duration</span>
        {modes.modes.map(({ medianMs }, at) => (
          <span
            key={medianMs}
            className="size-mode-mark"
            style={{ left: `${axis.placeOf(medianMs) * 100}%` }}
          >
            {modes.modes.length > 1 ? `mode ${at + 1}, median` : 'median'}
          </span>
        ))}
        {pile && (
          <span className="size-mode-mark" style={{ left: `${axis.placeOf(pile.atMs) * 100}%` }}>
            cap
          </span>
        )}
      </div>
      <div className="size-plot" aria-hidden="true">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path className="size-grid" d={`${grid}M0 50H${WIDTH}M0 5H${WIDTH}`} />
          <path className="size-under" d={area(x, HEIGHT, y)(curve) ?? ''} />
          <path className="size-curve" d={line(x, y)(curve) ?? ''} />
        </svg>
        <span className="size-plot-name">share done by then</span>
        <span className="size-level" style={{ top: '50%' }}>
          50 %
        </span>
        <span className="size-level" style={{ top: '5%' }}>
          95 %
        </span>
      </div>
    </>
  );
});

/** The line of the deadline, and what lies beyond it, hatched. */
function Beyond({
  place,
  late,
  deadlineMs,
}: {
  readonly place: number;
  readonly late: number;
  readonly deadlineMs: number;
}) {
  const hatch = useId();
  const isRight = place > 0.6;
  return (
    <div className="size-beyond" aria-hidden="true">
      <svg preserveAspectRatio="none" aria-hidden="true">
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse">
          <path className="size-hatch" d="M0 7L7 0" />
        </pattern>
        <rect
          x={`${place * 100}%`}
          width={`${(1 - place) * 100}%`}
          height="100%"
          fill={`url(#${hatch})`}
        />
        <line
          className="size-line"
          x1={`${place * 100}%`}
          x2={`${place * 100}%`}
          y1="0"
          y2="100%"
        />
      </svg>
      <span
        className="size-line-name"
        data-side={isRight ? 'left' : 'right'}
        style={isRight ? { right: `${(1 - place) * 100}%` } : { left: `${place * 100}%` }}
      >
        {durationWords(deadlineMs)}: {shareWords(late)} longer
      </span>
    </div>
  );
}

const Ticks = memo(function Ticks({ axis }: { readonly axis: Axis }) {
  return (
    <div className="size-ticks" aria-hidden="true">
      {axis.ticksMs.map((ms) => (
        <span key={ms} style={{ left: `${axis.placeOf(ms) * 100}%` }}>
          {durationWords(ms)}
        </span>
      ))}
    </div>
  );
});
