/** Checks on durable tasks, by what is told of each on the wire and what the service recorded. */

import { isObject, type Json, type JsonObject } from '../../protocol/jsonRpc.ts';
import { isTerminal, type TaskStatus } from '../../protocol/taskMessages.ts';
import type { Call } from '../invariants/calls.ts';
import type { FrameHook, RecOf, Watch } from '../invariants/checker.ts';
import type { Seen } from '../invariants/frameReader.ts';
import type { Turn } from '../invariants/turn.ts';
import { mayMove } from './taskRecord.ts';

/** What a message tells of a task. */
interface Told {
  readonly id: string;
  readonly status: TaskStatus;
  readonly fields: JsonObject;
}

function memberOf(value: Json | undefined, name: string): JsonObject {
  const member = isObject(value) ? value[name] : undefined;
  return isObject(member) ? member : {};
}

/** The task in an answer or a notice, flat or in a member of its own; null where there is none. */
function toldIn({ frame }: Seen): Told | null {
  const outer = isObject(frame.message) && 'method' in frame.message ? 'params' : 'result';
  const told = memberOf(frame.message, outer);
  const fields = isObject(told['task']) ? told['task'] : told;
  const { taskId: id, status } = fields;
  const isTask = typeof id === 'string' && typeof status === 'string';
  return isTask ? { id, status: status as TaskStatus, fields } : null;
}

function recordsOf(turn: Turn): RecOf<'task'>[] {
  return turn.records.filter((record): record is RecOf<'task'> => record.type === 'task');
}

/** Names the requests about tasks by what they ask for, in the order of their ids on the wire. */
class Asked {
  private readonly methods = new Map<Call, { readonly method: string; readonly task: string }>();

  readonly note: FrameHook = ({ frame, call, params }) => {
    const method = isObject(frame.message) ? frame.message['method'] : undefined;
    const { taskId: task } = params;
    if (!call || typeof method !== 'string') return;
    this.methods.set(call, { method, task: typeof task === 'string' ? task : '' });
  };

  of(call: Call | null) {
    return call ? this.methods.get(call) : undefined;
  }
}

/** Names a task together with its server: each process has tasks of its own, whatever their ids. */
function serverTasks(replicaOf: ReadonlyMap<string, number>) {
  return (call: Call | null, task: string) =>
    `${(call?.label && replicaOf.get(call.label)) ?? 1} ${task}`;
}

/** INV-30: a status moves only as the rules allow, and a terminal one is the last. */
const transitions: Watch['begin'] = (_, report) => {
  const last = new Map<string, TaskStatus>();
  const tell: FrameHook = (seen) => {
    const told = toldIn(seen);
    if (!told) return;
    const before = last.get(told.id);
    last.set(told.id, told.status);
    // Two changes may lie between what was told, so only what can never be is a breach.
    if (before && isTerminal(before) && before !== told.status) report(seen.frame.request, told.id);
  };
  return {
    serverSends: { response: tell, message: tell },
    end: (turn) => {
      for (const { request, task, from, to } of recordsOf(turn)) {
        if (from !== null && to !== null && !mayMove(from, to)) report(request, task);
      }
    },
  };
};

/** INV-31: a cancel is answered with the task cancelled, which it stays; an ended one refuses. */
const coreCancel: Watch['begin'] = (_, report) => {
  const asked = new Asked();
  const ended = new Map<string, TaskStatus>();
  return {
    clientSends: { request: asked.note },
    serverSends: {
      response: (seen) => {
        const { call, frame } = seen;
        const about = asked.of(call);
        if (about?.method !== 'tasks/cancel' || !call) return;
        const isError = isObject(frame.message) && isObject(frame.message['error']);
        if (isError) return;
        if (ended.has(about.task)) report(call.label, about.task, 'TSK-4');
        else if (toldIn(seen)?.status !== 'cancelled') report(call.label, about.task);
        else ended.set(about.task, 'cancelled');
      },
    },
    end: (turn) => {
      for (const { request, task, from, to, by } of recordsOf(turn)) {
        if (from === 'cancelled' && to !== null) report(request, task, 'TSK-6');
        // The answer to the cancel that ends a task is sent in that same step, and is none of it.
        if (to !== null && isTerminal(to) && by !== 'cancel') ended.set(task, to);
      }
    },
  };
};

/** INV-32: the answer to a cancel is an acknowledgement that tells nothing of the task. */
const emptyAck: Watch['begin'] = (_, report) => {
  const asked = new Asked();
  return {
    clientSends: { request: asked.note },
    serverSends: {
      response: ({ call, frame }) => {
        if (!call || asked.of(call)?.method !== 'tasks/cancel') return;
        const { resultType: _type, _meta, ...rest } = memberOf(frame.message, 'result');
        if (Object.keys(rest).length > 0) report(call.label, call.key);
      },
    },
  };
};

/** INV-33: from the instant its id is told, a task is found for as long as it is kept. */
const durable: Watch['begin'] = ({ replicaOf }, report) => {
  const asked = new Asked();
  const until = new Map<string, number>();
  const nameOf = serverTasks(replicaOf);
  return {
    clientSends: { request: asked.note },
    serverSends: {
      response: (seen, { atMs }) => {
        const { call, frame } = seen;
        const told = toldIn(seen);
        const ttl = told?.fields['ttlMs'] ?? told?.fields['ttl'];
        const name = nameOf(call, told?.id ?? '');
        if (told && !until.has(name)) {
          until.set(name, typeof ttl === 'number' ? atMs + ttl : Number.POSITIVE_INFINITY);
        }
        const about = asked.of(call);
        const isMissing = memberOf(frame.message, 'error')['code'] === -32602;
        if (!call || about?.method !== 'tasks/get' || !isMissing) return;
        if (atMs < (until.get(nameOf(call, about.task)) ?? 0)) report(call.label, about.task);
      },
    },
  };
};

/** INV-34: what becomes of a request or its connection leaves the task as it is. */
const untouched: Watch['begin'] = (_, report) => {
  let isGiveUp = false;
  const gives: FrameHook = () => {
    isGiveUp = true;
  };
  return {
    serverGets: { close: gives, cancel: gives },
    end: (turn) => {
      if (isGiveUp) for (const { request, task } of recordsOf(turn)) report(request, task);
      isGiveUp = false;
    },
  };
};

/**
 * INV-45: no `tasks/result` is dropped while it waits. Its worker ends with the answer, with a
 * cancellation of the request, or with the process; in any other way nobody is left to answer.
 */
const waiters: Watch['begin'] = ({ calls }, report) => {
  const asked = new Asked();
  return {
    clientSends: { request: asked.note },
    end: ({ records }) => {
      for (const record of records) {
        if (record.type !== 'worker' || record.what !== 'stopped') continue;
        const call = calls.labelled(record.request);
        const isWaiting = call?.record === 'in_progress' && !call.responded;
        if (isWaiting && asked.of(call)?.method === 'tasks/result') report(call.label, call.key);
      }
    },
  };
};

/** INV-35: a task of the extension has no progress. */
const noProgress: Watch['begin'] = (_, report) => {
  const created = new Set<Call>();
  return {
    serverSends: {
      response: ({ call, frame }) => {
        if (call && memberOf(frame.message, 'result')['resultType'] === 'task') created.add(call);
      },
      progress: ({ call }) => {
        if (call && created.has(call)) report(call.label, call.key);
      },
    },
  };
};

/**
 * INV-36: a key of a question is never used for another one. It may be told again after its answer
 * was sent, since a server may take that in later.
 */
const inputKeys: Watch['begin'] = (_, report) => {
  const asked = new Map<string, string>();
  const tell: FrameHook = (seen) => {
    const told = toldIn(seen);
    if (!told) return;
    for (const [key, question] of Object.entries(memberOf(told.fields, 'inputRequests'))) {
      const name = `${told.id} ${key}`;
      const text = JSON.stringify(question);
      if ((asked.get(name) ?? text) !== text) report(seen.frame.request, name);
      asked.set(name, text);
    }
  };
  return { serverSends: { response: tell, message: tell } };
};

/** INV-37: between two polls of a task lies the interval that its server named last. */
const pollInterval: Watch['begin'] = ({ replicaOf }, report) => {
  const asked = new Asked();
  const nameOf = serverTasks(replicaOf);
  const interval = new Map<string, number>();
  const polledMs = new Map<string, number>();
  const tell: FrameHook = (seen) => {
    const told = toldIn(seen);
    const ms = told?.fields['pollIntervalMs'] ?? told?.fields['pollInterval'];
    if (told && typeof ms === 'number') interval.set(nameOf(seen.call, told.id), ms);
  };
  return {
    clientGets: { response: tell, message: tell },
    clientSends: {
      request: (seen, turn) => {
        asked.note(seen, turn);
        const { call } = seen;
        const about = asked.of(call);
        if (!call || about?.method !== 'tasks/get') return;
        const name = nameOf(call, about.task);
        const before = polledMs.get(name);
        polledMs.set(name, turn.atMs);
        const leastMs = interval.get(name) ?? 0;
        if (before !== undefined && turn.atMs - before < leastMs) report(call.label, call.key);
      },
    },
  };
};

/** INV-13: a notification that names the call of a task is no way to cancel it (CAN-8). */
const noNotification: Watch['begin'] = ({ conduct }, report) => {
  const created = new Set<Call>();
  return {
    clientGets: {
      response: ({ call, frame }) => {
        if (call && memberOf(frame.message, 'result')['resultType'] === 'task') created.add(call);
      },
    },
    clientSends: {
      cancel: ({ call }) => {
        if (call && created.has(call)) report(call.label, call.key, conduct.tasks.wrongCancelRule);
      },
    },
  };
};

/** INV-41: an acknowledgement is no news that the work has stopped. */
const claims: Watch['begin'] = (_, report) => ({
  end: ({ records }) => {
    for (const record of records) {
      if (record.type === 'belief' && record.isClaim) report(record.request, record.request);
    }
  },
});

export const taskWatches: readonly Watch[] = [
  { invariant: 'INV-13', begin: noNotification },
  { invariant: 'INV-30', begin: transitions },
  { invariant: 'INV-31', begin: coreCancel },
  { invariant: 'INV-32', begin: emptyAck },
  { invariant: 'INV-33', begin: durable },
  { invariant: 'INV-34', begin: untouched },
  { invariant: 'INV-35', begin: noProgress },
  { invariant: 'INV-36', begin: inputKeys },
  { invariant: 'INV-37', begin: pollInterval },
  { invariant: 'INV-41', begin: claims },
  { invariant: 'INV-45', begin: waiters },
];
