/** Small valid scenarios at random, for the property tests of this floor and those above it. */

import * as fc from 'fast-check';
import { REVISIONS, TRANSPORTS } from '../protocol/revision.ts';
import { SCENARIO_FORMAT, SCENARIO_VERSION } from './contract.ts';
import { parseScenario } from './parseScenario.ts';
import { CLIENT_FAULTS, GIVE_UP_POLICIES, SERVER_FAULTS } from './policies.ts';
import type { Scenario } from './schema.ts';

const LABELS = ['A', 'B', 'C'] as const;

/** Few and small, so that events meet at one instant and limits fall between them. */
const time = fc.oneof(
  fc.nat({ max: 12 }),
  fc.nat({ max: 40 }).map((n) => n * 10),
);
const latency = fc.oneof(fc.constantFrom(0, 5, 60), fc.nat({ max: 200 }));
const limit = fc.option(fc.oneof(fc.integer({ min: 1, max: 12 }), fc.constantFrom(100, 200, 500)));
const json = fc.dictionary(
  fc.constantFrom('name', 'rows', 'b', 'a', '1'),
  fc.oneof(fc.integer(), fc.boolean(), fc.constant(null), fc.string({ maxLength: 5 })),
  { maxKeys: 3 },
);

const progress = fc.record(
  {
    do: fc.constant('progress'),
    afterMs: time,
    value: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.constant(0.5)),
    total: fc.constantFrom(4, 10),
    message: fc.constantFrom('', 'half', 'é→'),
    token: fc.constantFrom<(string | number)[]>('other', 1, '1'),
  },
  { requiredKeys: ['do', 'afterMs'] },
);
const checkpoint = fc.record({ do: fc.constant('checkpoint'), afterMs: time });
const complete = fc.oneof(
  fc.record({ do: fc.constant('complete'), afterMs: time }),
  fc.record({ do: fc.constant('complete'), afterMs: time, result: json }),
  fc.record({
    do: fc.constant('complete'),
    afterMs: time,
    error: fc.record({ code: fc.constantFrom(-32602, -32000), message: fc.constant('no') }),
  }),
);
const callWork = fc
  .tuple(
    fc.array(fc.oneof({ weight: 4, arbitrary: progress }, { weight: 1, arbitrary: checkpoint }), {
      maxLength: 4,
    }),
    fc.option(complete, { freq: 4 }),
    fc.option(progress, { freq: 1 }),
  )
  .map(([before, end, after]) => [...before, ...(end ? [end, ...(after ? [after] : [])] : [])]);

/** A mutation with perhaps a checkpoint before it, and perhaps an edit of its result. */
const mutatingWork = fc
  .tuple(
    fc.option(checkpoint, { freq: 1 }),
    fc.record(
      { do: fc.constant('mutate'), afterMs: time, statementMs: time },
      { requiredKeys: ['do', 'afterMs'] },
    ),
    fc.option(fc.record({ do: fc.constant('edit'), afterMs: time }), { freq: 1 }),
    fc.option(checkpoint, { freq: 1 }),
    fc.option(complete, { freq: 4 }),
  )
  .map((steps) => steps.filter((step) => step !== null));
/** One value mostly, so that keys and arguments meet. */
function mostly<T>(usual: T, ...others: T[]): fc.Arbitrary<T> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}
/** Among the keys are some that no server takes. */
const mutatingParams = fc.record({
  name: mostly('charge_account', 'create_refund'),
  arguments: fc.record({
    cents: mostly(1200, 9900),
    order: fc.constantFrom(undefined, undefined, 'o-1'),
    idempotencyKey: mostly<unknown>('k', 'l', undefined, undefined, '', 7, null),
  }),
});

const notify = fc.record({
  do: fc.constant('notify'),
  afterMs: time,
  method: fc.constantFrom('notifications/tools/list_changed', 'notifications/resources/updated'),
});
const end = fc.record({
  do: fc.constant('end'),
  afterMs: time,
  how: fc.constantFrom('result', 'cancelled', 'close'),
});
const listenWork = fc
  .tuple(fc.array(notify, { maxLength: 3 }), fc.option(end))
  .map(([before, last]) => [...before, ...(last ? [last] : [])]);

function requestOf(index: number, mutates: boolean) {
  return fc.oneof(
    { weight: mutates ? 1 : 9, arbitrary: plainRequest(index) },
    { weight: mutates ? 9 : 1, arbitrary: mutatingRequest(index) },
  );
}

function mutatingRequest(index: number) {
  return fc.record(
    {
      label: fc.constant(LABELS[index] ?? `R${index}`),
      id: fc.constantFrom<(string | number)[]>(index, `call-${index}`),
      method: fc.constant('tools/call'),
      params: mutatingParams,
      sendAtMs: fc.oneof(fc.constant(0), time),
      limits: fc.record({ idleTimeoutMs: limit, maxTotalTimeoutMs: limit }, { requiredKeys: [] }),
      answer: fc.constantFrom('sse', 'json'),
      tenant: mostly('tenant-1', 'tenant-2'),
      replica: mostly(1, 2),
      ...(index > 0 ? { retryOf: fc.constant('A') } : {}),
      work: mutatingWork,
    },
    { requiredKeys: ['label', 'id', 'method', 'params', 'sendAtMs', 'work'] },
  );
}

function plainRequest(index: number) {
  const method = fc.oneof(
    { weight: 6, arbitrary: fc.constant('tools/call') },
    { weight: 1, arbitrary: fc.constantFrom('subscriptions/listen', 'initialize') },
  );
  return method.chain((name) =>
    fc.record(
      {
        label: fc.constant(LABELS[index] ?? `R${index}`),
        // A number and the same digits as a string are two different ids.
        id: fc.constantFrom<(string | number)[]>(index, `${index}`, `call-${index}`),
        method: fc.constant(name),
        params: json,
        progressToken: fc.constantFrom<(string | number)[]>(index, `${index}`, `token-${index}`),
        sendAtMs: fc.oneof(fc.constant(0), time),
        limits: fc.record({ idleTimeoutMs: limit, maxTotalTimeoutMs: limit }, { requiredKeys: [] }),
        answer: fc.oneof(
          { weight: 4, arbitrary: fc.constant('sse') },
          { weight: 1, arbitrary: fc.constant(name === 'tools/call' ? 'json' : 'sse') },
        ),
        ...(index > 0 ? { retryOf: fc.constant('A') } : {}),
        work: name === 'subscriptions/listen' ? listenWork : callWork,
      },
      { requiredKeys: ['label', 'id', 'method', 'sendAtMs', 'work'] },
    ),
  );
}

/** Cancellations as careless clients send them: of nothing, without an id, of the wrong type. */
const CLIENT_FRAMES = [
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"0"}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":999}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":null}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0.5}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
  '{"jsonrpc":"2.0","id":7,"method":"notifications/cancelled","params":{"requestId":0}}',
  '[{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}]',
  '{"jsonrpc":"2.0","method":',
  'hello',
] as const;

const SERVER_FRAMES = [
  '{"jsonrpc":"2.0","id":0,"result":{}}',
  '{"jsonrpc":"2.0","id":"0","result":{}}',
  '{"jsonrpc":"2.0","id":999,"error":{"code":-32000,"message":"late"}}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":9}}',
  '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":0,"progress":"x"}}',
  '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":"x"}}',
  'null',
] as const;

/** The value in one of so many cases, otherwise null. */
function onceIn<T>(cases: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: cases - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}

function actsOf(count: number) {
  const label = fc.constantFrom(...LABELS.slice(0, count));
  const perRequest = (kind: 'cancel' | 'cut') =>
    fc.uniqueArray(
      fc.record(
        {
          do: fc.constant(kind),
          request: label,
          atMs: time,
          ...(kind === 'cancel' ? { reason: fc.constantFrom('', 'user') } : {}),
        },
        { requiredKeys: ['do', 'request', 'atMs'] },
      ),
      { maxLength: 2, selector: (act) => act.request },
    );
  const close = onceIn(6, fc.record({ do: fc.constant('close'), atMs: time }));
  const processes = onceIn(
    3,
    fc.tuple(time, time, fc.constantFrom({}, { replica: 1 }, { replica: 2 }), fc.boolean()),
  ).map((drawn) => {
    if (!drawn) return [];
    const [atMs, afterMs, replica, isBack] = drawn;
    const restart = { do: 'restart', atMs: atMs + afterMs, ...replica };
    return [{ do: 'crash', atMs, ...replica }, ...(isBack ? [restart] : [])];
  });
  const clientRaw = fc.record({
    do: fc.constant('client-raw'),
    label: fc.constant('X'),
    atMs: time,
    text: fc.constantFrom(...CLIENT_FRAMES),
  });
  const serverRaw = fc.record({
    do: fc.constant('server-raw'),
    on: label,
    label: fc.constant('Y'),
    atMs: time,
    text: fc.constantFrom(...SERVER_FRAMES),
  });
  return fc
    .tuple(
      perRequest('cancel'),
      onceIn(3, perRequest('cut')).map((cuts) => cuts ?? []),
      close,
      processes,
      onceIn(3, clientRaw),
      onceIn(3, serverRaw),
    )
    .map((acts) => acts.flat().filter((act) => act !== null));
}

/** Without faults an effect elsewhere is made under the key of the service that makes it. */
function ledgerOf(hasFaults: boolean) {
  const here = fc.record(
    { windowMs: fc.constantFrom(20, 100, 1000), naturalKey: fc.constant('order') },
    { requiredKeys: [] },
  );
  const elsewhere = fc.record(
    {
      windowMs: fc.constantFrom(20, 100, 1000),
      remote: fc.constantFrom('call-first', 'record-first', 'outbox'),
      providerKey: fc.constant(true),
    },
    { requiredKeys: hasFaults ? ['remote'] : ['remote', 'providerKey'] },
  );
  return fc.oneof({ weight: 3, arbitrary: here }, { weight: 1, arbitrary: elsewhere });
}

/**
 * Valid scenarios of one to three requests. With `faults`, the parties may also break the rules;
 * without, only the scripts and raw frames do.
 */
export function scenarios(options: { readonly faults?: boolean } = {}): fc.Arbitrary<Scenario> {
  const faultsOf = <T>(all: readonly T[]) =>
    options.faults ? fc.subarray([...all], { maxLength: 2 }) : fc.constant<T[]>([]);
  const interval = fc.option(fc.constantFrom(5, 50, 100), { freq: 2, nil: undefined });
  const buffer = fc.option(
    fc.record({ capacity: fc.constantFrom(2, 3, 5), drainMs: fc.constantFrom(1, 7, 60) }),
    { freq: 2, nil: undefined },
  );
  const size = fc.tuple(fc.integer({ min: 1, max: LABELS.length }), fc.boolean());
  return size.chain(([count, mutates]) =>
    fc
      .record({
        ledger: fc.option(ledgerOf(options.faults === true), { nil: undefined }),
        format: fc.constant(SCENARIO_FORMAT),
        version: fc.constant(SCENARIO_VERSION),
        revision: fc.constantFrom(...REVISIONS),
        transport: fc.constantFrom(...TRANSPORTS),
        latencyMs: fc.record({ clientToServer: latency, serverToClient: latency }),
        client: fc.record({
          giveUp: fc.constantFrom(...GIVE_UP_POLICIES),
          faults: faultsOf(CLIENT_FAULTS),
        }),
        server: fc.record({
          progressMinIntervalMs: interval,
          buffer,
          faults: faultsOf(SERVER_FAULTS),
        }),
        requests: fc.tuple(
          ...Array.from({ length: count }, (_, index) => requestOf(index, mutates)),
        ),
        acts: actsOf(count),
      })
      .map(valid),
  );
}

/** Scenarios in which both parties keep the rules. */
export const scenarioArbitrary: fc.Arbitrary<Scenario> = scenarios();

function valid(value: unknown): Scenario {
  const outcome = parseScenario(value);
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return outcome.scenario;
}
