/** Problems with a link, a file or an input: plain sentences that stay until dismissed. */

import { TriangleAlert, X } from 'lucide-react';
import { useActions, usePage } from './usePage.ts';

export function Alerts() {
  const problems = usePage((page) => page.problems);
  const { dismiss } = useActions();
  if (problems.length === 0) return null;
  return (
    <div role="alert" className="alert">
      <TriangleAlert size={16} aria-hidden="true" />
      <ul>
        {[...new Set(problems)].map((problem) => (
          <li key={problem}>{problem}</li>
        ))}
      </ul>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={dismiss}>
        <X size={15} aria-hidden="true" />
      </button>
    </div>
  );
}
