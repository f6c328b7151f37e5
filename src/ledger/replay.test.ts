/** Every lab of the ledger on real SQLite: at each step it holds what the run says it holds. */

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { CHECKPOINT_STATEMENTS } from '../base/limits.ts';
import { compile } from '../engine/compile.ts';
import { mutation, readWhileWritten, threeReaders } from '../engine/ledgerScenarios.testing.ts';
import { type Run, run } from '../engine/run.ts';
import { runOf, stdio2026 } from '../engine/scenarios.testing.ts';
import { ledgerLabs } from '../labs/ledger/ledgerLabs.ts';
import { ledgerAt, statementsUntil } from '../trace/ledgerFacts.ts';
import { Checkpoints } from './checkpoints.ts';
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

it('goes there in slices, and may be led elsewhere on the way', () => {
  const calls = Array.from({ length: 8 }, (_, at) => mutation(`R${at}`, 0, { key: `k${at}` }));
  const whole = runOf(stdio2026, { requests: calls });
  const other = runOf(stdio2026, { requests: calls.toReversed() });
  const end = statementsUntil(whole, whole.steps.length);
  const otherEnd = statementsUntil(other, other.steps.length);
  const replay = new Replay(sql, null, 4);
  for (const [leaveAt, towards] of [
    [10, end],
    [30, otherEnd],
    [20, end],
    [end.length, end],
  ] as const) {
    while (replay.done < leaveAt) replay.towards(towards, 3);
  }
  const ledger = replay.towards(end, 3);
  expect(ledger?.tables(null)).toEqual(ledgerAt(whole, whole.steps.length)?.seenBy(null));
  expect(replay.differs).toBeNull();
  replay.dispose();
});

/** Everything that a panel may show of it. */
function shown(replay: Replay, whole: Run, step: number) {
  const real = replay.to(statementsUntil(whole, step));
  const open = ledgerAt(whole, step)?.connections ?? [];
  const tables = [null, ...open].map((connection) => real.tables(connection));
  return { tables, locks: real.locks(), differs: replay.differs };
}

it('comes to the same with checkpoints as without, wherever the cursor goes', () => {
  const walk = fc.array(fc.record({ of: fc.nat(), step: fc.nat() }), { maxLength: 8 });
  const property = fc.property(
    walk,
    fc.integer({ min: 1, max: 6 }),
    fc.nat(300_000),
    (...drawn) => {
      const [moves, every, bytesMax] = drawn;
      const replay = new Replay(sql, null, every, bytesMax);
      for (const { of, step } of moves) {
        // The same run again and again, now and then another one.
        const whole = runs[(of % 3) * 5]![1];
        const at = step % (whole.steps.length + 1);
        const plain = new Replay(sql, null, Number.POSITIVE_INFINITY);
        expect(shown(replay, whole, at)).toEqual(shown(plain, whole, at));
        plain.dispose();
      }
      replay.dispose();
    },
  );
  fc.assert(property, { numRuns: 50, seed: 11 });
});

it('takes a few statements again for a step back, and none for a step forward', () => {
  const requests = Array.from({ length: 100 }, (_, at) =>
    mutation(`R${at}`, at * 100, { key: `k${at}` }),
  );
  const whole = runOf(stdio2026, { requests });
  let taken = 0;
  const told = statementsUntil(whole, whole.steps.length).map(({ statement, outcome }) => ({
    get statement() {
      taken++;
      return statement;
    },
    outcome,
  }));
  const takenFor = (count: number) => {
    taken = 0;
    replay.to(told.slice(0, count));
    return taken;
  };
  const replay = new Replay(sql, null);
  expect(takenFor(told.length)).toBe(told.length);
  for (let count = told.length - 1; count > 0; count -= 13) {
    // Up to where a checkpoint is due, and then until no transaction is open.
    expect(takenFor(count)).toBeLessThan(CHECKPOINT_STATEMENTS + 8);
    expect(takenFor(count + 1)).toBeLessThanOrEqual(1);
  }
  expect(takenFor(told.length)).toBeLessThan(CHECKPOINT_STATEMENTS + 8);
  replay.dispose();
});

it('keeps fewer checkpoints rather than more bytes', () => {
  const kept = new Checkpoints(10, 1_000);
  const counts = [];
  for (let count = 1; count <= 1_000; count++) {
    if (!kept.isDue(count)) continue;
    kept.add({ count, image: new Uint8Array(100), open: [], difference: null });
    counts.push(count);
  }
  const left = new Set(counts.map((count) => kept.before(count)?.count));
  expect(left.size).toBeLessThanOrEqual(10 + 1);
  expect(kept.before(1_000)?.count).toBeGreaterThan(800);
  expect(kept.before(500)?.count).toBeGreaterThan(300);
});
