/** Every lab of the ledger on real SQLite: at each step it holds what the run says it holds. */

import { afterAll, describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { readWhileWritten, threeReaders } from '../engine/ledgerScenarios.testing.ts';
import { run } from '../engine/run.ts';
import { runOf, stdio2026 } from '../engine/scenarios.testing.ts';
import { ledgerLabs } from '../labs/ledger/ledgerLabs.ts';
import { ledgerAt, statementsUntil } from '../trace/ledgerFacts.ts';
import { Replay } from './replay.ts';
import { sql } from './sql.testing.ts';

const forms = ledgerLabs.flatMap((lab) =>
  (lab.forms ?? []).map((form) => [`${lab.id} ${form.id}`, form.scenario] as const),
);

const runs = [
  ...forms.map(([name, scenario]) => [name, run(compile(scenario))] as const),
  ['a reader that waited', runOf(stdio2026, threeReaders, readWhileWritten)] as const,
];

describe.each(runs)('%s', (_, whole) => {
  const replay = new Replay(sql, null);
  afterAll(() => replay.dispose());

  it('is the same on SQLite at every step, forwards and backwards', () => {
    const steps = whole.steps.map((_step, index) => index + 1);
    for (const step of [...steps, ...steps.toReversed()]) {
      const facts = ledgerAt(whole, step);
      const real = replay.to(statementsUntil(whole, step));
      expect(replay.differs).toBeNull();
      expect(real.locks()).toEqual(facts?.locks);
      for (const connection of [null, ...(facts?.connections ?? [])]) {
        expect(real.tables(connection)).toEqual(facts?.seenBy(connection));
      }
    }
  });
});

it('names the statement that SQLite answers otherwise, until the run is another', () => {
  const replay = new Replay(sql, null);
  const whole = run(compile(forms[0]![1]));
  const told = statementsUntil(whole, whole.steps.length);
  const wrong = told.map((one, index) => {
    return index === 1 ? { ...one, outcome: { ok: false, error: 'busy' } as const } : one;
  });
  replay.to(wrong);
  expect(replay.differs).toBe('A: begin');
  replay.to(told);
  expect(replay.differs).toBeNull();
  replay.dispose();
});
