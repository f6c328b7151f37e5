/** The edit form names what is wrong in its own words, and its buttons make valid scenarios. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Form, fromForm, toForm } from '../../scenario/editForm.ts';
import { parseScenario } from '../../scenario/parseScenario.ts';
import { scenarioArbitrary } from '../../scenario/scenario.testing.ts';
import {
  addAct,
  addRequest,
  addStep,
  movedUp,
  newAct,
  newSteps,
  removeRequest,
  replaced,
  without,
} from './changeForm.ts';
import { readForm } from './readForm.ts';

const base = parseScenario({
  format: 'mcp-reliability-scenario',
  version: 1,
  revision: '2026-07-28',
  transport: 'http',
  latencyMs: { clientToServer: 60, serverToClient: 60 },
  requests: [
    {
      label: 'A',
      id: 41,
      method: 'tools/call',
      sendAtMs: 0,
      limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 },
      work: [
        { do: 'progress', afterMs: 10 },
        { do: 'complete', afterMs: 20 },
      ],
    },
  ],
  acts: [{ do: 'cancel', request: 'A', atMs: 300 }],
});
const form = toForm(base.ok ? base.scenario : expect.fail('the base scenario is valid'));
const two = addRequest(form);

const withRequest = (part: Partial<Form['requests'][number]>): Form => ({
  ...form,
  requests: replaced(form.requests, 0, part),
});
const withStep = (part: Partial<Form['requests'][number]['work'][number]>): Form =>
  withRequest({ work: replaced(form.requests[0]!.work, 0, part) });

function problemsOf(of: Form) {
  const outcome = readForm(of);
  return outcome.ok ? [] : outcome.problems.map(({ path, sentence }) => [path, sentence]);
}

describe('what is wrong', () => {
  it.each<[Form, string, string]>([
    [
      { ...form, clientToServer: 'abc' },
      'latencyMs.clientToServer',
      'Latency client to server must be a number, but is "abc".',
    ],
    [
      { ...form, serverToClient: '' },
      'latencyMs.serverToClient',
      'Latency server to client is missing.',
    ],
    [
      { ...form, progressMinIntervalMs: '0' },
      'server.progressMinIntervalMs',
      'Progress interval must be at least 1, but is 0.',
    ],
    [{ ...form, title: 'x'.repeat(121) }, 'title', 'Title is longer than 120 characters.'],
    [withRequest({ id: '' }), 'requests[0].id', 'Request A: id is missing.'],
    ...['abc', '1.5', 'true', '[1]', '{"a":1}', '"x'].map<[Form, string, string]>((id) => [
      withRequest({ id }),
      'requests[0].id',
      `Request A: id must be a whole number or a text in quotes, as 41 or "41", but is ${id}.`,
    ]),
    [
      withRequest({ progressToken: 'tok' }),
      'requests[0].progressToken',
      'Request A: progress token must be a whole number or a text in quotes, ' +
        'as 41 or "41", but is tok.',
    ],
    [withRequest({ method: '' }), 'requests[0].method', 'Request A: method must not be empty.'],
    [
      withRequest({ sendAtMs: '-5' }),
      'requests[0].sendAtMs',
      'Request A: send time must be at least 0, but is -5.',
    ],
    [
      withRequest({ sendAtMs: ' ' }),
      'requests[0].sendAtMs',
      'Request A: send time must be a number, but is "".',
    ],
    [
      withRequest({ idleTimeoutMs: '1.5' }),
      'requests[0].limits.idleTimeoutMs',
      'Request A: idle limit must be a whole number, but is 1.5.',
    ],
    [
      withRequest({ maxTotalTimeoutMs: '86400001' }),
      'requests[0].limits.maxTotalTimeoutMs',
      'Request A: maximum must be at most 86,400,000, but is 86400001.',
    ],
    [
      withStep({ afterMs: '' }),
      'requests[0].work[0].afterMs',
      'Request A, step 1: delay is missing.',
    ],
    [
      withStep({ value: 'half' }),
      'requests[0].work[0].value',
      'Request A, step 1: value must be a number, but is "half".',
    ],
    [
      { ...form, acts: replaced(form.acts, 0, { atMs: '' }) },
      'acts[0].atMs',
      'Act 1 (cancel of A): time is missing.',
    ],
    [
      addAct(form, { do: 'cancel', request: 'A', atMs: 1 }),
      'acts[1]',
      'Act 2 (cancel of A) repeats cancel of A, which Act 1 (cancel of A) has already.',
    ],
    [
      { ...two, requests: replaced(two.requests, 1, { id: '41' }) },
      'requests[1].id',
      'Request B: id repeats 41, which Request A: id has already; ' +
        'only the client fault reuses-ids allows that.',
    ],
  ])('is named in the words of the form, case %#', (wrong, path, sentence) => {
    expect(problemsOf(wrong)).toEqual([[path, sentence]]);
  });

  it('is said of several fields at once, each with its own path', () => {
    const wrong = { ...withRequest({ idleTimeoutMs: '0' }), clientToServer: '' };
    expect(problemsOf(wrong).map(([path]) => path)).toEqual([
      'latencyMs.clientToServer',
      'requests[0].limits.idleTimeoutMs',
    ]);
  });

  it('is nothing in any valid scenario', () => {
    fc.assert(
      fc.property(scenarioArbitrary, (scenario) => {
        expect(readForm(toForm(scenario))).toMatchObject({ ok: true, scenario });
      }),
      { numRuns: 100 },
    );
  });
});

describe('the buttons', () => {
  it('add and remove requests, and what hangs on them', () => {
    expect(two.requests.map(({ base: { label }, id }) => [label, id])).toEqual([
      ['A', '41'],
      ['B', '42'],
    ]);
    const retried = {
      ...two,
      requests: replaced(two.requests, 1, {
        base: { ...two.requests[1]!.base, retryOf: 'A' },
      }),
    };
    expect(readForm(retried).ok).toBe(true);
    const left = removeRequest(retried, 0);
    expect(left.acts).toEqual([]);
    expect(readForm(left)).toMatchObject({ ok: true, scenario: { requests: [{ label: 'B' }] } });
    expect(addRequest(left).requests.map(({ base: { label } }) => label)).toEqual(['B', 'A']);
  });

  it('find labels and ids that are free after many', () => {
    let many: Form = { ...form, requests: replaced(form.requests, 0, { id: '9007199254740991' }) };
    for (let count = 0; count < 30; count++) many = addRequest(many);
    expect(many.requests.at(26)?.base.label).toBe('R27');
    expect(readForm(many).ok).toBe(true);
  });

  it('add steps where they are allowed, and only acts that are not there yet', () => {
    const [[, progress], [, checkpoint]] = newSteps('tools/call') as [
      ReturnType<typeof newSteps>[number],
      ReturnType<typeof newSteps>[number],
    ];
    const work = addStep(addStep(form.requests[0]!.work, checkpoint), progress);
    const kinds = work.map(({ base: step }) => step.do);
    expect(kinds).toEqual(['progress', 'checkpoint', 'progress', 'complete']);
    expect(new Set(work.map(({ key }) => key)).size).toBe(4);
    expect(readForm(withRequest({ work })).ok).toBe(true);
    expect(newAct(form, 'cancel')).toBeNull();
    expect(newAct(form, 'cut')).toMatchObject({ request: 'A' });
    expect(newAct(addAct(form, { do: 'crash', atMs: 1 }), 'crash')).toBeNull();
  });

  it('offer each method the steps that it can have', () => {
    for (const method of ['tools/call', 'subscriptions/listen']) {
      for (const [, step] of newSteps(method)) {
        expect(readForm(withRequest({ method, work: addStep([], step) })).ok).toBe(true);
      }
    }
  });

  it('move and remove without touching the list they were given', () => {
    const list = [1, 2, 3];
    expect([movedUp(list, 2), movedUp(list, 0), without(list, 1)]).toEqual([
      [1, 3, 2],
      [1, 2, 3],
      [1, 3],
    ]);
    expect(fromForm(form)).toMatchObject({ requests: [{ id: 41 }] });
  });
});
