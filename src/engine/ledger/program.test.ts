/** A handler of the timeline and a call from the page admit the same keys, in the same words. */

import { expect, it } from 'vitest';
import type { JsonObject } from '../../protocol/jsonRpc.ts';
import { mutation } from '../ledgerScenarios.testing.ts';
import { scenarioOf, stdio2026 } from '../scenarios.testing.ts';
import { admitCall } from './mutationCall.ts';
import { charge } from './mutations.testing.ts';
import { mutationOf } from './program.ts';

const scenario = scenarioOf(stdio2026, { requests: [mutation('A', 0)] });

function answers(args: object) {
  const [spec] = scenario.requests;
  const given = args as JsonObject;
  if (!spec) throw new Error('no request');
  const planned = mutationOf({ ...spec, params: { ...spec.params, arguments: given } }, scenario);
  const called = admitCall(charge({ arguments: given }));
  return [
    [planned.refusal, planned.scope?.key],
    called.ok ? [null, called.call.scope?.key] : ['reason' in called && called.reason, undefined],
  ];
}

it.each([
  ['no key', {}, undefined],
  ['a key', { idempotencyKey: 'k' }, 'k'],
  ['a key of a prototype', Object.create({ idempotencyKey: 'k' }), undefined],
])('%s', (_, args, key) =>
  expect(answers(args)).toEqual([
    [null, key],
    [null, key],
  ]),
);

it.each([
  ['undefined', undefined, 'missing: it must be a string'],
  ['null', null, 'null: it must be a string'],
  ['a number', 7, 'a number: it must be a string'],
  ['an empty text', '', 'empty: leave it out or give it a text'],
])('a key that is %s', (_, idempotencyKey, words) => {
  const refused = [`The idempotency key is ${words}.`, undefined];
  expect(answers({ idempotencyKey })).toEqual([refused, refused]);
});
