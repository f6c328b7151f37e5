/** The scenario: one JSON document that holds a whole situation. The schema is also its type. */

import * as z from 'zod/mini';
import {
  ACTS_MAX,
  CUTS_MAX,
  ID_CHARS_MAX,
  ITEMS_MAX,
  RAW_CHARS_MAX,
  REPLICAS_MAX,
  REQUESTS_MAX,
  TEXT_CHARS_MAX,
  TIME_MS_MAX,
  TITLE_CHARS_MAX,
  WORK_STEPS_MAX,
} from '../base/limits.ts';
import type { JsonObject } from '../protocol/jsonRpc.ts';
import { SCENARIO_FORMAT, SCENARIO_VERSION } from './contract.ts';
import { CLIENT_FAULTS, GIVE_UP_POLICIES } from './policies.ts';
import { limit, serverSchema } from './serverSchema.ts';

// The page's content policy forbids `eval`; zod must not try it before its first parse.
z.config({ jitless: true });

/** Usual time from one statement of a mutation to the next. */
const STATEMENT_MS = 10;

const label = z.string().check(z.regex(/^(?!__proto__$)[A-Za-z0-9_-]{1,32}$/));
const time = z.int().check(z.minimum(0), z.maximum(TIME_MS_MAX));
const text = z.string().check(z.maxLength(TEXT_CHARS_MAX));
const id = z.union([z.string().check(z.maxLength(ID_CHARS_MAX)), z.int()]);
const object = z.custom<JsonObject>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'must be an object',
);

const progressStep = z.strictObject({
  do: z.literal('progress'),
  afterMs: time,
  /** By default 1, 2, 3 … in the order of the request's progress steps. */
  value: z.optional(z.number()),
  total: z.optional(z.number()),
  message: z.optional(text),
  /** A token of the server's own making, instead of the one that the client asked for: a fault. */
  token: z.optional(id),
});
const checkpointStep = z.strictObject({ do: z.literal('checkpoint'), afterMs: time });
const completeStep = z.strictObject({
  do: z.literal('complete'),
  afterMs: time,
  result: z.optional(object),
  error: z.optional(z.strictObject({ code: z.int(), message: text })),
});
const notifyStep = z.strictObject({
  do: z.literal('notify'),
  afterMs: time,
  method: text,
  params: z.optional(object),
});
const endStep = z.strictObject({
  do: z.literal('end'),
  afterMs: time,
  /** The specification contradicts itself on how a server ends a subscription (AMB-1). */
  how: z.enum(['result', 'cancelled', 'close']),
});

/** A mutation through the ledger, statement by statement; the first one after `afterMs`. */
const mutateStep = z.strictObject({
  do: z.literal('mutate'),
  afterMs: time,
  /** From each statement to the next. */
  statementMs: z._default(time, STATEMENT_MS),
});
/** What stands between the ledger and the wire edits the result that it was handed. */
const editStep = z.strictObject({ do: z.literal('edit'), afterMs: time });

const workStep = z.discriminatedUnion('do', [
  progressStep,
  checkpointStep,
  mutateStep,
  editStep,
  completeStep,
  notifyStep,
  endStep,
]);

/** A step of the worker of a durable task, which lives apart from the call that creates it. */
const taskStep = z.discriminatedUnion('do', [
  checkpointStep,
  progressStep,
  completeStep,
  z.strictObject({ do: z.literal('status'), afterMs: time, message: text }),
  /** Asks the client under a key, and waits for its answer. */
  z.strictObject({ do: z.literal('input'), afterMs: time, key: label, message: text }),
]);

const taskSchema = z.strictObject({
  id: z.string().check(z.minLength(1), z.maxLength(ID_CHARS_MAX)),
  /** How long it is kept from its creation on; null: without end. */
  ttlMs: z._default(z.nullable(time), null),
  /** What the server asks its client to wait from one poll to the next. */
  pollIntervalMs: time,
  work: z.array(taskStep).check(z.maxLength(WORK_STEPS_MAX)),
});

const replica = z.int().check(z.minimum(1), z.maximum(REPLICAS_MAX));

/** The client sends a request by itself, exactly so long after it learned this of another one. */
const afterSchema = z.strictObject({
  request: label,
  /**
   * `answered`: it has the answer. `lost`: it stopped waiting without one. `ended`: either.
   * `acknowledged`: the subscription is confirmed. `known`: an answer told the id of its task.
   * `open`: an answer told of a task that has not ended. `asked`: it told an open question of the
   * task. `stopped`: the user wants the task to stop, and its id is known. `told`: its subscription
   * told of a change.
   */
  when: z.enum([
    'answered',
    'lost',
    'ended',
    'acknowledged',
    'known',
    'open',
    'asked',
    'stopped',
    'told',
  ]),
  delayMs: time,
});

/** Offsets in bytes at which a text is cut: each piece is a read of its own. */
const cuts = z.array(z.int().check(z.minimum(1))).check(z.maxLength(CUTS_MAX));

const requestSchema = z.strictObject({
  label,
  id,
  method: z.string().check(z.minLength(1), z.maxLength(ID_CHARS_MAX)),
  params: z._default(object, {}),
  progressToken: z.optional(id),
  /** Without meaning for a request that is sent `after` another one. */
  sendAtMs: z._default(time, 0),
  after: z.optional(afterSchema),
  limits: z._default(
    z.strictObject({
      idleTimeoutMs: z.optional(z.nullable(limit)),
      maxTotalTimeoutMs: z.optional(z.nullable(limit)),
    }),
    {},
  ),
  /** How a call over HTTP is answered: by a stream opened on arrival, or by one JSON body. */
  answer: z._default(z.enum(['sse', 'json']), 'sse'),
  /** Where the line of its answer is cut on stdio. */
  chunks: z.optional(cuts),
  /** The label of the request that this one tries again. */
  retryOf: z.optional(label),
  /** On whose behalf it comes, as the server knows from its authentication. */
  tenant: z.optional(label),
  /** Which of several server processes gets it, from 1 on. */
  replica: z.optional(replica),
  /** Which of them gets the message that cancels it, where a balancer may choose another. */
  cancelReplica: z.optional(replica),
  work: z._default(z.array(workStep).check(z.maxLength(WORK_STEPS_MAX)), []),
  /** The call is answered with this task, which goes on by itself. */
  task: z.optional(taskSchema),
  /** The label of the call whose task this request names by its id, once the client knows it. */
  taskOf: z.optional(label),
});

const name = z.string().check(z.minLength(1), z.maxLength(ID_CHARS_MAX));
/** `tools`, `prompts` or `resources` as a list, or `resource:` with the URI of one of them. */
const item = z.string().check(z.regex(/^(?:tools|prompts|resources|resource:.+)$/));

const rawBody = {
  label,
  atMs: time,
  /** The exact text put on the wire; it need not be JSON. */
  text: z.string().check(z.minLength(1), z.maxLength(RAW_CHARS_MAX)),
};

const actSchema = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('cancel'), request: label, atMs: time, reason: z.optional(text) }),
  z.strictObject({ do: z.literal('cut'), request: label, atMs: time }),
  /** The user wants the task of this call to stop. */
  z.strictObject({ do: z.literal('stop'), request: label, atMs: time }),
  z.strictObject({ do: z.literal('close'), atMs: time }),
  z.strictObject({ do: z.literal('crash'), atMs: time, replica: z.optional(replica) }),
  z.strictObject({ do: z.literal('restart'), atMs: time, replica: z.optional(replica) }),
  z.strictObject({ do: z.literal('client-raw'), ...rawBody }),
  /** Over HTTP it travels on the response stream of request `on`. */
  z.strictObject({ do: z.literal('server-raw'), on: label, ...rawBody }),
  /** Bytes on stdout, with line feeds or without: whatever a program may print there. */
  z.strictObject({ do: z.literal('server-bytes'), ...rawBody, cuts: z.optional(cuts) }),
  /** What the server has changes; open subscriptions that asked for it are told. */
  z.strictObject({
    do: z.literal('change'),
    label,
    item,
    /** A new entry of the list: the name of a tool or prompt, the URI of a resource. */
    adds: z.optional(name),
    atMs: time,
  }),
  /** The client uses the copy that it holds. */
  z.strictObject({ do: z.literal('use'), label, item, atMs: time }),
]);

const intermediarySchema = z.strictObject({
  /** It collects a response stream and passes it on at once when that ends. */
  buffers: z._default(z.boolean(), false),
  /** It does not, where the stream's head asks it not to (`X-Accel-Buffering: no`). */
  heedsAccel: z._default(z.boolean(), true),
  /** It cuts a response stream on which no byte has passed for so long. */
  idleCutMs: z.optional(limit),
  /** It passes on no cancellation: it answers a POST of one, and keeps the stream to the server. */
  losesCancels: z.optional(z.boolean()),
});

/** What the server has, by stable ids; the client holds a copy of all of it when the run begins. */
const itemsSchema = z.strictObject({
  tools: z.optional(z.array(name).check(z.maxLength(ITEMS_MAX))),
  prompts: z.optional(z.array(name).check(z.maxLength(ITEMS_MAX))),
  /** URIs. */
  resources: z.optional(z.array(name).check(z.maxLength(ITEMS_MAX))),
});

const ledgerSchema = z.strictObject({
  /** How long a key is kept after its result was stored; without it for ever. */
  windowMs: z.optional(limit),
  /** The argument whose value the business itself has only once for each tenant and operation. */
  naturalKey: z.optional(label),
  /** The effect is made by another service, and this is when it is called. */
  remote: z.optional(z.enum(['call-first', 'record-first', 'outbox'])),
  /** Whether that service is given the key, and makes one effect of each. */
  providerKey: z.optional(z.boolean()),
});

export const scenarioSchema = z.strictObject({
  format: z.literal(SCENARIO_FORMAT),
  version: z.literal(SCENARIO_VERSION),
  title: z.optional(z.string().check(z.maxLength(TITLE_CHARS_MAX))),
  brief: z.optional(text),
  revision: z.enum(['2026-07-28', '2025-11-25']),
  transport: z.enum(['stdio', 'http']),
  latencyMs: z.strictObject({ clientToServer: time, serverToClient: time }),
  // Defaults that hold a list are made anew: no two scenarios may share one.
  client: z._default(
    z.strictObject({
      giveUp: z._default(z.enum(GIVE_UP_POLICIES), 'protocol'),
      /** Takes up a broken stream where it ended, in the revision that has a way to (HTL-9). */
      resumes: z.optional(z.boolean()),
      faults: z._default(z.array(z.enum(CLIENT_FAULTS)), []),
    }),
    () => ({ giveUp: 'protocol' as const, faults: [] }),
  ),
  server: serverSchema,
  /** What stands between the two ends, over HTTP. */
  intermediary: z.optional(intermediarySchema),
  ledger: z.optional(ledgerSchema),
  items: z.optional(itemsSchema),
  requests: z.array(requestSchema).check(z.minLength(1), z.maxLength(REQUESTS_MAX)),
  acts: z._default(z.array(actSchema).check(z.maxLength(ACTS_MAX)), []),
});

export type Scenario = z.infer<typeof scenarioSchema>;
export type RequestSpec = z.infer<typeof requestSchema>;
export type WorkStep = z.infer<typeof workStep>;
export type TaskStep = z.infer<typeof taskStep>;
export type Act = z.infer<typeof actSchema>;
