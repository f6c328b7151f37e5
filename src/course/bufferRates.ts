/** The three numbers by which a server’s queue fills: read from a scenario, and put in it. */

import type { Scenario } from '../scenario/schema.ts';

/** `everyMs`: from one report of a worker to its next. `drainMs`: of the reader. */
export interface BufferRates {
  readonly capacity: number;
  readonly everyMs: number;
  readonly drainMs: number;
}

/** Null for a scenario without a queue; a script without progress has a pace of 0. */
export function ratesOf({ server: { buffer }, requests }: Scenario): BufferRates | null {
  if (!buffer) return null;
  const reports = requests.flatMap(({ work }) => work.filter((step) => step.do === 'progress'));
  return { ...buffer, everyMs: reports[0]?.afterMs ?? 0 };
}

/** The same scenario with other numbers; every report of every worker comes at the same pace. */
export function withRates(scenario: Scenario, { capacity, everyMs, drainMs }: BufferRates) {
  const requests = scenario.requests.map((request) => ({
    ...request,
    work: request.work.map((step) =>
      step.do === 'progress' ? { ...step, afterMs: everyMs } : step,
    ),
  }));
  return { ...scenario, server: { ...scenario.server, buffer: { capacity, drainMs } }, requests };
}
