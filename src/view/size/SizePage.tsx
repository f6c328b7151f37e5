/** Sizes a deadline from measured durations. */

import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import {
  formatSize,
  readSize,
  SIZE_START,
  type SizeState,
} from '../../course/durations/sizeAddress.ts';
import { percentile } from '../../course/durations/sorted.ts';
import type { Source } from '../../worker/analyseSource.ts';
import { DeadlinesNav } from '../chrome/DeadlinesNav.tsx';
import { RuleChip } from '../RuleChip.tsx';
import { useActions, usePage } from '../usePage.ts';
import { useHonoured, useTitle } from '../usePageHead.ts';
import { Analysed } from './Analysed.tsx';
import { ReadState } from './ReadState.tsx';
import { SourceFields } from './SourceFields.tsx';
import { resultOf, useAnalysis } from './useAnalysis.ts';
import '../styles/size.css';

export default function SizePage() {
  const query = usePage(({ page }) => page?.query ?? '');
  const { setQuery } = useActions();
  const { state, problems } = useMemo(() => readSize(query), [query]);
  const [own, setOwn] = useState<Source | null>(null);
  const { data } = state;
  const source = useMemo(
    (): Source | null => (data === 'own' ? own : { kind: 'sample', name: data }),
    [data, own],
  );
  const { state: analysis, cancel } = useAnalysis(source, state);
  useTitle('Size a deadline');
  useHonoured(problems, formatSize(state));
  const change = (part: Partial<SizeState>) => setQuery(formatSize({ ...state, ...part }));
  const choose = (next: SizeState['data']) => {
    // Each has a usual deadline of its own.
    const { deadlineMs } = next === 'two-modes' ? SIZE_START : readSize(`data=${next}`).state;
    change({ data: next, deadlineMs, column: 1, input: 2 });
  };
  const last = resultOf(analysis);
  const result = last?.ok ? last : null;
  const usualMs = result && usualDeadline(result.analysis.sortedMs);
  const isSettled = analysis.kind === 'done' && state.deadlineMs !== null;
  const write = useEffectEvent(() => usualMs !== null && change({ deadlineMs: usualMs }));
  // A link carries the deadline, also one that nobody chose.
  useEffect(() => {
    if (analysis.kind === 'done' && !isSettled) write();
  }, [analysis, isSettled]);
  return (
    <>
      <DeadlinesNav page="size" />
      <h1>Size a deadline</h1>
      <p className="brief">
        A percentile tells of a population, and one tool can hold more than one. Look at the shape
        of its durations first, then see what a deadline makes of them. No message carries a
        deadline, so the client chooses it <RuleChip id="NOT-2" />, for each request{' '}
        <RuleChip id="TIM-3" />.
      </p>
      <SourceFields
        state={state}
        columns={last?.columns ?? []}
        hasOwn={own !== null}
        onChoose={choose}
        onChange={change}
        onOwn={setOwn}
      />
      <ReadState state={analysis} onCancel={cancel} />
      {result && usualMs !== null && (
        <Analysed
          analysis={result.analysis}
          inputName={result.columns[state.input - 1] ?? 'The input'}
          state={{ ...state, deadlineMs: state.deadlineMs ?? usualMs }}
          onChange={change}
        />
      )}
    </>
  );
}

/** The 95th percentile in two digits, not below it. */
function usualDeadline(sortedMs: Float64Array): number {
  const ms = Math.max(percentile(sortedMs, 95), 0.001);
  const step = 10 ** (Math.floor(Math.log10(ms)) - 1);
  return Number((Math.ceil(ms / step) * step).toPrecision(3));
}
