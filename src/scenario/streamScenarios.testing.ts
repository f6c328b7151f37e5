/** Scenarios at random that use what stands around requests and streams, all of it together. */

import * as fc from 'fast-check';
import { REVISIONS, TRANSPORTS } from '../protocol/revision.ts';
import { SCENARIO_FORMAT, SCENARIO_VERSION } from './contract.ts';
import { parseScenario } from './parseScenario.ts';
import { CLIENT_FAULTS, GIVE_UP_POLICIES, SERVER_FAULTS } from './policies.ts';
import type { Scenario } from './schema.ts';

const time = fc.oneof(
  fc.nat({ max: 12 }),
  fc.nat({ max: 40 }).map((n) => n * 10),
);
const latency = fc.constantFrom(0, 5, 20, 60);
const limit = fc.constantFrom(null, 50, 200, 500);
const cuts = fc
  .uniqueArray(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 })
  .map((offsets) => offsets.sort((a, b) => a - b));
const WHENS = [
  'answered',
  'lost',
  'ended',
  'acknowledged',
  'known',
  'open',
  'asked',
  'stopped',
  'told',
] as const;
const URI = 'file:///a';
const ITEMS = ['tools', 'prompts', 'resources', `resource:${URI}`] as const;
const KEYS = ['first', 'second'] as const;

/** Present in some cases only. */
function maybe<T>(arbitrary: fc.Arbitrary<T>, freq = 2): fc.Arbitrary<T | undefined> {
  return fc.option(arbitrary, { freq, nil: undefined });
}

const progress = fc.record({ do: fc.constant('progress'), afterMs: time });
const checkpoint = fc.record({ do: fc.constant('checkpoint'), afterMs: time });
const complete = fc.record({
  do: fc.constant('complete'),
  afterMs: time,
  result: maybe(fc.constant({ content: [{ type: 'text', text: 'é→ done' }] })),
});
const fails = fc.record({
  do: fc.constant('complete'),
  afterMs: time,
  error: fc.constant({ code: -32000, message: 'no' }),
});
const call = fc
  .tuple(
    fc.array(fc.oneof(progress, progress, checkpoint), { maxLength: 4 }),
    maybe(fc.oneof({ weight: 4, arbitrary: complete }, { weight: 1, arbitrary: fails }), 5),
  )
  .map(([before, end]) => [...before, ...(end ? [end] : [])]);
const mutation = fc
  .tuple(fc.record({ do: fc.constant('mutate'), afterMs: time }), maybe(complete, 5))
  .map(([first, end]) => [first, ...(end ? [end] : [])]);
const subscription = fc
  .tuple(
    fc.array(
      fc.record({
        do: fc.constant('notify'),
        afterMs: time,
        method: fc.constantFrom(
          'notifications/tools/list_changed',
          'notifications/prompts/list_changed',
        ),
      }),
      { maxLength: 2 },
    ),
    maybe(
      fc.record({
        do: fc.constant('end'),
        afterMs: time,
        how: fc.constantFrom('result', 'cancelled', 'close'),
      }),
    ),
  )
  .map(([before, end]) => [...before, ...(end ? [end] : [])]);

const asks = fc
  .uniqueArray(fc.constantFrom(...KEYS), { maxLength: 2 })
  .map((keys) => keys.map((key) => ({ do: 'input', afterMs: 10, key, message: 'Sure?' })));
const taskWork = fc
  .tuple(
    fc.array(
      fc.oneof(
        progress,
        checkpoint,
        fc.record({ do: fc.constant('status'), afterMs: time, message: fc.constant('half') }),
      ),
      { maxLength: 3 },
    ),
    asks,
    fc.array(checkpoint, { maxLength: 1 }),
    maybe(fc.oneof(complete, fails), 4),
  )
  .map(([before, questions, after, end]) => [
    ...before,
    ...questions,
    ...after,
    ...(end ? [end] : []),
  ]);

/** What a request is for; each has a method, parameters and a script of its own. */
const KINDS = ['call', 'mutation', 'creates', 'about', 'listen', 'reads', 'raw'] as const;
type Kind = (typeof KINDS)[number];

interface Drawn {
  readonly kind: Kind;
  readonly index: number;
  readonly isRight: boolean;
}

const label = (index: number) => `R${index}`;
const ALL = {
  notifications: {
    toolsListChanged: true,
    promptsListChanged: true,
    resourcesListChanged: true,
    resourceSubscriptions: [URI],
  },
};

function bodyOf(
  { kind, index, isRight }: Drawn,
  creators: readonly number[],
): fc.Arbitrary<object> {
  const args = (more: object) => ({ name: 'charge_account', arguments: { cents: 5, ...more } });
  switch (kind) {
    case 'call':
      return fc.record({ method: fc.constant('tools/call'), work: call });
    case 'mutation':
      return fc.record({
        method: fc.constant('tools/call'),
        params: fc.constantFrom(args({}), args({ idempotencyKey: 'k' })),
        work: mutation,
      });
    case 'creates':
      return fc.record({
        method: fc.constant('tools/call'),
        work: call,
        task: fc.record({
          id: fc.constant(`task-${index}`),
          ttlMs: fc.constantFrom(null, null, 1, 80, 400),
          pollIntervalMs: fc.constantFrom(1, 50, 100),
          work: taskWork,
        }),
      });
    case 'about':
      return fc.record({
        method: fc.constantFrom(
          'tasks/get',
          'tasks/get',
          'tasks/cancel',
          'tasks/result',
          'tasks/update',
          'subscriptions/listen',
        ),
        params: fc.constantFrom<object[]>(
          {},
          { inputResponses: { first: { action: 'accept' } } },
          { inputResponses: { second: { action: 'decline' }, third: 1 } },
        ),
        taskOf: creators.length > 0 ? fc.constantFrom(...creators.map(label)) : fc.constant(''),
      });
    case 'listen':
      return fc.record({
        method: fc.constant('subscriptions/listen'),
        params: isRight ? fc.constant(ALL) : fc.constantFrom(ALL, { notifications: {} }),
        work: subscription,
      });
    case 'reads':
      return fc.record({
        method: fc.constantFrom('tools/list', 'prompts/list', 'resources/list', 'resources/read'),
        params: fc.constant({ uri: URI }),
        work: fc.constant([{ do: 'complete', afterMs: 5 }]),
      });
    case 'raw':
      return fc.record({ method: fc.constantFrom('ping', 'initialize', 'x/y'), work: call });
  }
}

function requestOf(drawn: Drawn, creators: readonly number[]) {
  const { index } = drawn;
  const common = fc.record({
    label: fc.constant(label(index)),
    id: fc.constantFrom<(string | number)[]>(index, `${index}`, `call-${index}`),
    sendAtMs: time,
    progressToken: maybe(fc.constantFrom<(string | number)[]>(index, `t-${index}`), 3),
    limits: fc.record({ idleTimeoutMs: limit, maxTotalTimeoutMs: limit }),
    answer: fc.constantFrom('sse', 'sse', 'json'),
    chunks: maybe(cuts),
    replica: maybe(fc.constantFrom(1, 1, 2), 2),
    cancelReplica: maybe(fc.constantFrom(1, 2), 2),
    ...(index === 0
      ? {}
      : {
          retryOf: maybe(fc.nat({ max: index - 1 }).map(label), 2),
          after: maybe(
            fc.record({
              request: fc.nat({ max: index - 1 }).map(label),
              when: fc.constantFrom(...WHENS),
              delayMs: time,
            }),
            2,
          ),
        }),
  });
  return fc.tuple(common, bodyOf(drawn, creators)).map(([one, body]) => {
    const about = 'taskOf' in body;
    const work = [{ do: 'complete', afterMs: 0 }];
    const isListen = 'method' in body && body.method === 'subscriptions/listen';
    return { ...one, ...(about ? { work: isListen ? [] : work } : {}), ...body };
  });
}

const BYTES = ['debug: here\n', '{"jsonrpc":', '\r\n', '{}\n', 'é→', '[1,\n2]\n'] as const;
const RAW = [
  '{"jsonrpc":"2.0","id":0,"result":{}}',
  '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":0}}',
  '{"jsonrpc":"2.0","method":"notifications/tasks/status","params":{"taskId":"task-0"}}',
  '{"jsonrpc":"2.0","method":"notifications/tasks","params":{"taskId":"task-0","status":"x"}}',
  'hello',
] as const;

/** Acts on nothing but what is there; each name and each pair of act and request once. */
function actsOf(count: number, creators: readonly number[], hasItems: boolean, isRight: boolean) {
  const some = fc.nat({ max: count - 1 }).map(label);
  const about = (kind: string, request: fc.Arbitrary<string>) =>
    fc.record({ do: fc.constant(kind), request, atMs: time });
  const item = fc.constantFrom(...ITEMS);
  const adds = (list: string) => (list.startsWith('resource:') ? undefined : `${list}-new`);
  const kinds: fc.Arbitrary<Record<string, unknown>>[] = [
    about('cancel', some),
    about('cut', some),
    fc.record({ do: fc.constant('close'), atMs: time }),
    fc.record({ do: fc.constant('crash'), atMs: time, replica: maybe(fc.constantFrom(1, 2)) }),
    fc.record({ do: fc.constant('restart'), atMs: time, replica: maybe(fc.constantFrom(1, 2)) }),
  ];
  if (creators.length > 0) kinds.push(about('stop', fc.constantFrom(...creators.map(label))));
  if (hasItems) {
    kinds.push(
      fc
        .record({ do: fc.constant('change'), item, atMs: time, isNew: fc.boolean() })
        .map(({ isNew, ...act }) => ({ ...act, adds: isNew ? adds(act.item) : undefined })),
      fc.record({ do: fc.constant('use'), item, atMs: time }),
    );
  }
  if (!isRight) {
    kinds.push(
      fc.record({
        do: fc.constant('server-bytes'),
        atMs: time,
        text: fc.constantFrom(...BYTES),
        cuts: maybe(fc.constant([1, 2])),
      }),
      fc.record({ do: fc.constant('client-raw'), atMs: time, text: fc.constantFrom(...RAW) }),
      fc.record({
        do: fc.constant('server-raw'),
        on: some,
        atMs: time,
        text: fc.constantFrom(...RAW),
      }),
    );
  }
  return fc.array(fc.oneof(...kinds), { maxLength: 6 }).map(possible);
}

function possible(drawn: readonly Record<string, unknown>[]): object[] {
  const once = new Set<string>();
  const isOf = (act: Record<string, unknown>, other: Record<string, unknown>) =>
    (act['replica'] ?? 1) === (other['replica'] ?? 1);
  return drawn
    .filter((act) => {
      const isNamed = ['change', 'use', 'server-bytes', 'client-raw', 'server-raw'];
      if (isNamed.includes(String(act['do']))) return true;
      if (act['do'] === 'restart')
        if (!drawn.some((one) => one['do'] === 'crash' && isOf(one, act))) return false;
      const key = `${act['do']} ${act['request'] ?? act['replica'] ?? 1}`;
      return !once.has(key) && once.add(key);
    })
    .map((act, index) => {
      const isNamed = !('request' in act) && !('replica' in act) && act['do'] !== 'close';
      return isNamed ? { ...act, label: `X${index}` } : act;
    });
}

const around = {
  intermediary: maybe(
    fc.record({
      buffers: fc.boolean(),
      heedsAccel: fc.boolean(),
      idleCutMs: maybe(fc.constantFrom(1, 40, 150)),
      losesCancels: maybe(fc.boolean()),
    }),
  ),
  items: maybe(
    fc.constant({ tools: ['one', 'two'], prompts: [], resources: [URI, 'file:///b'] }),
    2,
  ),
};

export interface Drawing {
  /** Parties with up to three faults each; without, they have none, and no script breaks a rule. */
  readonly faults: boolean;
}

/** Valid scenarios of one to six requests, with anything around them. */
export function streamScenarios({ faults }: Drawing): fc.Arbitrary<Scenario> {
  const faultsOf = <T>(all: readonly T[]) =>
    faults ? fc.subarray([...all], { maxLength: 3 }) : fc.constant<T[]>([]);
  const kinds = fc.array(fc.constantFrom(...KINDS), { minLength: 1, maxLength: 6 });
  return fc.record({ kinds, ...around }).chain(({ kinds: drawn, ...rest }) => {
    const creators = drawn.flatMap((kind, index) => (kind === 'creates' ? [index] : []));
    const used = drawn.map((kind) => (kind === 'about' && creators.length === 0 ? 'call' : kind));
    return fc
      .record({
        format: fc.constant(SCENARIO_FORMAT),
        version: fc.constant(SCENARIO_VERSION),
        revision: fc.constantFrom(...REVISIONS),
        transport: fc.constantFrom(...TRANSPORTS),
        latencyMs: fc.record({ clientToServer: latency, serverToClient: latency }),
        client: fc.record({
          giveUp: faults ? fc.constantFrom(...GIVE_UP_POLICIES) : fc.constant('protocol'),
          resumes: maybe(fc.boolean(), 2),
          faults: faultsOf(CLIENT_FAULTS),
        }),
        server: fc.record({
          progressMinIntervalMs: maybe(fc.constantFrom(5, 50)),
          indentsJson: maybe(fc.boolean()),
          keepalive: maybe(
            fc.record({ everyMs: fc.constantFrom(1, 30, 100), times: fc.constantFrom(1, 3, 20) }),
          ),
          eventIds: maybe(fc.boolean()),
          retryMs: maybe(fc.constantFrom(1, 80)),
          buffer: maybe(
            fc.record({ capacity: fc.constantFrom(2, 3, 8), drainMs: fc.constantFrom(1, 7, 60) }),
          ),
          pool: maybe(fc.record({ size: fc.constantFrom(1, 1, 2, 4) }), 2),
          knowsDeadline: maybe(fc.record({ usualMs: maybe(fc.constantFrom(1, 100, 300), 2) }), 2),
          tellsStatus: maybe(fc.boolean()),
          faults: faultsOf(SERVER_FAULTS),
        }),
        intermediary: fc.constant(rest.intermediary),
        items: fc.constant(rest.items),
        requests: fc.tuple(
          ...used.map((kind, index) => requestOf({ kind, index, isRight: !faults }, creators)),
        ),
        acts: actsOf(used.length, creators, rest.items !== undefined, !faults),
      })
      .map(valid);
  });
}

function valid(value: unknown): Scenario {
  const outcome = parseScenario(value);
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return outcome.scenario;
}
