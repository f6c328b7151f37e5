/** The analysis of what is shown: begun anew when the durations or how to read them change. */

import { useEffect, useRef, useState } from 'react';
import type { ReadSetting } from '../../course/durations/rowReader.ts';
import type { AnalysisResult, Progress, Source } from '../../worker/analyseSource.ts';
import { type RunningAnalysis, startAnalysis } from '../../worker/startAnalysis.ts';

export type AnalysisState =
  | { readonly kind: 'none' }
  /** What was there before stays in sight meanwhile. */
  | {
      readonly kind: 'running';
      readonly progress: Progress;
      readonly before: AnalysisResult | null;
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'done'; readonly result: AnalysisResult };

const START: Progress = { read: 0, rows: 0 };

export function useAnalysis(source: Source | null, setting: ReadSetting) {
  const { unit, decimal, column, input } = setting;
  const [state, setState] = useState<AnalysisState>({ kind: 'none' });
  const running = useRef<RunningAnalysis | null>(null);
  useEffect(() => {
    if (!source) {
      setState({ kind: 'none' });
      return;
    }
    let isCurrent = true;
    const run = (progress: Progress) =>
      setState((was) => ({ kind: 'running', progress, before: resultOf(was) }));
    run(START);
    const started = startAnalysis(
      { source, setting: { unit, decimal, column, input } },
      (progress) => isCurrent && run(progress),
    );
    running.current = started;
    void started.answer.then((result) => {
      if (!isCurrent) return;
      setState(result ? { kind: 'done', result } : { kind: 'cancelled' });
    });
    return () => {
      isCurrent = false;
      started.cancel();
    };
  }, [source, unit, decimal, column, input]);
  return { state, cancel: () => running.current?.cancel() };
}

/** The last result there is. */
export function resultOf(state: AnalysisState): AnalysisResult | null {
  if (state.kind === 'done') return state.result;
  return state.kind === 'running' ? state.before : null;
}
