/** Which step caused which, so that a moved event takes along what it causes. */

import type { ReplicaPlan } from '../engine/planPieces.ts';
import type { Run, Step } from '../engine/run.ts';

/** Index of the step that a step waits for, or -1: what sent, armed, started or allowed it. */
export function causeOf(run: Run, step: Step): number {
  const { choice } = step;
  if (choice.kind !== 'act' && choice.kind !== 'crash') return step.base;
  const { what } = choice.act;
  if (what.do === 'restart') return noticeOf(run, what.replica);
  if (!('request' in what) || what.do === 'send') return -1;
  const { label } = run.plan.requests[what.request] ?? {};
  const needsStream = what.do === 'server-raw' && run.plan.conduct.transport === 'http';
  const before = needsStream ? `arrive:${label}.request` : `send:${label}`;
  return run.steps.findIndex((one) => one.choice.id === before);
}

/** What a process that starts again waits for: its crash, and on stdio that its end was noticed. */
function noticeOf(run: Run, { number, pipes }: ReplicaPlan): number {
  const name = number === 1 ? 'server' : `server-${number}`;
  const before = pipes ? `arrive:${name}.exit` : `crash:${name}`;
  return run.steps.findIndex((one) => one.choice.id === before);
}

/** The steps that a step depends on, directly or through others, as indexes. */
export function causesOf(run: Run, index: number): Set<number> {
  const causes = new Set<number>();
  for (let at = index; at >= 0; ) {
    const step = run.steps[at];
    at = step ? causeOf(run, step) : -1;
    if (at >= 0) causes.add(at);
  }
  return causes;
}
