/**
 * The one table of what differs by protocol revision and transport; nothing else asks for a
 * version.
 */

import type { Revision, Transport } from './revision.ts';

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
  /** Whether a broken response stream can be taken up where it ended (HTL-9, HTTP-12). */
  readonly canResume: boolean;
  /** The rule by which each message is a POST of its own. */
  readonly postRule: string;
}

type Differences = Omit<Conduct, 'revision' | 'transport'>;

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
  canResume: false,
  postRule: 'HTTP-1',
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
  canResume: true,
  postRule: 'HTL-1',
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

/** The row of the table for one revision and transport. */
export function conductOf(revision: Revision, transport: Transport): Conduct {
  return { revision, transport, ...TABLE[revision][transport] };
}
