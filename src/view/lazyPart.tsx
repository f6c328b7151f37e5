/** Parts of the page loaded when needed; one that cannot be loaded says so in its place. */

import { type ComponentType, lazy } from 'react';

export function lazyPart<P extends object>(
  load: () => Promise<{ readonly default: ComponentType<P> }>,
) {
  return lazy(() => load().catch(() => ({ default: NotLoaded as ComponentType<P> })));
}

function NotLoaded() {
  return (
    <p className="not-loaded" role="status">
      This part of the page could not be loaded. Load the page again to see it.
    </p>
  );
}
