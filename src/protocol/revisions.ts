/**
 * The one table of what differs by protocol revision and transport; nothing else asks for a
 * version.
 */

import type { Revision, Transport } from './revision.ts';

/** The two designs of durable tasks: an extension in one revision, core in the other. */
export interface TaskConduct {
  /** A cancel leaves a flag for the worker to observe (TSK-8), or is the end itself (TSK-5). */
  readonly cancel: 'flag' | 'status';
  readonly cancelRule: string;
  /** Whether a cancel of a task that has ended is refused (TSK-4). */
  readonly refusesLateCancel: boolean;
  /** The rule by which `notifications/cancelled` is never aimed at a task. */
  readonly wrongCancelRule: string;
  /** Whether a tool result with `isError` ends the task as failed; otherwise it has completed. */
  readonly errorResultFails: boolean;
  /** What this lab's server does when the ttl is over; both revisions only say what it may do. */
  readonly onExpiry: 'fail' | 'delete';
  /** Results: asked for by `tasks/result`, which blocks, or inline in `tasks/get`. */
  readonly results: 'apart' | 'inline';
  /** Input: by `tasks/update`, or by requests of the server's own, which the client answers. */
  readonly input: 'update' | 'request';
  /** Whether the task stands in a member of its own in the answer that creates it. */
  readonly isNested: boolean;
  readonly timeFields: readonly [ttl: string, pollInterval: string];
  readonly notice: string;
  /** Whether each request has to declare the extension (TSK-13). */
  readonly isDeclared: boolean;
  /** Whether the token of the creating request lives on with the task (PRO-14, PRO-16). */
  readonly hasProgress: boolean;
}

/** How the parties behave in one revision on one transport. Each entry names the rule behind it. */
export interface Conduct {
  readonly revision: Revision;
  readonly transport: Transport;
  /** What a client does to cancel a request, and the rule that says so. */
  readonly lever: 'notify' | 'close';
  readonly leverRule: string;
  /**
   * Whether a closed response stream is itself a cancellation (never so on stdio: there is none).
   */
  readonly closeIsCancel: boolean;
  readonly closeRule: string;
  /**
   * The rule that keeps the server silent after an observed cancellation, and how far it reaches.
   */
  readonly silenceRule: string;
  readonly silence: 'everything' | 'response';
  /** Methods that exist in one revision only. */
  readonly hasInitialize: boolean;
  readonly hasListen: boolean;
  /** Whether `params.task` asks for a task (an extension has its own way in 2026-07-28). */
  readonly hasCoreTasks: boolean;
  /** Whether the server may use `notifications/cancelled` to end a subscription here. */
  readonly serverMayCancelListen: boolean;
  /**
   * Whether every request states its protocol version in `_meta`, and every result a `resultType`.
   */
  readonly metaOnRequests: boolean;
  readonly resultType: boolean;
  /**
   * Whether requests over HTTP mirror method and name in headers, and streams ask not to be
   * buffered.
   */
  readonly methodHeaders: boolean;
  readonly accelHeader: boolean;
  /** Whether lists and readings say how long they may be kept. */
  readonly cacheHints: boolean;
  /** Whether a broken response stream can be taken up where it ended (HTL-9, HTTP-12). */
  readonly canResume: boolean;
  /** The rule by which each message is a POST of its own. */
  readonly postRule: string;
  readonly tasks: TaskConduct;
}

type Differences = Omit<Conduct, 'revision' | 'transport'>;

const extensionTasks: TaskConduct = {
  cancel: 'flag',
  cancelRule: 'TSK-8',
  refusesLateCancel: false,
  wrongCancelRule: 'CAN-8',
  errorResultFails: false,
  onExpiry: 'fail',
  results: 'inline',
  input: 'update',
  isNested: false,
  timeFields: ['ttlMs', 'pollIntervalMs'],
  notice: 'notifications/tasks',
  isDeclared: true,
  hasProgress: false,
};

const coreTasks: TaskConduct = {
  cancel: 'status',
  cancelRule: 'TSK-5',
  refusesLateCancel: true,
  wrongCancelRule: 'CAN-7',
  errorResultFails: true,
  onExpiry: 'delete',
  results: 'apart',
  input: 'request',
  isNested: true,
  timeFields: ['ttl', 'pollInterval'],
  notice: 'notifications/tasks/status',
  isDeclared: false,
  hasProgress: true,
};

const modern = {
  closeRule: 'CAN-19',
  silenceRule: 'CAN-10',
  silence: 'everything',
  hasInitialize: false,
  hasListen: true,
  hasCoreTasks: false,
  metaOnRequests: true,
  resultType: true,
  methodHeaders: true,
  accelHeader: true,
  cacheHints: true,
  canResume: false,
  postRule: 'HTTP-1',
  tasks: extensionTasks,
} as const;

const legacy = {
  lever: 'notify',
  closeIsCancel: false,
  closeRule: 'CAN-17',
  silenceRule: 'CAN-9',
  silence: 'response',
  hasInitialize: true,
  hasListen: false,
  hasCoreTasks: true,
  serverMayCancelListen: false,
  metaOnRequests: false,
  resultType: false,
  methodHeaders: false,
  accelHeader: false,
  cacheHints: false,
  canResume: true,
  postRule: 'HTL-1',
  tasks: coreTasks,
} as const;

const TABLE: Readonly<Record<Revision, Readonly<Record<Transport, Differences>>>> = {
  '2026-07-28': {
    stdio: {
      ...modern,
      lever: 'notify',
      leverRule: 'CAN-21',
      closeIsCancel: false,
      serverMayCancelListen: true,
    },
    http: {
      ...modern,
      lever: 'close',
      leverRule: 'CAN-19',
      closeIsCancel: true,
      serverMayCancelListen: false,
    },
  },
  '2025-11-25': {
    stdio: { ...legacy, leverRule: 'CAN-1', canResume: false },
    http: { ...legacy, leverRule: 'CAN-18' },
  },
};

/** Whether a method that only one revision has exists in this one. */
export function hasMethod({ hasInitialize, hasListen, tasks }: Conduct, method: string): boolean {
  switch (method) {
    case 'initialize':
      return hasInitialize;
    case 'subscriptions/listen':
      return hasListen;
    case 'tasks/result':
      return tasks.results === 'apart';
    case 'tasks/update':
      return tasks.input === 'update';
    default:
      return true;
  }
}

/** The row of the table for one revision and transport. */
export function conductOf(revision: Revision, transport: Transport): Conduct {
  return { revision, transport, ...TABLE[revision][transport] };
}
