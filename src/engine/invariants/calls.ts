/** The requests of a run as its records tell them: what each side has done about every one. */

import { idKey, type RequestId } from '../../protocol/jsonRpc.ts';
import type { ServerRecord } from '../parts.ts';

/** One request that the client put on the wire. */
export interface Call {
  /** Unique in the run: the label, or a number for a request that has none. */
  readonly key: string;
  readonly label: string | null;
  readonly id: string;
  readonly token: string | null;
  readonly isListen: boolean;
  readonly isInitialize: boolean;
  readonly isTask: boolean;
  /** The latest earlier request with the same id. */
  readonly twin: Call | null;
  readonly sentMs: number;
  /** The client has no outcome for it yet. */
  waiting: boolean;
  /** A response to it has arrived at the client, whatever the client made of it. */
  answered: boolean;
  /** The client took progress for it as useful activity. */
  progressed: boolean;
  /** When its maximum is due, by the timer armed when it was sent. */
  deadlineMs: number | null;
  /** Times that its response stream was closed by anyone, and by the client. */
  closes: number;
  clientCloses: number;
  /** Cancellations of the client that named it. */
  cancels: number;
  record: ServerRecord;
  /** Step in which the server's record of it was decided. */
  endedAt: number | null;
  /** The server has sent a response to it. */
  responded: boolean;
  /** The server observed a cancellation that took effect. */
  cancelSeen: boolean;
  /** It was answered with a task that has not ended. */
  hasOpenTask: boolean;
}

/** What a message on the wire says about the request that it sends. */
export interface CallFacts {
  readonly label: string | null;
  readonly id: RequestId;
  readonly token: RequestId | null;
  readonly method: string;
  readonly isTask: boolean;
  readonly sentMs: number;
}

export class Calls {
  private readonly labels = new Map<string, Call>();
  private readonly ids = new Map<string, Call[]>();
  private readonly tokens = new Map<string, Call[]>();
  private unlabelled = 0;

  open({ label, id, token, method, isTask, sentMs }: CallFacts): Call {
    const same = groupOf(this.ids, idKey(id));
    const call: Call = {
      key: label ?? `#${++this.unlabelled}`,
      label,
      id: idKey(id),
      token: token === null ? null : idKey(token),
      isListen: method === 'subscriptions/listen',
      isInitialize: method === 'initialize',
      isTask,
      twin: same.at(-1) ?? null,
      sentMs,
      waiting: true,
      answered: false,
      progressed: false,
      deadlineMs: null,
      closes: 0,
      clientCloses: 0,
      cancels: 0,
      record: 'not_received',
      endedAt: null,
      responded: false,
      cancelSeen: false,
      hasOpenTask: false,
    };
    same.push(call);
    if (label !== null) this.labels.set(label, call);
    if (call.token !== null) groupOf(this.tokens, call.token).push(call);
    return call;
  }

  labelled(label: string | null): Call | null {
    return label === null ? null : (this.labels.get(label) ?? null);
  }

  /** In the order sent; none for a name that is missing or malformed. */
  withId(id: RequestId | undefined): readonly Call[] {
    return (id === undefined ? undefined : this.ids.get(idKey(id))) ?? NONE;
  }

  withToken(token: RequestId | undefined): readonly Call[] {
    return (token === undefined ? undefined : this.tokens.get(idKey(token))) ?? NONE;
  }
}

const NONE: readonly Call[] = [];

function groupOf(groups: Map<string, Call[]>, key: string): Call[] {
  const group = groups.get(key) ?? [];
  if (group.length === 0) groups.set(key, group);
  return group;
}
