/** A row that is a button and unfolds what stands below it. */

import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export function Unfolding({
  isOpen,
  onToggle,
  head,
  children,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly head: ReactNode;
  readonly children: ReactNode;
}) {
  const body = useId();
  return (
    <>
      <button
        type="button"
        className="unfolding"
        aria-expanded={isOpen}
        aria-controls={isOpen ? body : undefined}
        onClick={onToggle}
      >
        <ChevronRight size={15} aria-hidden="true" className="unfolding-mark" />
        {head}
      </button>
      {isOpen && (
        <div id={body} className="unfolded">
          {children}
        </div>
      )}
    </>
  );
}
