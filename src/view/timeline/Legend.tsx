/** Explains the diagram; the explanation itself is loaded when it is first unfolded. */

import { Suspense, useState } from 'react';
import { lazyPart } from '../lazyPart.tsx';

const LegendList = lazyPart(() => import('./LegendList.tsx'));

export function Legend() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="legend" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>Legend</summary>
      <Suspense fallback={null}>{isOpen && <LegendList />}</Suspense>
    </details>
  );
}
