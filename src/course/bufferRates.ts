/** The three numbers by which a server’s queue fills: read from a scenario, and put in it. */

import type { ScenarioOutcome } from '../scenario/parseScenario.ts';
import type { Scenario } from '../scenario/schema.ts';

/** `everyMs`: from one report of a worker to its next. `drainMs`: of the reader. */
export interface BufferRates {
  readonly capacity: number;
  readonly everyMs: number;
  readonly drainMs: number;
}

/** What the panel calls them. */
export const RATE_FIELDS = [
  { name: 'capacity', label: 'Slots' },
  { name: 'everyMs', label: 'A report every (ms)' },
  { name: 'drainMs', label: 'Reader takes one every (ms)' },
] as const;
export type RateName = (typeof RATE_FIELDS)[number]['name'];

/** Null for a scenario without a queue; a script without progress has a pace of 0. */
export function ratesOf({ server: { buffer }, requests }: Scenario): BufferRates | null {
  if (!buffer) return null;
  const reports = requests.flatMap(({ work }) => work.filter((step) => step.do === 'progress'));
  return { ...buffer, everyMs: reports[0]?.afterMs ?? 0 };
}

/** The same scenario with other numbers; every report of every worker comes at the same pace. */
export function withRates<N>(
  scenario: Scenario,
  { capacity, everyMs, drainMs }: Readonly<Record<RateName, N>>,
) {
  const requests = scenario.requests.map((request) => ({
    ...request,
    work: request.work.map((step) =>
      step.do === 'progress' ? { ...step, afterMs: everyMs } : step,
    ),
  }));
  return { ...scenario, server: { ...scenario.server, buffer: { capacity, drainMs } }, requests };
}

export type RatesOutcome =
  | { readonly ok: true; readonly scenario: Scenario }
  | { readonly ok: false; readonly problems: Readonly<Partial<Record<RateName, string>>> };

/**
 * The scenario with these rates, or a sentence for each that cannot be, which names it as the panel
 * does. Each is tried by itself, since the parser names only the first few of all it finds.
 */
export function tryRates(
  scenario: Scenario,
  wished: Readonly<Record<RateName, unknown>>,
  parse: (value: unknown) => ScenarioOutcome,
): RatesOutcome {
  const usual = ratesOf(scenario);
  // What is no number stays as it is, for the parser to refuse.
  const tried = (rates: typeof wished) => parse(withRates(scenario, rates));
  const problems: Partial<Record<RateName, string>> = {};
  for (const { name, label } of RATE_FIELDS) {
    const outcome = tried({ ...wished, ...usual, [name]: wished[name] });
    const [problem] = outcome.ok ? [] : outcome.problems;
    // A sentence of the parser's begins with the path of a field.
    if (problem !== undefined) problems[name] = problem.replace(/^\S+/, () => `“${label}”`);
  }
  const whole = tried(wished);
  return whole.ok ? { ok: true, scenario: whole.scenario } : { ok: false, problems };
}
