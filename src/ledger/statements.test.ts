/** The twelve statements hold wherever they are meant, and each breaks under a wrong policy. */

import { describe, expect, it } from 'vitest';
import { openAddress } from '../course/openAddress.ts';
import { type Statement, type Where, withWrong } from '../course/statements/statement.ts';
import { linkIn, STATEMENTS, tryStatement } from '../course/statements/tryStatement.ts';
import type { Run } from '../engine/run.ts';
import { labById } from '../labs/allLabs.ts';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import type { Scenario } from '../scenario/schema.ts';
import { sql } from './sql.testing.ts';
import { storedRun } from './storedRun.ts';

const store = (run: Run) => storedRun(sql, null, run);
const labOf = ({ lab }: Statement) => labById(lab)!;
const nameOf = ({ transport, revision }: Where) => `${transport} in ${revision}`;

const trials = STATEMENTS.flatMap((statement) =>
  statement.meant.map(
    (where) => [`${statement.id} on ${nameOf(where)}`, statement, where] as const,
  ),
);
const breakages = trials.flatMap(([name, statement, where]) =>
  statement.brokenBy
    .filter((wrong) => !('on' in wrong) || wrong.on === where.transport)
    .map((wrong) => [`${name}, ${Object.values(wrong)[0]}`, statement, where, wrong] as const),
);

it('they are twelve, in order, in sentences, and rest on rules that exist', () => {
  expect(STATEMENTS.map(({ id }) => id)).toEqual(
    Array.from({ length: 12 }, (_, index) => `statement-${index + 1}`),
  );
  for (const { id, says, note, elsewhere, meant, rules } of STATEMENTS) {
    for (const text of [says, note, elsewhere]) {
      if (text !== undefined) expect(text, id).toMatch(/^[A-Z0-9].*[a-z0-9)]\.$/);
    }
    expect(elsewhere === undefined, id).toBe(meant.length === 4);
    for (const rule of rules) expect(ruleById(rule), rule).toBeDefined();
  }
});

describe.each(trials)('%s', (_, statement, where) => {
  it('holds, and its evidence opens', () => {
    const trial = tryStatement(statement, labOf(statement), where, store);
    expect(trial).toMatchObject({ value: 'holds', breach: null });
    expect(trial.orders).toBeGreaterThan(statement.triesOrders ? 1 : 0);
    const opened = openAddress(trial.link);
    expect(opened.problems).toEqual([]);
    expect(opened.situation).toMatchObject({ ...where, step: opened.run.steps.length });
  });
});

describe.each(breakages)('%s', (_, statement, where, wrong) => {
  it('breaks, and names the first step that breaks it', () => {
    const by =
      'form' in wrong
        ? wrong
        : { change: (one: Parameters<typeof withWrong>[0]) => withWrong(one, wrong) };
    const trial = tryStatement(statement, labOf(statement), where, store, by);
    expect(trial.value).toBe('broken');
    expect(trial.breach?.says).toMatch(/^.*[a-z0-9]\.$/);
    expect(trial.breach?.step).toBeGreaterThan(0);
    expect(trial.link).toContain(`step=${trial.breach?.step}`);
  });
});

it('a client that comes back under the id it had is named, whatever else it does right', () => {
  const statement = STATEMENTS.find(({ id }) => id === 'statement-11')!;
  for (const where of statement.meant) {
    const change = (scenario: Scenario): Scenario => {
      const [first] = scenario.requests;
      return {
        ...scenario,
        requests: scenario.requests.map((one) =>
          first && one.retryOf === first.label ? { ...one, id: first.id } : one,
        ),
      };
    };
    const { breach } = tryStatement(statement, labOf(statement), where, store, { change });
    expect(breach?.says).toBe('The client comes back under the id it had.');
  }
});

it('a cancel that is refused is not taken for one that ended its task', () => {
  const statement = STATEMENTS.find(({ id }) => id === 'statement-12')!;
  for (const where of statement.meant) {
    const change = (scenario: Scenario) => withWrong(scenario, { server: 'id-before-task' });
    const { breach } = tryStatement(statement, labOf(statement), where, store, { change });
    expect(breach?.says).toBe('The cancel is refused.');
  }
});

it('leads to what happens instead, where the lab exists there at all', () => {
  const others = STATEMENTS.filter(({ elsewhere, lab }) => elsewhere && !labById(lab)?.exists);
  expect(others.map(({ id }) => id)).toContain('statement-12');
  for (const statement of others) {
    const link = linkIn(labOf(statement), { transport: 'http', revision: '2025-11-25' });
    expect(openAddress(link).problems, statement.id).toEqual([]);
  }
});
