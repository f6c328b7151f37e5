/** Analyses durations in a worker of its own, and ends that with the answer or on request. */

import type { AnalysisRequest, AnalysisResult, Progress, Told } from './analyseSource.ts';

export interface RunningAnalysis {
  /** Never fails; null where it was cancelled. */
  readonly answer: Promise<AnalysisResult | null>;
  readonly cancel: () => void;
}

/** Of a `Worker`, what is used here. */
export type AnalysisWorker = Pick<
  Worker,
  'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'
>;

const openWorker = (): AnalysisWorker =>
  new Worker(new URL('./analysisWorker.ts', import.meta.url), { type: 'module' });

export function startAnalysis(
  request: AnalysisRequest,
  report: (progress: Progress) => void,
  open: () => AnalysisWorker = openWorker,
): RunningAnalysis {
  let cancel = () => {};
  const answer = new Promise<AnalysisResult | null>((resolve) => {
    const worker = open();
    const end = (result: AnalysisResult | null) => {
      worker.terminate();
      resolve(result);
    };
    const refuse = (why: string) =>
      end({ ok: false, problems: [`The durations could not be analysed: ${why}.`] });
    cancel = () => end(null);
    worker.onmessage = ({ data }: MessageEvent<Told>) =>
      'progress' in data ? report(data.progress) : end(data.result);
    worker.onmessageerror = () => refuse('the answer could not be read');
    worker.onerror = ({ message }) => refuse(message || 'the worker could not be loaded');
    worker.postMessage(request);
  });
  return {
    answer: answer.catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      return { ok: false, problems: [`The durations could not be analysed: ${why}.`] };
    }),
    cancel: () => cancel(),
  };
}
