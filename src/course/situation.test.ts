/** Situations and their addresses: what opens, what is named as a problem, what comes back. */

import { describe, expect, it } from 'vitest';
import type { Plan } from '../engine/plan.ts';
import type { Run } from '../engine/run.ts';
import { advance, possibleChoices, startWorld, type World } from '../engine/world.ts';
import { labs } from '../labs/labs.ts';
import { ledgerLabs } from '../labs/ledger/ledgerLabs.ts';
import { encodeScenario } from '../scenario/link.ts';
import { callScenario } from './callScenario.ts';
import { openAddress } from './openAddress.ts';
import { openWith } from './opening.ts';
import { addressOf, labOrigin, runOf, scenarioOf, startOf } from './situation.ts';

const [A] = labs;
const A_PLACE = { kind: 'lab', lab: 'cancel-first' } as const;
const A_STDIO = '#/labs/cancel-first?transport=stdio&revision=2026-07-28&step=0';

const idsOf = (run: Run) => run.steps.map((step) => step.choice.id);

/** Every possible order of a plan, by plain recursion. */
function everyOrder(plan: Plan): string[][] {
  const orders: string[][] = [];
  const visit = (world: World, ids: readonly string[]): void => {
    const choices = possibleChoices(plan, world);
    if (choices.length === 0) orders.push([...ids]);
    for (const choice of choices) {
      const next = advance(plan, world, choice);
      if (next) visit(next.world, [...ids, choice.id]);
    }
  };
  visit(startWorld(plan), []);
  return orders;
}

describe('a situation', () => {
  it('starts as its origin has it', () => {
    expect(startOf(labOrigin(A))).toEqual({
      origin: { kind: 'lab', lab: A, form: null },
      transport: 'stdio',
      revision: '2026-07-28',
      client: 'protocol',
      wishes: [],
      step: 0,
      answers: {},
      image: null,
    });
    const own = { ...A.scenario, transport: 'http', revision: '2025-11-25' } as const;
    expect(startOf({ kind: 'scenario', scenario: own })).toMatchObject({
      transport: 'http',
      revision: '2025-11-25',
    });
  });

  it('runs its scenario in its own place and by its own policy', () => {
    const situation = {
      ...startOf(labOrigin(A)),
      transport: 'http',
      revision: '2025-11-25',
      client: 'silent',
    } as const;
    const { transport, revision, client, ...rest } = scenarioOf(situation);
    expect([transport, revision, client]).toEqual([
      'http',
      '2025-11-25',
      { giveUp: 'silent', faults: [] },
    ]);
    expect({ ...A.scenario, ...rest }).toEqual(A.scenario);
    expect(runOf(situation).plan.scenario).toEqual(scenarioOf(situation));
  });
});

describe('an address', () => {
  it('of nothing at all is the first lab, ready to step', () => {
    for (const hash of ['', '#', '#/', '#/labs/cancel-first']) {
      const opened = openAddress(hash);
      expect(opened.situation).toEqual(startOf(labOrigin(A)));
      expect(opened.problems).toEqual([]);
      expect(addressOf(opened.situation, opened.run, A_PLACE)).toBe(A_STDIO);
    }
  });

  it('always shows lab, transport, revision and step, and the rest only where it differs', () => {
    const full =
      '#/labs/close-stream?transport=http&revision=2025-11-25&step=3' +
      '&order=send:D,arrive:D.request,complete:D,cancel:D&client=close-only' +
      '&record.state=completed&record.ignored=none';
    const { situation, run, problems } = openAddress(full);
    expect(problems).toEqual([]);
    expect(situation).toMatchObject({ client: 'close-only', step: 3 });
    expect(situation.answers).toEqual({ state: 'completed', ignored: [] });
    const printed = addressOf(situation, run, { kind: 'lab', lab: 'close-stream' });
    // Of the order it keeps what the clock would not do by itself.
    expect(printed).toBe(full.replace('complete:D,cancel:D', 'complete:D'));
    expect(idsOf(openAddress(printed).run)).toEqual(idsOf(run));
  });

  it('keeps the clock’s own order out of the address', () => {
    const order = 'send:A,arrive:A.request,cancel:A,arrive:A.cancel,complete:A';
    const opened = openAddress(`${A_STDIO}&order=${order}`);
    expect(opened.problems).toEqual([]);
    expect(addressOf(opened.situation, opened.run, A_PLACE)).toBe(A_STDIO);
  });

  it('leads to every order that is possible', () => {
    const { run, situation } = openAddress(A_STDIO);
    const orders = everyOrder(run.plan);
    expect(orders.length).toBe(40);
    const links = new Set<string>();
    for (const ids of orders) {
      const wished = { ...situation, wishes: ids, step: ids.length };
      const ran = runOf(wished);
      expect(idsOf(ran)).toEqual(ids);
      const link = addressOf(wished, ran, A_PLACE);
      links.add(link);
      const opened = openAddress(link);
      expect(opened.problems).toEqual([]);
      expect(idsOf(opened.run)).toEqual(ids);
      expect(opened.run.steps.map((step) => step.atMs)).toEqual(ran.steps.map((step) => step.atMs));
      expect(opened.situation.step).toBe(ids.length);
    }
    expect(links.size).toBe(40);
  });

  it('of a policy of the scenario’s own leaves the policy out', () => {
    const scenario = { ...A.scenario, client: { giveUp: 'silent', faults: [] } } as const;
    const encoded = encodeScenario({ ...scenario, client: { giveUp: 'silent', faults: [] } });
    const code = encoded.ok ? encoded.code : '';
    const { situation, run, problems } = openAddress(`#/s/${code}`);
    expect([situation.client, problems]).toEqual(['silent', []]);
    const place = { kind: 'scenario', code } as const;
    expect(addressOf(situation, run, place)).not.toContain('client=');
    const other = { ...situation, client: 'protocol' } as const;
    expect(addressOf(other, runOf(other), place)).toContain('&client=protocol');
  });
});

describe('a problem', () => {
  const problemsOf = (hash: string) => openAddress(hash).problems;

  it('is an unknown lab, in whose place ordering A opens', () => {
    // Step, order and answers were about the lab that is not there.
    const opened = openAddress('#/labs/no-such-lab?transport=http&step=99');
    expect(opened.problems).toEqual(['There is no lab “no-such-lab”; this is ordering A.']);
    expect(opened.situation).toMatchObject({ origin: labOrigin(A), transport: 'http', step: 0 });
  });

  it('is a place that is none', () => {
    for (const hash of ['#/nowhere', '#/labs', '#nonsense']) {
      const opened = openAddress(hash);
      expect(opened.problems.length).toBe(2);
      expect(opened.problems.at(-1)).toBe('Ordering A is shown instead.');
      expect(opened.situation).toEqual(startOf(labOrigin(A)));
    }
  });

  it('is a code that cannot be read', () => {
    const encoded = encodeScenario(A.scenario);
    const code = encoded.ok ? encoded.code : '';
    for (const bad of ['', '%', '!!', code.slice(0, -4), `A${code.slice(1)}`, 'x'.repeat(9_000)]) {
      const opened = openAddress(`#/s/${bad}?step=1`);
      expect(opened.problems.length).toBeGreaterThan(1);
      expect(opened.problems.at(-1)).toBe('Ordering A is shown instead.');
      for (const problem of opened.problems) expect(problem).toMatch(/\.$/);
      expect(opened.situation).toMatchObject({ origin: labOrigin(A), step: 0 });
    }
  });

  it('is an event that never happens, or that had to move', () => {
    expect(problemsOf(`${A_STDIO}&order=arrive:A.response,send:A`)).toEqual([
      'order names arrive:A.response, which never happens here.',
    ]);
    const late = openAddress(`${A_STDIO}&order=send:A,complete:A,arrive:A.request`);
    expect(late.problems).toEqual(['order could not be kept: complete:A had to move.']);
    expect(idsOf(late.run).slice(0, 3)).toEqual(['send:A', 'arrive:A.request', 'complete:A']);
  });

  it('names five events and counts the rest', () => {
    const ids = Array.from({ length: 8 }, (_, n) => `arrive:Z.progress.${n + 1}`);
    expect(problemsOf(`${A_STDIO}&order=${ids}`)).toEqual([
      `order names ${ids.slice(0, 5).join(', ')} and 3 more, which never happens here.`,
    ]);
  });

  it('is a step beyond the end', () => {
    const opened = openAddress('#/labs/cancel-first?step=6');
    expect(opened.problems).toEqual([
      'step is 6, but this run has 5 steps; it is shown at the last.',
    ]);
    expect(opened.situation.step).toBe(5);
    expect(problemsOf('#/labs/cancel-first?step=5')).toEqual([]);
  });

  it.each([
    [
      '#/labs/cancel-first?record.executions=1&record.state=completed',
      ['executions'],
      { state: 'completed' },
    ],
    [
      '#/labs/ledger-key?record.ignored=none&record.executions=2&record.state=completed',
      ['state', 'ignored'],
      { executions: 2 },
    ],
  ])('is an answer that the record does not ask for: %s', (hash, names, answers) => {
    const { situation, problems } = openWith(hash, () => ({ ok: false, problems: [] }), [
      ...labs,
      ...ledgerLabs,
    ]);
    expect(problems).toEqual(names.map((name) => `record.${name} is no question of this record.`));
    expect(situation.answers).toEqual(answers);
  });

  it.each(['other', '__proto__', 'constructor', 'SAFE', '%00', 'x'.repeat(99)])(
    'is a position of a switch that is none, and the ones there are are named: %s',
    (form) => {
      const open = (lab: string) =>
        openWith(`#/labs/${lab}?form=${form}`, () => ({ ok: false, problems: [] }), [
          ...labs,
          ...ledgerLabs,
        ]);
      const { situation, problems } = open('ledger-new-id');
      expect(problems).toEqual([
        expect.stringMatching(/^form ".{1,80}" is not known; use no-key or key\.$/),
      ]);
      const lab = ledgerLabs.find(({ id }) => id === 'ledger-new-id') ?? A;
      expect(situation.origin).toEqual(labOrigin(lab));
      expect(open('cancel-first').problems).toEqual([
        expect.stringMatching(/ is not known; this lab has no switch\.$/),
      ]);
    },
  );

  it('is a position of a switch for a scenario, which has none', () => {
    const encoded = encodeScenario(A.scenario);
    const { situation, problems } = openAddress(`#/s/${encoded.ok && encoded.code}?form=safe`);
    expect(problems).toEqual(['form is a switch of a lab, and this is none.']);
    expect(situation.origin.kind).toBe('scenario');
  });

  it('keeps nothing else from being honoured', () => {
    const hash =
      '#/labs/complete-first?transport=pigeon&revision=2025-11-25&step=2&step=3&colour=red' +
      '&client=&record.state=completed';
    const { situation, problems } = openAddress(hash);
    expect(situation).toMatchObject({
      transport: 'stdio',
      revision: '2025-11-25',
      client: 'protocol',
      step: 2,
      answers: { state: 'completed' },
    });
    for (const name of ['transport', 'step', 'colour', 'client']) {
      expect(problems.filter((problem) => problem.includes(name)).length).toBe(1);
    }
    expect(problems.length).toBe(4);
  });
});

it('a call scenario without a cancel has no acts', () => {
  const request = { label: 'X', id: 1, params: { name: 'x' }, work: [] };
  expect(callScenario(request, { latencyMs: 5 }).acts).toEqual([]);
  expect(callScenario(request, { latencyMs: 5, cancelAtMs: 0 }).acts).toEqual([
    { do: 'cancel', request: 'X', atMs: 0 },
  ]);
});
