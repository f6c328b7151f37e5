/** The worker in which durations are read and analysed: whoever started it ends it. */

import { type AnalysisRequest, analyseSource, type Told } from './analyseSource.ts';

addEventListener('message', ({ data }: MessageEvent<AnalysisRequest>) => {
  const tell = (told: Told, transfer: Transferable[] = []) => postMessage(told, { transfer });
  const answer = analyseSource(data, (progress) => tell({ progress }));
  void answer.then((result) => {
    // Handed over, not copied: a million durations and their sums are 16 MB.
    const transfer = result.ok
      ? [result.analysis.sortedMs.buffer, result.analysis.sumsMs.buffer]
      : [];
    tell({ result }, transfer as Transferable[]);
  });
});
