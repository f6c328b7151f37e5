/** Three numbers of the queue, which make the scenario a case of one's own that a link carries. */

import { type FormEvent, useState } from 'react';
import { type BufferRates, ratesOf, withRates } from '../../course/bufferRates.ts';
import { scenarioOf } from '../../course/situation.ts';
import { useActions, usePage } from '../usePage.ts';

const FIELDS = [
  { name: 'capacity', label: 'Slots' },
  { name: 'everyMs', label: 'A report every (ms)' },
  { name: 'drainMs', label: 'Reader takes one every (ms)' },
] as const;

export function BufferControls() {
  const situation = usePage((page) => page.situation);
  const scenario = scenarioOf(situation);
  const rates = ratesOf(scenario);
  const key = JSON.stringify(rates);
  // Another scenario brings numbers of its own.
  return rates && <Fields key={key} rates={rates} scenario={scenario} />;
}

function Fields({
  rates,
  scenario,
}: {
  readonly rates: BufferRates;
  readonly scenario: ReturnType<typeof scenarioOf>;
}) {
  const { edit } = useActions();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState('');
  const reports = scenario.requests.some(({ work }) => work.some((step) => step.do === 'progress'));
  // Without a report there is no pace to set.
  const fields = FIELDS.filter(({ name }) => reports || name !== 'everyMs');
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const numbers = Object.entries(typed).map(([name, text]) => [name, numberIn(text)]);
    const { parseScenario } = await import('../../scenario/parseScenario.ts');
    const wished = withRates(scenario, { ...rates, ...Object.fromEntries(numbers) });
    const outcome = parseScenario(wished);
    if (outcome.ok) edit(outcome.scenario);
    setProblem(outcome.ok ? '' : (outcome.problems[0] ?? ''));
  };
  return (
    <form className="buffer-controls" aria-label="The queue and its two ends" onSubmit={apply}>
      {fields.map(({ name, label }) => (
        <label key={name}>
          <span>{label}</span>
          <input
            type="text"
            inputMode="numeric"
            value={typed[name] ?? String(rates[name])}
            onChange={({ target }) => setTyped((old) => ({ ...old, [name]: target.value }))}
          />
        </label>
      ))}
      <button type="submit" className="button">
        Apply
      </button>
      {problem !== '' && (
        <p className="buffer-problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

/** What is no number is handed on as it stands, for the sentence that says so. */
function numberIn(text: string): unknown {
  const trimmed = text.trim();
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}
