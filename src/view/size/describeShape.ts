/** The two plots in one sentence, for whoever does not see them. */

import type { Analysis } from '../../course/durations/analyse.ts';
import { durationWords, shareWords } from '../../course/durations/durationUnit.ts';
import { percentile } from '../../course/durations/sorted.ts';
import { modesTitle } from './sizeWords.ts';

export function describeShape(analysis: Analysis): string {
  const { sortedMs, modes } = analysis;
  const heaps = modes.modes.map(
    ({ share, medianMs, fromMs, toMs }) =>
      `${shareWords(share)} around ${durationWords(medianMs)}, from ${durationWords(fromMs)} to ` +
      durationWords(toMs),
  );
  const quarters = [25, 50, 75, 95].map(
    (percent) => `${percent} % by ${durationWords(percentile(sortedMs, percent))}`,
  );
  const shape = heaps.length > 0 ? `: ${heaps.join('; ')}` : '';
  return (
    `Histogram of the durations. ${modesTitle(analysis)}${shape}. Cumulative curve: ` +
    `${quarters.join(', ')}. The table at the end of the page holds the counts.`
  );
}
