/** The edit form loses nothing of a scenario, and nothing of what a person types. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Form, fromForm, type RequestForm, requestForm, toForm } from './editForm.ts';
import { parseScenario } from './parseScenario.ts';
import { scenarioArbitrary, scenarios } from './scenario.testing.ts';
import type { Scenario } from './schema.ts';

const call = { label: 'A', id: 41, method: 'tools/call', sendAtMs: 0 };
const scenario = parsed({
  format: 'mcp-reliability-scenario',
  version: 1,
  title: 'Late',
  revision: '2026-07-28',
  transport: 'stdio',
  latencyMs: { clientToServer: 60, serverToClient: 5 },
  requests: [
    {
      ...call,
      limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: null },
      work: [
        { do: 'progress', afterMs: 10, value: 0.5, total: 4 },
        { do: 'complete', afterMs: 20 },
      ],
    },
  ],
  acts: [
    { do: 'cancel', request: 'A', atMs: 300, reason: 'user' },
    { do: 'client-raw', label: 'X', atMs: 1, text: 'hello' },
  ],
});

function parsed(value: unknown): Scenario {
  const outcome = parseScenario(value);
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return outcome.scenario;
}

function problemsOf(form: Form): readonly string[] {
  const outcome = parseScenario(fromForm(form));
  return outcome.ok ? [] : outcome.problems;
}

const withRequest = (part: Partial<RequestForm>): Form => ({
  ...toForm(scenario),
  requests: [{ ...requestForm(scenario.requests[0]!, 0), ...part }],
});

describe('the form', () => {
  it('says the same scenario again, whatever that is', () => {
    const anyScenario = fc.oneof(scenarioArbitrary, scenarios({ faults: true }));
    fc.assert(
      fc.property(anyScenario, (one) => {
        expect(parsed(fromForm(toForm(one)))).toStrictEqual(one);
      }),
      { numRuns: 500 },
    );
  }, 30_000);

  it('shows ids as JSON, missing limits as empty fields, and fractions', () => {
    const [request] = toForm(scenario).requests;
    expect(request).toMatchObject({ id: '41', idleTimeoutMs: '500', maxTotalTimeoutMs: '' });
    expect(request?.work.map(({ value }) => value)).toEqual(['0.5', '']);
    expect(requestForm({ ...scenario.requests[0]!, id: '41' }, 0).id).toBe('"41"');
  });

  it('carries an edit through, and keeps what it does not show', () => {
    const edited = parsed(
      fromForm({ ...withRequest({ id: '"41"', idleTimeoutMs: '' }), clientToServer: ' 7 ' }),
    );
    expect(edited).toStrictEqual({
      ...scenario,
      latencyMs: { clientToServer: 7, serverToClient: 5 },
      requests: [{ ...scenario.requests[0], id: '41', limits: { maxTotalTimeoutMs: null } }],
    });
  });

  it('takes an empty title, interval and token for none', () => {
    const form = { ...toForm(scenario), title: ' ', progressMinIntervalMs: ' ' };
    expect(Object.hasOwn(parsed(fromForm(form)), 'title')).toBe(false);
    expect(parsed(fromForm(withRequest({ progressToken: '' }))).requests[0]).not.toHaveProperty(
      'progressToken',
    );
  });
});

describe('a field that is wrong reaches the parser as it was typed', () => {
  it.each<[string, Form, string]>([
    [
      'letters',
      { ...toForm(scenario), clientToServer: 'abc' },
      'latencyMs.clientToServer must be a number, but is "abc".',
    ],
    [
      'an empty latency',
      { ...toForm(scenario), serverToClient: '' },
      'latencyMs.serverToClient is missing.',
    ],
    [
      'a negative time',
      withRequest({ sendAtMs: '-5' }),
      'requests[0].sendAtMs must be at least 0, but is -5.',
    ],
    [
      'a fraction of a millisecond',
      withRequest({ sendAtMs: '1.5' }),
      'requests[0].sendAtMs must be a whole number, but is 1.5.',
    ],
    [
      'a limit of 0',
      withRequest({ idleTimeoutMs: '0' }),
      'requests[0].limits.idleTimeoutMs must be at least 1, but is 0.',
    ],
    [
      'hexadecimal digits',
      withRequest({ maxTotalTimeoutMs: '0x10' }),
      'requests[0].limits.maxTotalTimeoutMs must be a number, but is "0x10".',
    ],
    [
      'very many digits',
      withRequest({ idleTimeoutMs: '9'.repeat(400) }),
      'requests[0].limits.idleTimeoutMs is too large to be exact.',
    ],
    [
      'an id without quotes',
      withRequest({ id: 'abc' }),
      'requests[0].id must be a string or an integer, but is null.',
    ],
    ['no id', withRequest({ id: '' }), 'requests[0].id is missing.'],
  ])('%s', (_name, form, sentence) => {
    expect(problemsOf(form)).toEqual([sentence]);
  });
});
