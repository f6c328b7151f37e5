/** How far the reading is, what was wrong with the rows, and how many were good. */

import { numeral } from './sizeWords.ts';
import type { AnalysisState } from './useAnalysis.ts';

export function ReadState({
  state,
  onCancel,
}: {
  readonly state: AnalysisState;
  readonly onCancel: () => void;
}) {
  const result = state.kind === 'done' ? state.result : null;
  const count = result?.ok ? result.analysis.sortedMs.length : 0;
  const sentences = result ? (result.ok ? result.notices : result.problems) : [];
  return (
    <div
      className="size-read"
      data-testid="durations"
      data-count={count}
      data-state={state.kind}
      aria-busy={state.kind === 'running'}
    >
      <p role="status" aria-label="Durations read">
        {state.kind === 'running' && 'Reading …'}
        {state.kind === 'cancelled' && 'Cancelled: nothing was read.'}
        {result?.ok && (
          <>
            <b>{numeral(count)}</b> {count === 1 ? 'duration' : 'durations'}
          </>
        )}
      </p>
      {state.kind === 'running' && <Running {...state.progress} onCancel={onCancel} />}
      {sentences.length > 0 && (
        <ul data-testid="durations-notices" role={result?.ok ? undefined : 'alert'}>
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Running({
  read,
  rows,
  onCancel,
}: {
  readonly read: number;
  readonly rows: number;
  readonly onCancel: () => void;
}) {
  return (
    <p className="size-running">
      <progress value={read} max={1} aria-label="Read so far" />
      <span>{numeral(rows)} durations</span>
      <button type="button" className="quiet" onClick={onCancel}>
        Cancel
      </button>
    </p>
  );
}
