/** Why an edit was refused: an alert that takes the focus, with a way to each field concerned. */

import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { focusField, problemId } from './fieldProblems.ts';
import type { FormProblem } from './readForm.ts';

export function Problems({
  problems,
  refused,
}: {
  readonly problems: readonly FormProblem[];
  /** Another list for each refusal: the alert takes the focus each time. */
  readonly refused: readonly FormProblem[];
}) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (refused.length > 0) alert.current?.focus();
  }, [refused]);
  if (problems.length === 0) return null;
  return (
    <div ref={alert} role="alert" className="edit-alert" tabIndex={-1}>
      <TriangleAlert size={16} aria-hidden="true" />
      <div>
        <p>Nothing is applied yet:</p>
        <ul>
          {problems.map(({ path, sentence }, index) => (
            <li key={sentence}>
              <span id={problemId(index)}>{sentence}</span>{' '}
              {path !== '' && (
                <button
                  type="button"
                  className="edit-go"
                  aria-describedby={problemId(index)}
                  onClick={() => focusField(path)}
                >
                  Go to it
                </button>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
