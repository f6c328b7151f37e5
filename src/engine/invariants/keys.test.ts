/** Retries and keys: which faults break INV-38 and INV-39 and where, and what does not. */

import { describe, expect, it } from 'vitest';
import type { ServerFault } from '../../scenario/policies.ts';
import { compile } from '../compile.ts';
import { fileOf, type MutationWords, mutation } from '../ledgerScenarios.testing.ts';
import { type Run, run } from '../run.ts';
import {
  nameOf,
  recordsOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  scenarioOf,
  stdio2026,
} from '../scenarios.testing.ts';
import { breachesOf, brokenIn } from './breaches.testing.ts';
import { checkInvariants } from './checkInvariants.ts';

type Words = Omit<ScenarioWords, 'requests'>;

const k = { key: 'k' };
const other = { key: 'k', args: { account: 'acct-7', cents: 9900 } };

/** Calls A, B, C … one after another, long enough apart for each to end. */
function inTurn(...calls: readonly MutationWords[]) {
  return calls.map((words, index) => mutation('ABCD'.charAt(index), index * 200, words));
}

/** What breaks INV-39, the same in every setting, as `choice request rule`. */
function breaches(calls: ScenarioWords['requests'], words: Words = {}): string[] {
  const found = SETTINGS.map((setting) => {
    const ran = runOf(setting, { requests: calls, ...words });
    expect([nameOf(setting), ran.cutOff]).toEqual([nameOf(setting), false]);
    return breachesOf(ran, 'INV-39').map((breach) => {
      const [severity, , choice, request, rule] = breach.split(' ');
      expect(severity).toBe('error');
      return `${choice} ${request} ${rule}`;
    });
  });
  for (const each of found) expect(each).toEqual(found[0]);
  return found[0] ?? [];
}

const crashAt = (atMs: number) => [
  { do: 'crash', atMs } as const,
  { do: 'restart', atMs: atMs + 30 } as const,
];

describe('INV-39 is broken by', () => {
  const edit: MutationWords = {
    ...k,
    work: [
      { do: 'mutate', afterMs: 10, statementMs: 10 },
      { do: 'edit', afterMs: 10 },
      { do: 'complete', afterMs: 10 },
    ],
  };
  const race = [mutation('A', 0, k), mutation('B', 5, k)];
  const tenants = inTurn(
    { ...k, tenant: 'one' },
    { ...k, tenant: 'two' },
    { ...k, tool: 'refund' },
  );
  const cases: readonly [ServerFault, ScenarioWords['requests'], Words, readonly string[]][] = [
    ['ignores-keys', inTurn(k, k), {}, ['commit:B B LED-3']],
    ['ignores-keys', inTurn(k, other), {}, ['commit:B B LED-3']],
    ['ignores-keys', inTurn(k, k), { ledger: { windowMs: 400 } }, ['commit:B B LED-3']],
    ['no-fingerprint', inTurn(k, k, other), {}, ['find:C C LED-4']],
    ['unscoped-keys', tenants, {}, ['find:B B LED-1', 'find:C C LED-1']],
    [
      'unscoped-keys',
      inTurn({ ...k, tenant: 'one' }, { ...other, tenant: 'two' }),
      {},
      ['find:B B LED-1'],
    ],
    ['separate-statements', race, {}, ['effect:B B LED-2']],
    ['separate-statements', inTurn(k, k), { acts: crashAt(35) }, ['effect:B B LED-2']],
    ['map-ledger', inTurn(k, k), { acts: crashAt(100) }, ['effect:B B LED-2']],
    ['map-ledger', inTurn({ ...k, replica: 1 }, { ...k, replica: 2 }), {}, ['effect:B B LED-2']],
    ['map-ledger', inTurn(edit, k), {}, ['find:B B LED-8']],
  ];

  it.each(cases)('%s', (fault, calls, words, expected) => {
    expect(breaches(calls, { ...words, server: [fault] })).toEqual(expected);
    expect(breaches(calls, words)).toEqual([]);
  });

  it('an effect elsewhere that a retry makes again, unless the other service knows the key', () => {
    const retried = (remote: 'call-first' | 'record-first' | 'outbox', atMs: number) =>
      [false, true].map((providerKey) =>
        breaches(inTurn(k, k), { acts: crashAt(atMs), ledger: { remote, providerKey } }),
      );
    expect(retried('call-first', 35)).toEqual([['call:B B LED-10'], []]);
    expect(retried('outbox', 75)).toEqual([['relay:B B LED-10'], []]);
    // It never happens at all, which is bad enough, but no second effect.
    expect(retried('record-first', 55)).toEqual([[], []]);
  });

  it('a replay of another execution than the first', () => {
    const calls = [mutation('A', 0, k), mutation('B', 5, k), mutation('C', 300, k)];
    expect(breaches(calls, { server: ['separate-statements'] })).toEqual([
      'effect:B B LED-2',
      'find:C C LED-3',
    ]);
  });
});

describe('INV-39 leaves alone', () => {
  it.each([
    ['a key that is used again after its window', inTurn(k, k), { ledger: { windowMs: 50 } }],
    ...([[], ['separate-statements'] as const].map((more) => [
      `a key that is ignored again after its window ${more}`,
      inTurn(k, k),
      { ledger: { windowMs: 50 }, server: ['ignores-keys', ...more] },
    ]) as []),
    ['calls without a key', inTurn({}, {}), {}],
    ['keys that no server takes', inTurn({ key: '' }, { key: '' }, { key: 7 }, { key: 7 }), {}],
    ['other keys, which merely normalise alike', inTurn({ key: '\u00e9' }, { key: 'e\u0301' }), {}],
    ['a refusal of other arguments', inTurn(k, other, k), {}],
    ['what a crash undid', inTurn(k, k), { acts: crashAt(35) }],
    ['what a crash kept', inTurn(k, k), { acts: crashAt(75) }],
    ['a deadlock', [mutation('A', 0, k), mutation('B', 5, k)], { server: ['deferred-begin'] }],
  ] as const)('%s', (_, calls, words) => {
    expect(breaches(calls, words)).toEqual([]);
  });

  it('a record that exists under a natural key, whether returned or reported as a conflict', () => {
    const args = { orderId: 'order-1042' };
    const calls = inTurn({ args, key: 'k' }, { args, key: 'l' }, { args }, { args, key: 'l' });
    const ledger = { naturalKey: 'orderId' };
    expect(breaches(calls, { ledger })).toEqual([]);
    expect(breaches(calls, { ledger, server: ['conflict-error'] })).toEqual([]);
  });

  it('keys that a server ignores, once each', () => {
    const calls = inTurn(k, { key: 'l' }, { key: 'm' });
    expect(breaches(calls, { server: ['ignores-keys'] })).toEqual([]);
  });
});

describe('INV-39 in a run that starts from a stored file', () => {
  /** The breaches of calls on the file that the first ones have left. */
  function onFileOf(
    first: ScenarioWords['requests'],
    then: ScenarioWords['requests'],
    { before = {}, ...words }: Words & { readonly before?: Words } = {},
  ): string[] {
    const ran = runOf(stdio2026, { requests: first, ...words, ...before });
    const again = scenarioOf(stdio2026, { requests: then, ...words });
    return breachesOf(run(compile(again, fileOf(ran))), 'INV-39').map((breach) =>
      breach.split(' ').slice(2).join(' '),
    );
  }
  const elsewhere = (remote: 'call-first' | 'record-first' | 'outbox') => ({ ledger: { remote } });

  it('takes what is stored for kept: replays and refusals break nothing', () => {
    expect(onFileOf(inTurn(k), inTurn(k, other, { key: 'l' }))).toEqual([]);
  });

  it('knows whose it is', () => {
    const calls = inTurn({ ...k, tenant: 'two' }, k);
    expect(onFileOf(inTurn(k), calls, { server: ['unscoped-keys'] })).toContain('find:A A LED-1');
    expect(onFileOf(inTurn(k), calls)).toEqual([]);
  });

  it('finds what executes again, or replays for other arguments', () => {
    const words = (fault: ServerFault) => ({ server: [fault], before: { server: [] } });
    expect(onFileOf(inTurn(k), inTurn(k), words('ignores-keys'))).toEqual(['commit:A A LED-3']);
    expect(onFileOf(inTurn(k), inTurn(k), words('map-ledger'))).toEqual(['effect:A A LED-2']);
    expect(onFileOf(inTurn(k), inTurn(other), words('no-fingerprint'))).toEqual(['find:A A LED-4']);
  });

  it('expects the effect elsewhere that a message of the file still owes, and no other', () => {
    const crashed = { acts: crashAt(65) };
    const left = { ...elsewhere('outbox'), acts: [], before: crashed };
    expect(onFileOf(inTurn(k), inTurn(k, k), left)).toEqual([]);
    expect(onFileOf(inTurn(k), inTurn(k), elsewhere('call-first'))).toEqual([]);
  });
});

describe('INV-39 in records from elsewhere', () => {
  const ran = () => runOf(SETTINGS[0]!, { requests: inTurn(k, k, other) });

  /** The run as if its handlers had decided otherwise. */
  function told(ran: Run, change: (record: ReturnType<typeof mutations>[number]) => object) {
    const steps = ran.steps.map((step) => ({
      ...step,
      records: step.records.map((record) =>
        record.type === 'mutation' ? { ...record, ...change(record) } : record,
      ),
    }));
    return breachesOf({ plan: ran.plan, steps }, 'INV-39').map((one) =>
      one.split(' ').slice(2).join(' '),
    );
  }
  const mutations = (run: Run) => recordsOf(run, 'mutation');

  it('finds a refusal of the very same call', () => {
    expect(told(ran(), ({ request }) => (request === 'B' ? { verdict: 'refuse' } : {}))).toEqual([
      'find:B B LED-3',
    ]);
  });

  it('finds a replay that is not marked as one', () => {
    const first = mutations(ran())[0]?.result;
    expect(told(ran(), ({ request }) => (request === 'B' ? { result: first } : {}))).toEqual([
      'find:B B LED-3',
    ]);
  });

  it('does not forget a record because the window of an older one ends', () => {
    const whole = runOf(stdio2026, { requests: inTurn(k, k, k), ledger: { windowMs: 150 } });
    expect(breachesOf(whole, 'INV-39')).toEqual([]);
    const end = whole.steps.find(({ choice }) => choice.id === 'window:A');
    const steps = whole.steps
      .filter(({ choice }) => choice.kind !== 'timer')
      .map((step) => {
        const late = step.choice.id === 'commit:B' ? (end?.records ?? []) : [];
        return { ...step, records: [...step.records, ...late] };
      });
    const found = breachesOf({ plan: whole.plan, steps }, 'INV-39');
    expect(found.map((breach) => breach.split(' ')[3])).toEqual(['B', 'C']);
  });

  it('finds a refusal of a key that nobody has used', () => {
    expect(told(ran(), ({ request }) => (request === 'A' ? { verdict: 'refuse' } : {}))).toContain(
      'effect:A A LED-1',
    );
  });
});

describe('INV-38', () => {
  const because = (run: Run) => recordsOf(run, 'retry').map((one) => one.because);
  const retried = (words: MutationWords, first: MutationWords = words) => [
    mutation('A', 0, first),
    mutation('B', 200, { ...words, retryOf: 'A' }),
  ];
  const read = { work: [{ do: 'complete', afterMs: 10 } as const] };

  it.each([
    ['the same key', retried(k), 'key', 'key'],
    ['no key', retried({}), 'hand', 'hint'],
    ['another key', retried({ key: 'l' }, k), 'hand', 'hand'],
    ['no key any more', retried({}, k), 'hand', 'hint'],
    ['a read', retried(read), 'read', 'read'],
  ] as const)('asks what a client went by: %s', (_, requests, right, wrong) => {
    for (const setting of SETTINGS) {
      const kept = runOf(setting, { requests });
      expect([because(kept), checkInvariants(kept)]).toEqual([[right], []]);
      const broken = runOf(setting, { requests, client: ['trusts-hints'] });
      expect(because(broken)).toEqual([wrong]);
      expect(brokenIn(broken)).toEqual(wrong === 'hint' ? ['INV-38'] : []);
    }
  });
});
