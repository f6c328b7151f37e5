/**
 * Tells how a cancellation and the answer met: before, while, or after the answer was on its way.
 */

import type { RequestPlan } from '../engine/planPieces.ts';
import type { Run, Step } from '../engine/run.ts';
import { find } from './find.ts';

/** A sentence for a request that its user cancels and its worker completes; else null. */
export function raceWords(run: Run, label: string): string | null {
  const at = (id: string) => run.steps.findIndex((step) => step.choice.id === id);
  const request = run.plan.requests.find((one) => one.label === label);
  const cancel = run.steps[at(`cancel:${label}`)];
  const complete = run.steps[at(`complete:${label}`)];
  if (!request || !cancel || !complete) return null;
  const { answer } = run.at(cancel.index).get(request.server);
  if (answer === 'delivered') {
    return (
      'The cancel comes after the answer has arrived: nothing is left to cancel, and no ' +
      'signal is sent.'
    );
  }
  if (!find(cancel, 'gave-up')) return null;
  if (answer === 'sent') return crossing(cancel);
  return answer === 'none' && complete.index > cancel.index
    ? beforeAnswer(run, request, cancel, complete)
    : null;
}

function crossing(cancel: Step): string | null {
  const start = 'The cancel comes while the answer is on its way: ';
  switch (find(cancel, 'gave-up')?.lever) {
    case 'close':
      return `${start}closing the stream loses the answer, though the record stays completed.`;
    case 'notify':
      return `${start}the two cross, and each side ignores what comes too late.`;
    case 'nothing':
      return `${start}no signal is sent, and the client ignores what arrives.`;
    default:
      return null;
  }
}

function beforeAnswer(run: Run, request: RequestPlan, cancel: Step, complete: Step): string {
  const { label } = request;
  const start = 'The cancel comes before the answer exists';
  const observed = run.steps.find((step) => find(step, 'observed')?.request === label);
  if (observed && observed.index < complete.index) {
    return `${start}, and reaches the server in time: no answer is sent.`;
  }
  if (find(cancel, 'gave-up')?.signal === 'none') {
    return `${start}, but no signal tells the server of it: the work completes all the same.`;
  }
  const overtook = run.steps.find(
    ({ choice }) =>
      choice.id === `arrive:${label}.cancel` || choice.id === `arrive:${label}.request`,
  );
  return overtook?.choice.id === `arrive:${label}.cancel`
    ? `${start}, but overtakes the request, which the server cannot know yet: the work ` +
        'completes all the same.'
    : `${start}, but reaches the server too late: the work completes all the same.`;
}
