/** Where a curve of waiting messages runs in a plot, and what it says in words. */

import type { Curve } from '../../trace/streams/queueCurve.ts';

/** Sizes in the plot's own units. */
export interface Plot {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** A place from shares of the two axes, 0 to 1; zero is at the lower left. */
export function placeOf(plot: Plot, across: number, up: number): { x: number; y: number } {
  const { width, height, left, right, top, bottom } = plot;
  const rounded = (value: number) => Math.round(value * 10) / 10;
  return {
    x: rounded(left + across * (width - left - right)),
    y: rounded(height - bottom - up * (height - top - bottom)),
  };
}

/** A curve in steps: what waits stays as it is until the next change. */
export function curvePath(plot: Plot, curve: Curve, endMs: number, most: number): string {
  let path = '';
  for (const { atMs, messages } of curve.points) {
    const { x, y } = placeOf(plot, atMs / endMs, messages / most);
    path += path === '' ? `M${x} ${y}` : `H${x}V${y}`;
  }
  return `${path}H${placeOf(plot, 1, 0).x}`;
}

/** Both curves in words, for whoever does not see them. */
export function curveWords(bounded: Curve, unbounded: Curve, capacity: number): string {
  const { messages, atMs } = unbounded.most;
  if (messages <= capacity) {
    return `At most ${counted(messages)} at once, with a bound of ${capacity} or without one.`;
  }
  return (
    `With the bound at most ${counted(bounded.most.messages)} at once, ` +
    `${kilobytes(bounded)} of text, and the last event at ${bounded.endMs} ms. Without one it ` +
    `grows to ${messages} at ${atMs} ms, ${kilobytes(unbounded)}, and is done at ` +
    `${unbounded.endMs} ms.`
  );
}

function counted(messages: number): string {
  return messages === 1 ? '1 message waits' : `${messages} messages wait`;
}

function kilobytes({ points }: Curve): string {
  const most = Math.max(...points.map(({ characters }) => characters));
  return `${(most / 1_000).toFixed(1)} kB`;
}
