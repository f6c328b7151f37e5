/** The observation: all facts of the present step as one JSON document. The schema is its type. */

import * as z from 'zod/mini';
import { CONTRACT_VERSION, OBSERVATION_FORMAT } from './contract.ts';
import { GIVE_UP_POLICIES } from './policies.ts';

const count = z.int().check(z.minimum(0));

const requestFacts = z.strictObject({
  terminalState: z.enum(['not_received', 'in_progress', 'completed', 'cancelled', 'lost']),
  cancelReason: z.enum([
    'none',
    'user',
    'idle_timeout',
    'max_timeout',
    'intermediary',
    'server',
    'disconnect',
  ]),
  observedReason: z.enum(['none', 'message', 'stream_closed']),
  clientOutcome: z.enum([
    'waiting',
    'result',
    'error',
    'cancelled',
    'idle_timeout',
    'max_timeout',
    'disconnected',
  ]),
  finalResponse: z.enum(['none', 'suppressed', 'sent', 'delivered', 'ignored', 'lost', 'refused']),
  wireSignal: z.enum(['none', 'notifications/cancelled', 'stream-closed']),
  orphan: z.boolean(),
});

const frame = z.strictObject({
  step: count,
  atMs: count,
  direction: z.enum(['c2s', 's2c']),
  carrier: z.enum(['stdio', 'post', 'get', 'stream']),
  request: z.nullable(z.string()),
  head: z.string(),
  text: z.string(),
  close: z.nullable(z.enum(['client', 'server', 'intermediary'])),
  fate: z.enum(['in-flight', 'delivered', 'ignored', 'lost']),
});

const taskStatus = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;

/** Both sides of a durable task: what its service holds, and what its client was told. */
const task = z.strictObject({
  id: z.string(),
  /** Label of the call that created it. */
  request: z.string(),
  status: z.enum([...taskStatus, 'none', 'deleted']),
  worker: z.enum(['none', 'running', 'waiting', 'stopped', 'returned', 'gone']),
  cancelAsked: z.boolean(),
  ttlMs: z.nullable(count),
  pollIntervalMs: count,
  isKnown: z.boolean(),
  believed: z.enum([...taskStatus, 'unknown', 'gone']),
  isClaim: z.boolean(),
  stop: z.enum(['no', 'remembered', 'sent', 'acknowledged', 'refused']),
  /** Each change of its status, by the step that made it and for what reason. */
  history: z.array(
    z.strictObject({
      step: count,
      status: z.enum([...taskStatus, 'none', 'deleted']),
      by: z.enum([
        'create',
        'cancel',
        'checkpoint',
        'work',
        'input',
        'update',
        'ttl',
        'close',
        'restart',
      ]),
    }),
  ),
});

const scope = { tenant: z.string(), operation: z.string(), key: z.string() };

export const observationSchema = z.strictObject({
  format: z.literal(OBSERVATION_FORMAT),
  contract: z.literal(CONTRACT_VERSION),
  lab: z.string(),
  transport: z.enum(['stdio', 'http']),
  revision: z.enum(['2026-07-28', '2025-11-25']),
  client: z.enum(GIVE_UP_POLICIES),
  step: count,
  steps: count,
  atMs: count,
  /** Ids of all choices of the run, in their order. */
  order: z.array(z.string()),
  /** The choice of the present step; null before the first. */
  choice: z.nullable(z.string()),
  requests: z.record(z.string(), requestFacts),
  clocks: z.array(
    z.strictObject({
      request: z.string(),
      timer: z.enum(['idle', 'max']),
      elapsedMs: count,
      limitMs: count,
      state: z.enum(['not-started', 'running', 'fired', 'stopped']),
    }),
  ),
  frames: z.array(frame),
  ignored: z.array(
    z.strictObject({ event: z.string(), by: z.enum(['client', 'server']), rule: z.string() }),
  ),
  violations: z.array(
    z.strictObject({
      invariant: z.string(),
      rule: z.string(),
      severity: z.enum(['error', 'warn']),
      step: count,
    }),
  ),
  why: z.strictObject({ text: z.string(), rules: z.array(z.string()) }),
  record: z.strictObject({
    state: z.optional(z.string()),
    response: z.optional(z.string()),
    signal: z.optional(z.string()),
    ignored: z.optional(z.array(z.string())),
    executions: z.optional(count),
    task: z.optional(z.string()),
    belief: z.optional(z.string()),
  }),
  /** Only of a run that has durable tasks. */
  tasks: z.optional(z.array(task)),
  /** The position of the lab's switch, where it has one. */
  form: z.optional(z.string()),
  /** Only of a run whose server has a queue before its wire. */
  buffer: z.optional(
    z.strictObject({
      capacity: count,
      size: count,
      dropped: count,
      coalesced: count,
      refused: count,
      needsRefetch: z.boolean(),
      slots: z.array(
        z.strictObject({
          request: z.string(),
          kind: z.enum(['progress', 'final']),
          text: z.string(),
        }),
      ),
    }),
  ),
  /** Only of a run whose handlers share connections: the calls that the server has in hand. */
  load: z.optional(
    z.strictObject({
      pool: count,
      running: count,
      waiting: count,
      unread: count,
      peak: count,
      copies: count,
    }),
  ),
  /** Only of a run whose server has items. */
  recovery: z.optional(
    z.strictObject({
      items: z.array(
        z.strictObject({
          item: z.string(),
          /** The version at the server, and that of the client's copy. */
          now: count,
          version: z.nullable(count),
          state: z.nullable(z.enum(['fresh', 'stale', 'unsure'])),
          by: z.nullable(z.enum(['held', 'told', 'lost', 'read'])),
          entries: z.array(z.string()),
        }),
      ),
      /** The label of the latest subscription that has ended. */
      lost: z.nullable(z.string()),
    }),
  ),
  /** Only of a run that has a ledger. */
  ledger: z.optional(
    z.strictObject({
      executions: count,
      lockHolder: z.nullable(z.string()),
      records: z.array(z.strictObject({ ...scope, fingerprint: z.string() })),
      receipts: z.array(z.strictObject({ id: count, request: z.string() })),
    }),
  ),
});

export type Observation = z.infer<typeof observationSchema>;
