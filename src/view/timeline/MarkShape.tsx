/** The marks of the diagram. Each has a shape of its own, so that colour is never the only sign. */

import type { ReactNode } from 'react';
import type { Shape } from './layout.ts';

export function MarkShape({ shape }: { readonly shape: Shape }) {
  if (shape === 'none') return null;
  return (
    <svg className="mark" data-shape={shape} viewBox="-9 -9 18 18" width="18" height="18">
      <title>{MARK_WORDS[shape]}</title>
      {SHAPES[shape]}
    </svg>
  );
}

export const MARK_WORDS: Readonly<Record<Exclude<Shape, 'none'>, string>> = {
  act: 'somebody acts',
  arrival: 'a message arrives',
  timer: 'a deadline passes',
  worker: 'the worker takes a step',
  crash: 'a process goes away',
  ignored: 'it had no effect',
  lost: 'lost, or never sent',
};

const SHAPES: Readonly<Record<Exclude<Shape, 'none'>, ReactNode>> = {
  act: <circle r="5" className="fill" />,
  arrival: <circle r="4.5" className="hollow" />,
  timer: (
    <>
      <circle r="6" className="hollow" />
      <path d="M0 -3.4V0H2.6" className="stroke" />
    </>
  ),
  worker: <rect x="-4.5" y="-4.5" width="9" height="9" rx="1.5" className="fill" />,
  crash: <path d="M-1 -7L-4 1H0L-2 7L5 -2H0L3 -7Z" className="fill" />,
  ignored: (
    <>
      <circle r="6" className="hollow" />
      <path d="M-4 4L4 -4" className="stroke" />
    </>
  ),
  lost: <path d="M-5 -5L5 5M5 -5L-5 5" className="stroke" />,
};
