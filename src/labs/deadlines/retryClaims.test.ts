/** What the text says in numbers about retries, copies and refunds, each in a run of its lab. */

import { describe, expect, it } from 'vitest';
import {
  DEADLINES_MS,
  ORDERS_MS,
  refundCount,
  refundDeadline,
  refundOutcomes,
  withDeadline,
} from '../../course/refundOutcomes.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import { compile } from '../../engine/compile.ts';
import { type Run, run } from '../../engine/run.ts';
import { SETTINGS } from '../../engine/scenarios.testing.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { lanesOf } from '../../trace/lanes.ts';
import { ledgerAt } from '../../trace/ledgerFacts.ts';
import { inHandOf, loadAt } from '../../trace/streams/loadCurve.ts';
import { labById } from '../allLabs.ts';

function formOf(lab: string, form: string): Scenario {
  const found = labById(lab)?.forms?.find(({ id }) => id === form);
  if (!found) throw new Error(`${lab} has the form ${form}`);
  return found.scenario;
}

function runOf(scenario: Scenario): Run {
  return run(compile(scenario));
}

function last(ran: Run) {
  return ran.steps.length;
}

/** As many tries at once as there are labels, each when the one before was given up. */
function copies(workMs: number, deadlineMs: number): Run {
  const labels = Array.from({ length: 12 }, (_, index) => `R${index}`);
  const requests = labels.map((label, index): RequestSpec => {
    const work = [{ do: 'complete', afterMs: workMs } as const];
    const call = toolCall(label, index, 'export', [null, deadlineMs], work);
    const before = labels[index - 1];
    if (before === undefined) return call;
    return { ...call, retryOf: before, after: { request: before, when: 'lost', delayMs: 0 } };
  });
  const server = { pool: { size: 64 } };
  return runOf(streamScenario({ requests, client: { giveUp: 'silent' }, server }));
}

describe('a retry that stacks', () => {
  it.each([
    [3_400, 1_000],
    [900, 1_000],
    [2_000, 1_000],
    [1_001, 1_000],
    [5_500, 700],
    [34_000, 30_000],
  ])(
    'lets copies of %i ms under a deadline of %i ms overlap up to their quotient, rounded up',
    (workMs, deadlineMs) => {
      const { copiesMost } = loadAt(copies(workMs, deadlineMs), Number.POSITIVE_INFINITY);
      expect(copiesMost).toBe(Math.ceil(workMs / deadlineMs));
    },
  );

  const loadOf = (form: string) => {
    const ran = runOf(formOf('retry-stacks', form));
    return { ran, load: loadAt(ran, last(ran)) };
  };
  const answered = (ran: Run, label: string) =>
    ran.steps.some(({ records }) =>
      records.some((one) => one.type === 'outcome' && one.request === label && one.to === 'result'),
    );
  const effects = (ran: Run) => ledgerAt(ran, last(ran))?.effects.length;

  it('takes every connection, and the quick call of somebody else fails for it', () => {
    const { ran, load } = loadOf('silent');
    expect(load).toMatchObject({ pool: 3, copiesMost: 4, dryAtMs: 2_020 });
    expect(inHandOf(load.peak)).toBe(5);
    expect(load.peak).toMatchObject({ atMs: 3_020, running: 3, waiting: 2, unread: 3 });
    expect(answered(ran, 'Q')).toBe(false);
    expect(effects(ran)).toBe(5);
  });

  it('ends soon after its wait with a cancellation, and Q is answered', () => {
    const { ran, load } = loadOf('cancels');
    expect(load).toMatchObject({ copiesMost: 2, dryAtMs: null });
    expect(answered(ran, 'Q')).toBe(true);
    expect(effects(ran)).toBe(0);
  });

  it('overlaps less with a backoff, and is worked on five times all the same', () => {
    const { ran, load } = loadOf('backs-off');
    expect(load.copiesMost).toBe(2);
    expect(load.points.filter(({ waiting }) => waiting > 0)).toEqual([]);
    expect(answered(ran, 'Q')).toBe(true);
    expect(effects(ran)).toBe(5);
  });

  it('is as much load with a key, and one effect', () => {
    const { ran, load } = loadOf('same-key');
    expect(load.copiesMost).toBe(loadOf('silent').load.copiesMost);
    expect(load.points.map(inHandOf)).toEqual(loadOf('silent').load.points.map(inHandOf));
    expect(effects(ran)).toBe(1);
  });

  it('adds nothing where the deadline is longer than the work', () => {
    const ran = runOf(withDeadline(formOf('retry-stacks', 'silent'), 4_000));
    expect(loadAt(ran, last(ran)).copiesMost).toBe(1);
    expect(effects(ran)).toBe(1);
  });
});

describe('a refund of 34 s under a deadline of 30', () => {
  const at = (ran: Run, id: string) => ran.steps.find(({ choice }) => choice.id === id)?.atMs;

  it.each(SETTINGS)(
    'lands after its retry, which took 3 s, on $transport in $revision',
    (setting) => {
      const ran = runOf({ ...formOf('duplicate-refund', 'silent'), ...setting });
      expect(at(ran, 'send:B')).toBe(30_000);
      expect(at(ran, 'arrive:B.response')).toBe(33_000);
      expect(at(ran, 'commit:A')).toBe(34_000);
      expect(refundCount(ran, last(ran))).toEqual({
        requests: 2,
        answers: 2,
        paired: 1,
        refunds: 2,
      });
    },
  );

  it.each(SETTINGS)(
    'is made for a cancelled call, too, and not answered, on $transport in $revision',
    (setting) => {
      const ran = runOf({ ...formOf('duplicate-refund', 'cancels'), ...setting });
      const { answers, paired, refunds } = refundCount(ran, last(ran));
      expect({ answers, paired, refunds }).toEqual({ answers: 1, paired: 1, refunds: 2 });
    },
  );

  it('is made twice and answered twice where the server ignores the cancellation', () => {
    const ran = runOf(formOf('duplicate-refund', 'ignored'));
    const { answers, paired, refunds } = refundCount(ran, last(ran));
    expect({ answers, paired, refunds }).toEqual({ answers: 2, paired: 1, refunds: 2 });
  });

  it('is made once with a key, and the first attempt is told of the second', () => {
    const ran = runOf(formOf('duplicate-refund', 'key'));
    const { answers, refunds } = refundCount(ran, last(ran));
    expect({ answers, refunds }).toEqual({ answers: 2, refunds: 1 });
  });

  it('is counted up to the present step only', () => {
    const ran = runOf(formOf('duplicate-refund', 'silent'));
    expect(refundCount(ran, 0)).toEqual({ requests: 0, answers: 0, paired: 0, refunds: 0 });
  });
});

describe('a shorter deadline', () => {
  it.each(['silent', 'cancels', 'ignored', 'key'])(
    'makes more duplicates, and only a key removes them: %s',
    (form) => {
      const outcomes = refundOutcomes(formOf('duplicate-refund', form), 30_000);
      expect(outcomes.map(({ deadlineMs }) => deadlineMs)).toEqual([...DEADLINES_MS]);
      const refunds = outcomes.map((one) => one.refunds);
      expect(refunds).toEqual([9, 8, 7, 7, 6, 6, 5, 5]);
      expect(outcomes.every(({ withKey }) => withKey === ORDERS_MS.length)).toBe(true);
      expect(outcomes[1]?.twiceMs).toEqual([14_000, 22_000, 34_000]);
    },
  );

  it('is taken into the scenario as a limit of both attempts', () => {
    const scenario = formOf('duplicate-refund', 'silent');
    expect(refundDeadline(scenario)).toBe(30_000);
    const shorter = withDeadline(scenario, 10_000);
    expect(refundDeadline(shorter)).toBe(10_000);
    const ran = runOf(shorter);
    expect(refundCount(ran, last(ran)).refunds).toBe(2);
    const longer = runOf(withDeadline(scenario, 35_000));
    expect(refundCount(longer, last(longer))).toMatchObject({ requests: 1, refunds: 1 });
  });

  it('that is not on the list has its place there', () => {
    const outcomes = refundOutcomes(formOf('duplicate-refund', 'silent'), 12_345);
    expect(outcomes.map(({ deadlineMs }) => deadlineMs)).toContain(12_345);
  });

  it('is compared for nothing else than a refund that is tried again', () => {
    const others = ['retry-stacks', 'deadline-propagation', 'lost-answer', 'ledger-new-id'];
    for (const id of others) {
      const lab = labById(id);
      for (const { scenario } of lab?.forms ?? []) expect(refundDeadline(scenario)).toBeNull();
    }
  });
});

it('runs of a long script are not made ninety times over', () => {
  const scenario = formOf('duplicate-refund', 'silent');
  const idle = Array.from({ length: 30 }, () => ({ do: 'checkpoint', afterMs: 1 }) as const);
  const requests = scenario.requests.map((one) => ({ ...one, work: [...idle, ...one.work] }));
  expect(refundDeadline({ ...scenario, requests })).toBeNull();
});

describe('a query of 400 ms for a client that waits 200', () => {
  const endOf = (form: string) => runOf(formOf('deadline-propagation', form)).steps.at(-1);

  it('is worked on to its end as things are, stopped or refused if the server knew', () => {
    expect(endOf('as-it-is')).toMatchObject({ atMs: 440 });
    expect(endOf('stops')).toMatchObject({ atMs: 240 });
    expect(endOf('refuses')).toMatchObject({ atMs: 40 });
  });
});

it('names all tries whose work is drawn on the last lane of handlers', () => {
  const { plan } = runOf(formOf('retry-stacks', 'silent'));
  const names = lanesOf(plan).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('handler'))).toEqual([
    'handler A',
    'handler B',
    'handler C',
    'handlers D, E',
  ]);
});

it('a request that needs no connection is not counted among those that hold one', () => {
  const work = [{ do: 'complete', afterMs: 500 } as const];
  const labels = ['A', 'B', 'C', 'D'];
  const requests = labels.map((label, index): RequestSpec => {
    const call = toolCall(label, index, 'export', [null, 2_000], work);
    return label === 'A' ? call : { ...call, method: 'resources/read', params: { uri: 'x:y' } };
  });
  const scenario = streamScenario({ transport: 'http', requests });
  const ran = runOf({ ...scenario, server: { ...scenario.server, pool: { size: 2 } } });
  const { peak, dryAtMs } = loadAt(ran, last(ran));
  expect([peak.running, peak.waiting, dryAtMs]).toEqual([1, 0, null]);
  // Where nothing limits them, all that is at work is load.
  expect(loadAt(runOf(scenario), last(ran)).peak.running).toBe(4);
});
