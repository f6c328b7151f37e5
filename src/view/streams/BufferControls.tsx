/** Three numbers of the queue, which make the scenario a case of one's own that a link carries. */

import { type FormEvent, useId, useState } from 'react';
import {
  type BufferRates,
  RATE_FIELDS,
  type RateName,
  ratesOf,
  tryRates,
} from '../../course/bufferRates.ts';
import { scenarioOf } from '../../course/situation.ts';
import { useActions, usePage } from '../usePage.ts';

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
  const [problems, setProblems] = useState<Readonly<Partial<Record<RateName, string>>>>({});
  const reports = scenario.requests.some(({ work }) => work.some((step) => step.do === 'progress'));
  // Without a report there is no pace to set.
  const fields = RATE_FIELDS.filter(({ name }) => reports || name !== 'everyMs');
  const sentences = Object.entries(problems);
  const id = useId();
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    const numbers = Object.entries(typed).map(([name, text]) => [name, numberIn(text)]);
    const { parseScenario } = await import('../../scenario/parseScenario.ts');
    const wished = { ...rates, ...Object.fromEntries(numbers) };
    const outcome = tryRates(scenario, wished, parseScenario);
    if (outcome.ok) edit(outcome.scenario);
    setProblems(outcome.ok ? {} : outcome.problems);
  };
  return (
    <form className="buffer-controls" aria-label="The queue and its two ends" onSubmit={apply}>
      {fields.map(({ name, label }) => (
        <label key={name}>
          <span>{label}</span>
          <input
            type="text"
            inputMode="numeric"
            aria-invalid={name in problems}
            aria-describedby={name in problems ? `${id}-${name}` : undefined}
            value={typed[name] ?? String(rates[name])}
            onChange={({ target }) => setTyped((old) => ({ ...old, [name]: target.value }))}
          />
        </label>
      ))}
      <button type="submit" className="button">
        Apply
      </button>
      {sentences.length > 0 && (
        <div className="buffer-problem" role="alert">
          <ul>
            {sentences.map(([name, problem]) => (
              <li key={name} id={`${id}-${name}`}>
                {problem}
              </li>
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}

/** What is no number is handed on as it stands, for the sentence that says so. */
function numberIn(text: string): unknown {
  const trimmed = text.trim();
  return trimmed !== '' && Number.isFinite(Number(trimmed)) ? Number(trimmed) : text;
}
