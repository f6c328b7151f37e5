/** What the shape says: modes and their test, the input that selects, and what a cap does. */

import type { Analysis } from '../../course/durations/analyse.ts';
import { durationWords, shareWords } from '../../course/durations/durationUnit.ts';
import type { Outcome } from '../../course/durations/outcome.ts';
import { lowerBound } from '../../course/durations/sorted.ts';
import {
  capSentence,
  methodSentence,
  modesTitle,
  percentileSentence,
  pileSentence,
  testSentence,
  thresholdSentence,
} from './sizeWords.ts';

export function Findings({
  analysis,
  inputName,
  outcome,
  deadlineMs,
}: {
  readonly analysis: Analysis;
  readonly inputName: string;
  readonly outcome: Outcome;
  readonly deadlineMs: number;
}) {
  const { modes, threshold, pile } = analysis;
  const findings = [
    { id: 'no-percentile', words: percentileSentence(analysis) },
    { id: 'threshold', words: thresholdSentence(analysis, inputName) },
    { id: 'earlier-cap', words: pileSentence(analysis) },
    { id: 'steady-errors', words: capSentence(analysis, outcome, deadlineMs) },
  ];
  const values: Readonly<Record<string, number | undefined>> = {
    threshold: threshold?.separates ? threshold.value : undefined,
    'earlier-cap': pile?.atMs,
  };
  return (
    <section aria-labelledby="size-modes">
      <h2 id="size-modes">What the shape says</h2>
      <div
        data-testid="modes"
        data-value={modes.test ? modes.modes.length : 'unknown'}
        data-p={modes.test?.p ?? ''}
        data-dip={modes.test?.dip ?? ''}
      >
        <p className="size-modes-title">{modesTitle(analysis)}</p>
        <p>{testSentence(analysis)}</p>
        {modes.modes.length > 1 && <ModesTable analysis={analysis} deadlineMs={deadlineMs} />}
      </div>
      {findings.map(
        ({ id, words }) =>
          words !== null && (
            <p key={id} className="size-finding" data-testid={id} data-value={values[id]}>
              {words}
            </p>
          ),
      )}
      {modes.test && (
        <details className="size-method">
          <summary>How it was tested</summary>
          <p>{methodSentence(analysis)}</p>
        </details>
      )}
    </section>
  );
}

function ModesTable({
  analysis: { modes, sortedMs },
  deadlineMs,
}: {
  readonly analysis: Analysis;
  readonly deadlineMs: number;
}) {
  const inTime = lowerBound(sortedMs, deadlineMs);
  let before = 0;
  return (
    <div className="size-table-frame">
      <table className="size-table">
        <caption className="visually-hidden">Modes, and what the deadline does to each</caption>
        <thead>
          <tr>
            <th scope="col">mode</th>
            <th scope="col">calls</th>
            <th scope="col">median</th>
            <th scope="col">from … to</th>
            <th scope="col">past deadline</th>
          </tr>
        </thead>
        <tbody>
          {modes.modes.map(({ count, share, medianMs, fromMs, toMs }, at) => {
            const late = count - Math.min(Math.max(inTime - before, 0), count);
            before += count;
            return (
              <tr key={fromMs}>
                <th scope="row">{at + 1}</th>
                <td>{shareWords(share)}</td>
                <td>{durationWords(medianMs)}</td>
                <td>
                  <span>{durationWords(fromMs)} …</span> <span>{durationWords(toMs)}</span>
                </td>
                <td data-testid={`mode-${at + 1}-late`} data-value={late / count}>
                  {shareWords(late / count)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
