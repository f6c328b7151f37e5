/**
 * Tells how a cancellation and the answer met: before, while, or after the answer was on its way.
 */

import type { Run } from '../engine/run.ts';

/** A sentence for a request that was both answered or worked on, and given up; else null. */
export function raceWords(run: Run, label: string): string | null {
  const at = (match: (records: Run['steps'][number]) => boolean) => run.steps.findIndex(match);
  const ids = { complete: `complete:${label}`, arrive: `arrive:${label}.response` };
  const cancel = at((step) => step.choice.id === `cancel:${label}`);
  const complete = at((step) => step.choice.id === ids.complete);
  const arrived = at((step) => step.choice.id === ids.arrive);
  if (cancel < 0 || complete < 0) return null;
  const closes = run.plan.conduct.lever === 'close';
  if (arrived >= 0 && arrived < cancel) {
    return (
      'The cancel comes after the answer has arrived: nothing is left to cancel, and no ' +
      'signal is sent.'
    );
  }
  if (complete < cancel) {
    return closes
      ? 'The cancel comes while the answer is on its way: closing the stream loses the ' +
          'answer, though the record stays completed.'
      : 'The cancel comes while the answer is on its way: the two cross, and each side ' +
          'ignores what comes too late.';
  }
  const observed = at((step) =>
    step.records.some((one) => one.type === 'observed' && one.request === label),
  );
  return observed >= 0 && observed < complete
    ? 'The cancel comes before the answer exists, and reaches the server in time: no ' +
        'answer is sent.'
    : 'The cancel comes before the answer exists, but reaches the server too late: the ' +
        'work completes all the same.';
}
