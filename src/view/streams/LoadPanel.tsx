/** The calls that a server has in hand over time, against the connections that it has for them. */

import { useId, useMemo } from 'react';
import type { Run } from '../../engine/run.ts';
import { inHandOf, type Load, loadAt } from '../../trace/streams/loadCurve.ts';
import { usePage } from '../usePage.ts';
import { loadPlot, loadWords, nowWords, PLOT } from './loadPlot.ts';
import '../styles/load.css';

export default function LoadPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const load = useMemo(() => loadAt(run, step), [run, step]);
  const { now, peak, pool, copiesMost, dryAtMs } = load;
  return (
    <section
      className="panel load"
      aria-labelledby="load-title"
      data-testid="load"
      data-pool={pool ?? 'none'}
      data-running={now.running}
      data-waiting={now.waiting}
      data-unread={now.unread}
      data-peak={inHandOf(peak)}
      data-copies={copiesMost}
      data-dry-at={dryAtMs ?? 'never'}
    >
      <h2 id="load-title">Load of the server</h2>
      <p className="load-now">{nowWords(load)}</p>
      <Figure load={load} run={run} />
      <Changes load={load} />
    </section>
  );
}

function Figure({ load, run }: { readonly load: Load; readonly run: Run }) {
  const hatch = useId();
  // The axes are those of the whole run, so that nothing moves while one steps.
  const ends = useMemo(() => {
    const whole = loadAt(run, run.steps.length);
    return { endMs: whole.nowMs, most: inHandOf(whole.peak) };
  }, [run]);
  const plot = loadPlot(load, ends.endMs, ends.most);
  const [fromX, toX] = [PLOT.left, PLOT.width - PLOT.right];
  const base = PLOT.height - PLOT.bottom;
  return (
    <figure className="load-figure">
      <figcaption>Calls in hand, over time</figcaption>
      <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} role="img" aria-label={loadWords(load)}>
        <Hatch id={hatch} />
        {plot.ticksY.map(({ at, text }) => (
          <g key={text}>
            <line className="load-grid" x1={fromX} x2={toX} y1={at} y2={at} />
            <text x={fromX - 5} y={at + 3.5} textAnchor="end">
              {text}
            </text>
          </g>
        ))}
        {plot.ticksX.map(({ at, text }) => (
          <text key={text} x={at} y={PLOT.height - 6} textAnchor="middle">
            {text}
          </text>
        ))}
        <path className="load-awaited" d={plot.awaited} />
        <path className="load-unread" d={plot.unread} style={{ fill: `url(#${hatch})` }} />
        <path className="load-edge" d={plot.inHand} />
        {plot.poolY !== null && (
          <line className="load-pool" x1={fromX} x2={toX} y1={plot.poolY} y2={plot.poolY} />
        )}
        <line className="load-moment" x1={plot.nowX} x2={plot.nowX} y1={PLOT.top - 6} y2={base} />
      </svg>
      <ul className="load-key" aria-hidden="true">
        <li>
          <Swatch className="load-awaited" /> a client waits for it
        </li>
        <li>
          <Swatch className="load-unread" style={{ fill: `url(#${hatch})` }} /> nobody waits
        </li>
        {load.pool !== null && (
          <li>
            <Stroke className="load-pool" /> {load.pool} connections; above it they wait in line
          </li>
        )}
        <li>
          <Stroke className="load-moment" /> this step
        </li>
      </ul>
      <p className="load-words">{loadWords(load)}</p>
    </figure>
  );
}

/** Stripes tell one area from the other also where colours do not. */
function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
        <rect className="load-hatch-ground" width="5" height="5" />
        <path className="load-hatch" d="M-1 1L1 -1M0 5L5 0M4 6L6 4" />
      </pattern>
    </defs>
  );
}

function Swatch({
  className,
  style,
}: {
  readonly className: string;
  readonly style?: { readonly fill: string };
}) {
  return (
    <svg viewBox="0 0 22 10" width="22" height="10" aria-hidden="true">
      <rect
        className={`${className} load-swatch`}
        x="0.5"
        y="0.5"
        width="21"
        height="9"
        style={style}
      />
    </svg>
  );
}

function Stroke({ className }: { readonly className: string }) {
  return (
    <svg viewBox="0 0 22 10" width="22" height="10" aria-hidden="true">
      <line className={className} x1="0" x2="22" y1="5" y2="5" />
    </svg>
  );
}

/** The same as a table. */
function Changes({ load }: { readonly load: Load }) {
  return (
    <details className="load-table">
      <summary>As a table ({load.points.length} rows)</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">From (ms)</th>
            <th scope="col">At work</th>
            <th scope="col">In line</th>
            <th scope="col">For nobody</th>
          </tr>
        </thead>
        <tbody>
          {load.points.map(({ atMs, running, waiting, unread }) => (
            <tr key={atMs}>
              <td>{atMs}</td>
              <td>{running}</td>
              <td>{waiting}</td>
              <td>{unread}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
