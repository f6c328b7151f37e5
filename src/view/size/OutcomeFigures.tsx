/** The four figures of a deadline: failed, orphans, duplicates, extra load. */

import { shareWords } from '../../course/durations/durationUnit.ts';
import type { Outcome, Policy } from '../../course/durations/outcome.ts';
import { RuleChip } from '../RuleChip.tsx';
import { outcomeWords } from './sizeWords.ts';

const FIGURES = [
  { id: 'share-failed', name: 'Calls failed', of: 'failed', rule: 'TIM-2' },
  { id: 'orphans-share', name: 'Orphans', of: 'orphans', rule: 'NOT-3' },
  { id: 'duplicates-share', name: 'Duplicates', of: 'duplicates', rule: 'NOT-1' },
  { id: 'extra-load', name: 'Extra load', of: 'extraLoad', rule: 'NOT-5' },
] as const;

export function OutcomeFigures({
  outcome,
  policy,
}: {
  readonly outcome: Outcome;
  readonly policy: Policy;
}) {
  const words = outcomeWords(outcome, policy);
  return (
    <dl className="size-figures" data-copies={outcome.copies}>
      {FIGURES.map(({ id, name, of, rule }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd data-testid={id} data-value={round(outcome[of])}>
            {of === 'extraLoad' ? signed(outcome[of]) : shareWords(outcome[of])}
          </dd>
          <dd className="size-figure-words">
            {words[of]} <RuleChip id={rule} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function signed(share: number): string {
  if (share === 0) return '0 %';
  return `${share > 0 ? '+' : '−'}${shareWords(Math.abs(share))}`;
}

/** Without the noise of sums of fractions. */
function round(share: number): number {
  return Number(share.toFixed(9));
}
