/** A scenario is accepted whole, or refused with sentences that name the field. */
import { describe, expect, it } from 'vitest';
import { FILE_BYTES_MAX, VALUE_DEPTH_MAX } from '../base/limits.ts';
import { parseScenario, parseScenarioText } from './parseScenario.ts';

const call = { label: 'A', id: 1, method: 'tools/call', sendAtMs: 0 };
const limits = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };
const least = {
  format: 'mcp-reliability-scenario',
  version: 1,
  revision: '2026-07-28',
  transport: 'stdio',
  latencyMs: { clientToServer: 60, serverToClient: 60 },
  requests: [{ ...call, limits }],
};
const withRequest = (fields: object) => ({ ...least, requests: [{ ...call, limits, ...fields }] });
const withTwo = (fields: object, more: object = {}) => ({
  ...least,
  ...more,
  requests: [
    { ...call, limits, progressToken: 't' },
    { ...call, limits, label: 'B', id: 2, ...fields },
  ],
});
const withActs = (...acts: object[]) => ({ ...least, acts });

function problemsOf(value: unknown): readonly string[] {
  const outcome = parseScenario(value);
  return outcome.ok ? [] : outcome.problems;
}

function noticesOf(value: unknown): readonly string[] {
  const outcome = parseScenario(value);
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return outcome.notices;
}

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`);
}

describe('a scenario', () => {
  it('needs little, and gets its defaults', () => {
    const outcome = parseScenario(least);
    expect(outcome).toEqual({
      ok: true,
      notices: [],
      scenario: {
        ...least,
        client: { giveUp: 'protocol', faults: [] },
        server: { faults: [] },
        acts: [],
        requests: [{ ...call, limits, params: {}, answer: 'sse', work: [] }],
      },
    });
  });

  it('may write whole numbers as fractions, and begin with a byte order mark', () => {
    const text = JSON.stringify(least).replace('"sendAtMs":0', '"sendAtMs":3100.0');
    expect(parseScenarioText(text)).toMatchObject({
      ok: true,
      scenario: { requests: [{ sendAtMs: 3100 }] },
    });
    expect(parseScenarioText(`\ufeff${text}`).ok).toBe(true);
  });

  it('loses what JSON would not keep: undefined members and the sign of zero', () => {
    const outcome = parseScenario({ ...withRequest({ id: -0 }), title: undefined });
    expect(outcome.ok && Object.hasOwn(outcome.scenario, 'title')).toBe(false);
    expect(outcome.ok && Object.is(outcome.scenario.requests[0]?.id, 0)).toBe(true);
  });

  it('shares nothing with another one, nor with what it was read from', () => {
    const [one, two] = [parseScenario(least), parseScenario(least)];
    if (one.ok) one.scenario.client.faults.push('claims-stopped');
    expect(two).toMatchObject({ scenario: { client: { faults: [] } } });
    const params = { rows: 1 };
    const outcome = parseScenario(withRequest({ params }));
    params.rows = 2;
    expect(outcome).toMatchObject({ scenario: { requests: [{ params: { rows: 1 } }] } });
  });
});

describe('a field that is wrong is named', () => {
  it.each<[string, unknown, string]>([
    ['no object', [], 'The scenario must be an object, but is an array.'],
    ['nothing', undefined, 'The scenario is not a value that JSON knows.'],
    ['no format', {}, 'format must be "mcp-reliability-scenario", but is missing.'],
    [
      'another format',
      { ...least, format: 'x' },
      'format must be "mcp-reliability-scenario", but is "x".',
    ],
    ['another version', { ...least, version: 2 }, 'version is 2; this page reads version 1.'],
    [
      'no version',
      { ...least, version: undefined },
      'version is missing; this page reads version 1.',
    ],
    ['no requests', { ...least, requests: undefined }, 'requests is missing.'],
    ['zero requests', { ...least, requests: [] }, 'requests must not be empty.'],
    [
      'a limit of 0',
      withRequest({ limits: { idleTimeoutMs: 0 } }),
      'requests[0].limits.idleTimeoutMs must be at least 1, but is 0.',
    ],
    [
      'a negative limit',
      withRequest({ limits: { maxTotalTimeoutMs: -5 } }),
      'requests[0].limits.maxTotalTimeoutMs must be at least 1, but is -5.',
    ],
    [
      'a limit of more than a day',
      withRequest({ limits: { idleTimeoutMs: 86_400_001 } }),
      'requests[0].limits.idleTimeoutMs must be at most 86,400,000, but is 86400001.',
    ],
    [
      'a fraction of a millisecond',
      withRequest({ sendAtMs: 0.5 }),
      'requests[0].sendAtMs must be a whole number, but is 0.5.',
    ],
    [
      'an id of null',
      withTwo({ id: null }),
      'requests[1].id must be a string or an integer, but is null.',
    ],
    [
      'an id with a fraction',
      withRequest({ id: 1.5 }),
      'requests[0].id must be a string or an integer, but is 1.5.',
    ],
    [
      'an id that is true',
      withRequest({ id: true }),
      'requests[0].id must be a string or an integer, but is true.',
    ],
    ['an id too large', withRequest({ id: 2 ** 53 }), 'requests[0].id is too large to be exact.'],
    ['no id', withRequest({ id: undefined }), 'requests[0].id is missing.'],
    [
      'an id too long',
      withRequest({ id: 'x'.repeat(129) }),
      'requests[0].id is longer than 128 characters.',
    ],
    [
      'a bad label',
      withRequest({ label: 'A b' }),
      'requests[0].label must be 1 to 32 letters, digits, "_" or "-", but is "A b".',
    ],
    ['an unknown field', withRequest({ lable: 'A' }), 'requests[0].lable is not a field here.'],
    ['a strange field', { ...least, 'a b': 1 }, '["a b"] is not a field here.'],
    [
      'an unknown policy',
      { ...least, client: { giveUp: 'quiet' } },
      'client.giveUp "quiet" is not known; use protocol, close-only or silent.',
    ],
    [
      'an unknown act',
      withActs({ do: 'explode', atMs: 1 }),
      'acts[0].do "explode" is not known; use cancel, cut, stop, close, crash, restart, ' +
        'client-raw, server-raw, server-bytes, change or use.',
    ],
    [
      'an act without a name',
      withActs({ atMs: 1 }),
      'acts[0].do is missing; use cancel, cut, stop, close, crash, restart, client-raw, ' +
        'server-raw, server-bytes, change or use.',
    ],
    [
      'params as a list',
      withRequest({ params: [] }),
      'requests[0].params must be an object, but is an array.',
    ],
    [
      'a time that is text',
      withRequest({ sendAtMs: '3' }),
      'requests[0].sendAtMs must be a number, but is "3".',
    ],
    [
      'an unknown id type',
      withRequest({ params: { f: () => 1 } }),
      'requests[0].params.f is not a value that JSON knows.',
    ],
    [
      'not a number',
      withRequest({ params: { n: Number.NaN } }),
      'requests[0].params.n must be a number, but is NaN.',
    ],
  ])('%s', (_, value, sentence) => {
    expect(problemsOf(value)).toEqual([sentence]);
  });

  it('five at most, then how many more', () => {
    const problems = problemsOf({ ...least, a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 });
    expect(problems).toHaveLength(6);
    expect(problems[5]).toBe('And 2 more.');
  });

  it('and a long list is refused as a whole', () => {
    expect(problemsOf({ ...least, requests: Array(2501).fill(0) })).toEqual([
      'requests holds 2,501 entries, over 2,500.',
    ]);
    expect(problemsOf(withRequest({ work: Array(2001).fill(0) }))).toEqual([
      'requests[0].work holds 2,001 entries, over 2,000.',
    ]);
    expect(problemsOf({ ...least, client: { faults: Array(99).fill('x') } })).toHaveLength(1);
  });
});

describe('a contradiction is named', () => {
  const done = { do: 'complete', afterMs: 1 };
  const raw = { do: 'client-raw', label: 'X', atMs: 1, text: 'x' };
  it.each<[string, unknown, string]>([
    [
      'a label twice',
      withTwo({ label: 'A' }),
      'requests[1].label repeats "A", which requests[0].label has already.',
    ],
    [
      'a raw label taken',
      withActs({ ...raw, label: 'A' }),
      'acts[0].label repeats "A", which requests[0].label has already.',
    ],
    [
      'an id twice',
      withTwo({ id: 1 }),
      'requests[1].id repeats 1, which requests[0].id has already; ' +
        'only the client fault reuses-ids allows that.',
    ],
    [
      'a retry of itself',
      withTwo({ retryOf: 'B' }),
      'requests[1].retryOf "B" names no request listed before it.',
    ],
    [
      'an act on nothing',
      withActs({ do: 'cancel', request: 'Z', atMs: 1 }),
      'acts[0].request "Z" names no request.',
    ],
    [
      'a frame on nothing',
      withActs({ ...raw, do: 'server-raw', on: 'Z' }),
      'acts[0].on "Z" names no request.',
    ],
    [
      'two cancels',
      withActs({ do: 'cancel', request: 'A', atMs: 1 }, { do: 'cancel', request: 'A', atMs: 2 }),
      'acts[1] repeats cancel of A, which acts[0] has already.',
    ],
    [
      'two crashes',
      withActs({ do: 'crash', atMs: 1 }, { do: 'crash', atMs: 2 }),
      'acts[1] repeats crash, which acts[0] has already.',
    ],
    [
      'two lines',
      withActs({ ...raw, text: 'a\nb' }),
      'acts[0].text must be one line, but holds a line break.',
    ],
    [
      'a call that notifies',
      withRequest({ work: [{ do: 'notify', afterMs: 1, method: 'x' }] }),
      'requests[0].work[0].do "notify" is only for subscriptions/listen.',
    ],
    [
      'a subscription that completes',
      withRequest({ method: 'subscriptions/listen', work: [done] }),
      'requests[0].work[0].do "complete" is not for subscriptions/listen.',
    ],
    [
      'two ends',
      withRequest({ work: [done, done] }),
      'requests[0].work[1].do "complete" comes after the end; only progress may.',
    ],
    [
      'two answers in one',
      withRequest({ work: [{ ...done, result: {}, error: { code: 1, message: '' } }] }),
      'requests[0].work[0] has both result and error; leave one out.',
    ],
    [
      'a fault twice',
      { ...least, client: { faults: ['needs-progress', 'needs-progress'] } },
      'client.faults[1] repeats "needs-progress", which client.faults[0] has already.',
    ],
  ])('%s', (_, value, sentence) => {
    expect(problemsOf(value)).toEqual([sentence]);
  });

  it('but 1 and "1" are two ids, and progress may come after the end', () => {
    expect(problemsOf(withTwo({ id: '1', progressToken: '1' }))).toEqual([]);
    expect(problemsOf(withRequest({ work: [done, { do: 'progress', afterMs: 1 }] }))).toEqual([]);
    expect(
      problemsOf(withActs({ do: 'cancel', request: 'A', atMs: 1 }, { do: 'close', atMs: 1 })),
    ).toEqual([]);
  });

  it('and a token may be used again, since it is bound to active requests only', () => {
    expect(problemsOf(withTwo({ progressToken: 't' }))).toEqual([]);
  });

  it('and the fault that reuses ids allows that', () => {
    const faulty = { client: { faults: ['reuses-ids'] } };
    expect(problemsOf(withTwo({ id: 1 }, faulty))).toEqual([]);
  });
});

describe('a hazard is accepted with a notice', () => {
  it.each<[string, unknown, string[]]>([
    [
      'an idle limit at the maximum',
      withRequest({ limits: { idleTimeoutMs: 5, maxTotalTimeoutMs: 5 } }),
      ['idleTimeoutMs is not below maxTotalTimeoutMs in A: this idle limit can never fire.'],
    ],
    [
      'no maximum',
      withRequest({ limits: { idleTimeoutMs: 5, maxTotalTimeoutMs: null } }),
      ['There is no maxTotalTimeoutMs in A: progress can keep it waiting for ever.'],
    ],
    [
      'no limit',
      withRequest({ limits: {} }),
      ['There is no limit in A: the client can wait for ever.'],
    ],
    ['no limit on a subscription', withRequest({ method: 'subscriptions/listen', limits: {} }), []],
    [
      'an idle limit on a subscription',
      withRequest({ method: 'subscriptions/listen' }),
      ['idleTimeoutMs is given in A: a subscription has no idle deadline.'],
    ],
    [
      'a method of the other revision',
      withRequest({ method: 'initialize' }),
      ['initialize does not exist in 2026-07-28: A is left out.'],
    ],
    [
      'a cut on stdio',
      withActs({ do: 'cut', request: 'A', atMs: 1 }),
      ['stdio has no response stream to cut: the cut of A is left out.'],
    ],
    [
      'a fault',
      { ...least, server: { faults: ['answers-twice'] } },
      ['The server has the fault answers-twice: it sends the final response two times.'],
    ],
  ])('%s', (_, value, notices) => {
    expect(noticesOf(value)).toEqual(notices);
  });
});

describe('a hostile value', () => {
  it.each(['__proto__', 'constructor', 'prototype'])(
    'with the name %s is refused anywhere',
    (name) => {
      const text = JSON.stringify(withRequest({ params: { in: [{}] } })).replace(
        '[{}]',
        `[{"${name}":{}}]`,
      );
      expect(parseScenarioText(text)).toEqual({
        ok: false,
        problems: [`requests[0].params.in[0].${name} is not allowed as a name.`],
      });
      expect(parseScenarioText(`{"${name}":{"format":1}}`).ok).toBe(false);
    },
  );

  it('may nest as deep as the limit, however deep it is', () => {
    // The document, its requests and the request are three levels above the arguments.
    expect(problemsOf(withRequest({ params: nested(VALUE_DEPTH_MAX - 3) }))).toEqual([]);
    const [sentence] = problemsOf(withRequest({ params: nested(VALUE_DEPTH_MAX - 2) }));
    expect(sentence).toMatch(/^requests\[0\]\.params\.a.* is nested more than 32 levels deep\.$/);
    expect(parseScenarioText('['.repeat(200_000) + ']'.repeat(200_000)).ok).toBe(false);
    expect(parseScenarioText('{"a":'.repeat(200_000)).ok).toBe(false);
  });

  it('may be a knot of references, or have code of its own', () => {
    const knot: Record<string, unknown> = {};
    knot['a'] = knot;
    const trap = new Proxy({}, { ownKeys: () => [][0]! });
    const getter = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => trap['x' as never],
    });
    for (const value of [knot, trap, getter, Symbol('x'), 1n, () => 1, new Map(), Array(1e9)]) {
      expect(parseScenario(value).ok).toBe(false);
    }
  });

  it('with many faults stays small', () => {
    const numbers = Array(200_000).fill(1e300);
    expect(problemsOf(withRequest({ params: { numbers } }))).toHaveLength(6);
  });
});

describe('a text', () => {
  it.each<[string, string]>([
    ['', 'The file is not JSON: it is empty.'],
    ['hello', 'The file is not JSON: it goes wrong at line 1, column 1.'],
    ['{"a": 1,}', 'The file is not JSON: it goes wrong at line 1, column 9.'],
    ['{\n  "a": nul\n}', 'The file is not JSON: it goes wrong at line 2, column 8.'],
    ['{"a": "\\x"}', 'The file is not JSON: it goes wrong at line 1, column 7.'],
    ['{"a": [1', 'The file is not JSON: it ends too early.'],
    ['{"a": "b', 'The file is not JSON: it ends too early.'],
    ['[01]', 'The file is not JSON: it goes wrong at line 1, column 3.'],
    ['{} {}', 'The file is not JSON: it goes wrong at line 1, column 4.'],
  ])('%j', (text, sentence) => {
    expect(parseScenarioText(text)).toEqual({ ok: false, problems: [sentence] });
  });

  it('with a number that loses digits is refused by name', () => {
    const text = JSON.stringify(least).replace('"id":1', '"id":9007199254740993');
    expect(parseScenarioText(text)).toEqual({
      ok: false,
      problems: ['requests[0].id is too large to be exact.'],
    });
  });

  it('with a field given twice is refused by name, wherever it stands', () => {
    const text = JSON.stringify(least);
    const twice = [
      text.replace('"transport"', '"transport":"http","transport"'),
      text.replace('"label"', '"label":"Z","label"'),
      text.replace('"label"', '"l\\u0061bel":"Z","label"'),
    ];
    expect(twice.map((one) => parseScenarioText(one))).toEqual(
      ['transport', 'requests[0].label', 'requests[0].label'].map((field) => {
        return { ok: false, problems: [`${field} is given twice; it may be given once.`] };
      }),
    );
  });

  it('over the size limit is refused before it is read', () => {
    const sentence = 'The file is larger than 4,194,304 bytes, the most allowed.';
    for (const text of [' '.repeat(FILE_BYTES_MAX + 1), 'é'.repeat(FILE_BYTES_MAX / 2 + 1)]) {
      expect(parseScenarioText(text)).toEqual({ ok: false, problems: [sentence] });
    }
  });
});
