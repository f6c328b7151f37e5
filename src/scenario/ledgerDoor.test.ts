/** What the door says of mutations, of servers that start again, and of the ledger's settings. */

import { describe, expect, it } from 'vitest';
import { parseScenario } from './parseScenario.ts';

const limits = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };
const call = { label: 'A', id: 1, method: 'tools/call', sendAtMs: 0, limits };
const least = {
  format: 'mcp-reliability-scenario',
  version: 1,
  revision: '2026-07-28',
  transport: 'stdio',
  latencyMs: { clientToServer: 60, serverToClient: 60 },
  requests: [call],
};
const mutate = { do: 'mutate', afterMs: 1 };
const edit = { do: 'edit', afterMs: 1 };
const withWork = (...work: object[]) => ({ ...least, requests: [{ ...call, work }] });
const withMethod = (method: string) => ({
  ...least,
  requests: [{ ...call, method, limits: { maxTotalTimeoutMs: 2000 }, work: [mutate] }],
});
const withActs = (...acts: object[]) => ({ ...least, acts });

/** A mutation, and another one 400 ms later that tries it again. */
const retried = (first: object, second: object, ledger?: object) => ({
  ...least,
  ...(ledger ? { ledger } : {}),
  requests: [
    { ...call, params: { name: 'charge', arguments: first }, work: [mutate] },
    {
      ...call,
      label: 'B',
      id: 2,
      sendAtMs: 400,
      retryOf: 'A',
      params: { name: 'charge', arguments: second },
      work: [mutate],
    },
  ],
});
const k = { idempotencyKey: 'k' };

describe('a contradiction is named', () => {
  it.each<[string, unknown, string]>([
    [
      'two crashes of another server',
      withActs(...[1, 2].map((atMs) => ({ do: 'crash', atMs, replica: 2 }))),
      'acts[1] repeats crash of server 2, which acts[0] has already.',
    ],
    [
      'two crashes of the first server, named and not',
      withActs({ do: 'crash', atMs: 1 }, { do: 'crash', atMs: 2, replica: 1 }),
      'acts[1] repeats crash, which acts[0] has already.',
    ],
    [
      'a restart of what never stops',
      withActs({ do: 'restart', atMs: 1 }),
      'acts[0] starts the server again, which no act crashes.',
    ],
    [
      'a restart of another server than the one that crashes',
      withActs({ do: 'crash', atMs: 1 }, { do: 'restart', atMs: 2, replica: 2 }),
      'acts[1] starts server 2 again, which no act crashes.',
    ],
    [
      'a mutation that is no call',
      withMethod('prompts/get'),
      'requests[0].work[0].do "mutate" is only for tools/call.',
    ],
    [
      'a mutation of a subscription',
      withMethod('subscriptions/listen'),
      'requests[0].work[0].do "mutate" is only for tools/call.',
    ],
    [
      'a tool whose name no file can hold',
      { ...least, requests: [{ ...call, params: { name: 'x\ud83d' }, work: [mutate] }] },
      'requests[0].params.name has half a surrogate pair, ' +
        'which the UTF-8 of the ledger cannot carry.',
    ],
    [
      'two mutations',
      withWork(mutate, mutate),
      'requests[0].work[1].do "mutate" comes a second time; a request may have one.',
    ],
    [
      'an edit of nothing',
      withWork(edit, mutate),
      'requests[0].work[0].do "edit" comes before there is a result to edit.',
    ],
    [
      'two edits',
      withWork(mutate, edit, edit),
      'requests[0].work[2].do "edit" comes a second time; a request may have one.',
    ],
    [
      'a key for no service',
      { ...least, ledger: { providerKey: true } },
      'ledger.providerKey is given, but no other service makes the effect; add ledger.remote.',
    ],
    [
      'a natural key of what is elsewhere',
      { ...least, ledger: { remote: 'outbox', naturalKey: 'orderId' } },
      'ledger.naturalKey has no use with ledger.remote, as no record of the effect is here.',
    ],
  ])('%s', (_, value, sentence) => {
    expect(parseScenario(value)).toEqual({ ok: false, problems: [sentence] });
  });

  it('but crashes of two servers, and a restart of each, are four acts', () => {
    const acts = [1, 2].flatMap((replica) =>
      ['crash', 'restart'].map((what) => ({ do: what, atMs: 1, replica })),
    );
    expect(parseScenario(withActs(...acts)).ok).toBe(true);
  });
});

describe('a hazard is accepted with a notice', () => {
  const keyless =
    'A mutation is tried again without one idempotencyKey for both calls in B: it can be ' +
    'executed twice.';
  const late = 'but B tries A again after 400 ms: its key may be as good as new.';
  it.each<[string, unknown, string[]]>([
    ['no key', retried({}, {}), [keyless]],
    ['another key', retried(k, { idempotencyKey: 'l' }), [keyless]],
    ['a key that is left out', retried(k, {}), [keyless]],
    ['the same key', retried(k, k), []],
    ['a natural key', retried({}, { id: 1 }, { naturalKey: 'id' }), []],
    ['a natural key that is missing', retried({}, {}, { naturalKey: 'id' }), [keyless]],
    [
      'a window shorter than a retry takes',
      retried(k, k, { windowMs: 399 }),
      [`ledger.windowMs is 399, ${late}`],
    ],
    ['a window as long as a retry takes', retried(k, k, { windowMs: 400 }), []],
    [
      'a client that trusts hints',
      { ...retried(k, k), client: { faults: ['trusts-hints'] } },
      [
        'The client has the fault trusts-hints: it tries a mutation again because its tool is ' +
          'annotated as idempotent.',
      ],
    ],
  ])('%s', (_, value, notices) => {
    expect(parseScenario(value)).toMatchObject({ ok: true, notices });
  });
});
