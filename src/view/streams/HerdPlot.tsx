/** One histogram of a herd: attempts over time against the server’s capacity, and its words. */

import { memo, useId } from 'react';
import { HERD_INTERVAL_MS } from '../../base/limits.ts';
import type { Herd } from '../../engine/streams/herd.ts';
import { PLOT, placeOf, shapeOf, ticksOf } from './herdShape.ts';
import { endWords, herdSentence, JITTER_NAMES, JITTER_WORDS, numeral } from './herdWords.ts';

export function HerdPlot({
  herd,
  endMs,
  most,
}: {
  readonly herd: Herd;
  readonly endMs: number;
  readonly most: number;
}) {
  const { jitter, capacity, servedMs, peak, rejected, attempts } = herd;
  const { served, rejected: over, capacityY } = shapeOf(attempts, capacity, endMs, most);
  const hatch = useId();
  return (
    <figure
      className="herd-plot"
      data-jitter={jitter}
      data-served-ms={servedMs ?? 'none'}
      data-peak={peak}
      data-rejected={rejected}
    >
      <figcaption>
        <span className="herd-name">
          <b>{JITTER_NAMES[jitter]}</b> <span className="muted">{JITTER_WORDS[jitter]}</span>
        </span>
        <b className="herd-end">{endWords(herd)}</b>
      </figcaption>
      <div className="herd-drawing" aria-hidden="true">
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} preserveAspectRatio="none">
          <title>{`Attempts over time, ${JITTER_NAMES[jitter]}`}</title>
          <Hatch id={hatch} />
          {ticksOf(endMs).map((atMs) => (
            <path
              key={atMs}
              className="herd-tick"
              d={`M${placeOf(atMs, endMs) * PLOT.width} 0V${PLOT.height}`}
            />
          ))}
          <path className="herd-served" d={served} />
          <path className="herd-over" d={over} fill={`url(#${hatch})`} />
          <path className="herd-capacity" d={`M0 ${capacityY}H${PLOT.width}`} />
        </svg>
        <span className="herd-most">{numeral(most)}</span>
        <span className="herd-capacity-name" style={{ top: `${capacityY}%` }}>
          capacity {numeral(capacity)}
        </span>
        {servedMs !== null && (
          <span
            className="herd-done"
            style={{ left: `${placeOf(servedMs + HERD_INTERVAL_MS, endMs) * 100}%` }}
          />
        )}
      </div>
      <div className="herd-axis" aria-hidden="true">
        {ticksOf(endMs).map((atMs) => (
          <span key={atMs} style={{ left: `${placeOf(atMs, endMs) * 100}%` }}>
            {numeral(atMs / 1000)} s
          </span>
        ))}
      </div>
      <p>{herdSentence(herd)}</p>
    </figure>
  );
}

/** What the marks of all plots mean. */
export const HerdLegend = memo(function HerdLegend() {
  const hatch = useId();
  return (
    <ul className="herd-legend" aria-hidden="true">
      <li>
        <svg viewBox="0 0 14 10" aria-hidden="true">
          <path className="herd-served" d="M0 0H14V10H0Z" />
        </svg>
        served
      </li>
      <li>
        <svg viewBox="0 0 14 10" aria-hidden="true">
          <Hatch id={hatch} />
          <path className="herd-over" d="M0 0H14V10H0Z" fill={`url(#${hatch})`} />
        </svg>
        turned away
      </li>
      <li>
        <svg viewBox="0 0 14 10" aria-hidden="true">
          <path className="herd-capacity" d="M0 5H14" />
        </svg>
        capacity
      </li>
      <li>
        <span className="herd-done" /> all served
      </li>
    </ul>
  );
});

function Hatch({ id }: { readonly id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse">
      <path className="herd-hatch" d="M0 5L5 0" />
    </pattern>
  );
}
