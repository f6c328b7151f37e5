/** A text whose key terms explain themselves: on hover, on focus and on tap. */

import { useId, useRef } from 'react';
import { piecesOf, type Term } from '../../course/glossary/glossary.ts';
import '../styles/terms.css';

export default function Terms({ text }: { readonly text: string }) {
  return piecesOf(text).map(({ text: words, term }) =>
    term ? <Explained key={term.id} term={term} words={words} /> : words,
  );
}

function Explained({ term, words }: { readonly term: Term; readonly words: string }) {
  const id = useId();
  const tip = useRef<HTMLSpanElement>(null);
  const show = (isShown: boolean) => {
    const element = tip.current;
    if (element && element.matches(':popover-open') !== isShown) element.togglePopover(isShown);
  };
  return (
    // A tip that is pointed at stays, so that it can be read.
    <span className="term" onPointerLeave={() => show(false)}>
      <button
        type="button"
        className="term-word"
        data-term={term.id}
        aria-describedby={id}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show(true)}
        onFocus={() => show(true)}
        onBlur={() => show(false)}
        onClick={() => show(true)}
        onKeyDown={(event) => event.key === 'Escape' && show(false)}
      >
        {words}
      </button>
      <span ref={tip} id={id} popover="manual" className="term-tip" role="tooltip">
        <b>{term.name}</b> {term.says}
      </span>
    </span>
  );
}
