/** What every mark, line and bar of the diagram means. */

import type { Shape } from './layout.ts';
import { MARK_WORDS, MarkShape } from './MarkShape.tsx';

const SHAPES = Object.keys(MARK_WORDS) as Exclude<Shape, 'none'>[];

const LINES = [
  { tone: 'plain', fate: 'delivered', words: 'a request or another message' },
  { tone: 'cancel', fate: 'delivered', words: 'a cancellation, or a closed stream' },
  { tone: 'progress', fate: 'delivered', words: 'progress' },
  { tone: 'answer', fate: 'delivered', words: 'the final response' },
  { tone: 'inner', fate: 'suppressed', words: 'suppressed by the server' },
] as const;

const BARS = [
  { tone: 'active', words: 'waits, holds a record open, or works' },
  { tone: 'gave-up', words: 'given up, or recorded as cancelled' },
] as const;

export default function LegendList() {
  return (
    <ul>
      {SHAPES.map((shape) => (
        <li key={shape}>
          <MarkShape shape={shape} /> {MARK_WORDS[shape]}
        </li>
      ))}
      {LINES.map(({ tone, fate, words }) => (
        <li key={words}>
          <svg width="34" height="12" viewBox="0 0 34 12" aria-hidden="true">
            <g className="arrow" data-tone={tone} data-fate={fate}>
              <path className="arrow-line" d="M1 6H32" />
            </g>
          </svg>
          {words}
        </li>
      ))}
      {BARS.map(({ tone, words }) => (
        <li key={words}>
          <span className="bar" data-tone={tone} /> {words}
        </li>
      ))}
    </ul>
  );
}
