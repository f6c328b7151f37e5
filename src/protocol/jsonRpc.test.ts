/** JSON-RPC: what a value on the wire is, and which ids are ids. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { classify, idKey, isId, type Json, type RequestId } from './jsonRpc.ts';

const message = (rest: { readonly [key: string]: Json }): Json => ({ jsonrpc: '2.0', ...rest });

describe('ids', () => {
  it.each([0, -0, 1, -7, Number.MAX_SAFE_INTEGER, '', '0', ' ', 'call-1'])('%j is one', (id) =>
    expect(isId(id)).toBe(true),
  );

  it.each([
    null,
    undefined,
    true,
    false,
    0.5,
    14204.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    // The first integer that a double cannot tell from its neighbour.
    2 ** 53,
    2 ** 53 + 1,
    [],
    [1],
    {},
  ])('%j is none', (id) => expect(isId(id)).toBe(false));

  it('keep their type: 1 and "1" are two ids', () => {
    const keys = [0, '0', '', 1, '1', 'n1', 's1', -1].map(idKey);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('are one id however the number is spelled', () => {
    expect(idKey(JSON.parse('3100.0') as RequestId)).toBe(idKey(3100));
    expect(idKey(JSON.parse('31e2') as RequestId)).toBe(idKey(3100));
    expect(idKey(-0)).toBe(idKey(0));
  });

  it('have equal keys only when they are equal', () => {
    const id = fc.oneof(fc.maxSafeInteger(), fc.string({ maxLength: 3 }), fc.constantFrom('1', 1));
    fc.assert(
      fc.property(id, id, (one, other) => {
        expect(idKey(one) === idKey(other)).toBe(one === other || (one === 0 && other === 0));
      }),
    );
  });
});

describe('a request', () => {
  it.each([0, '', 'x', 41])('has a method and the id %j', (id) => {
    const classified = classify(message({ id, method: 'tools/call', params: { name: 'x' } }));
    expect(classified).toEqual({
      kind: 'request',
      id,
      method: 'tools/call',
      params: { name: 'x' },
    });
  });

  it('may have an empty method and no params', () => {
    expect(classify(message({ id: 1, method: '' }))).toEqual({
      kind: 'request',
      id: 1,
      method: '',
      params: null,
    });
  });

  it.each([null, true, 0.5, 2 ** 53, [1], {}])('does not have the id %j', (id) => {
    expect(classify(message({ id, method: 'ping' })).kind).toBe('invalid');
  });
});

describe('a notification', () => {
  it('has a method and no id', () => {
    const params = { requestId: 1 };
    expect(classify(message({ method: 'notifications/cancelled', params }))).toEqual({
      kind: 'notification',
      method: 'notifications/cancelled',
      params,
    });
  });

  it('keeps params of any kind for its reader to judge', () => {
    expect(classify(message({ method: 'x', params: [1] }))).toMatchObject({ params: [1] });
    expect(classify(message({ method: 'x' }))).toMatchObject({ params: null });
  });
});

describe('a response', () => {
  it.each([0, '', '41', 41])('answers the id %j', (id) => {
    expect(classify(message({ id, result: {} }))).toEqual({ kind: 'response', id, failed: false });
  });

  it('fails with an error, even beside a result', () => {
    const error = { code: -32603, message: 'no' };
    expect(classify(message({ id: 1, error }))).toMatchObject({ kind: 'response', failed: true });
    expect(classify(message({ id: 1, error, result: {} }))).toMatchObject({ failed: true });
  });

  it('may have any result', () => {
    for (const result of [null, 0, '', [], false]) {
      expect(classify(message({ id: 1, result }))).toMatchObject({ kind: 'response' });
    }
  });

  it.each([
    ['without an id', message({ result: {} })],
    ['with the id null', message({ id: null, error: { code: -32700, message: 'x' } })],
    ['with an error that is a text', message({ id: 1, error: 'no' })],
    ['with neither result nor error', message({ id: 1 })],
  ])('is invalid %s', (_, value) => expect(classify(value).kind).toBe('invalid'));
});

describe('what is no message', () => {
  it.each<[string, Json | undefined]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'hello'],
    ['a number', 3],
    ['a batch', [message({ id: 1, method: 'ping' })]],
    ['an empty batch', []],
    ['an empty object', {}],
    ['another version', { jsonrpc: '1.0', id: 1, method: 'ping' }],
    ['no version', { id: 1, method: 'ping' }],
    ['the version as a number', { jsonrpc: 2, id: 1, method: 'ping' }],
    ['a method that is a number', message({ id: 1, method: 7 })],
    ['a method that is null', message({ id: 1, method: null })],
  ])('%s', (_, value) => {
    const classified = classify(value);
    expect(classified.kind).toBe('invalid');
    expect(classified).toMatchObject({ reason: expect.stringMatching(/^[a-z].*[^.]$/) });
  });

  it('a batch is told apart by its reason', () => {
    expect(classify([])).toMatchObject({ reason: expect.stringContaining('batch') });
  });
});

it('reads any JSON value without throwing', () => {
  const keys = fc.constantFrom('jsonrpc', 'id', 'method', 'params', 'result', 'error', '__proto__');
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('2.0', 'ping', 1, null));
  const entries = fc.array(fc.tuple(keys, value), { maxLength: 6 });
  const like = entries.map((pairs) => Object.fromEntries(pairs) as Json);
  const kinds = ['request', 'notification', 'response', 'invalid'];
  fc.assert(
    fc.property(fc.oneof(like, fc.jsonValue()), (any) => {
      expect(kinds).toContain(classify(any as Json).kind);
    }),
    { numRuns: 2000 },
  );
});
