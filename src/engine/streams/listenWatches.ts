/** Checks on subscriptions: their order, their tags, their ends, and what is used after a loss. */

import { headerOf } from '../../protocol/http.ts';
import { idKey, isId, isObject } from '../../protocol/jsonRpc.ts';
import type { Call } from '../invariants/calls.ts';
import { type FrameHook, isTakenIn, type Watch } from '../invariants/checker.ts';
import type { Seen } from '../invariants/frameReader.ts';
import { filterIn, itemRead, itemsIn, itemTold, tagIn } from './catalogue.ts';

/** INV-23: no request of 2026-07-28 names a last event. */
const noLastEvent: Watch['begin'] = (_, report) => ({
  clientSends: {
    request: ({ frame, call }) => {
      if (frame.head && headerOf(frame.head, 'Last-Event-ID') !== undefined)
        report(call?.label ?? null, call?.key ?? 'request');
    },
  },
});

/** What the wire has said of one subscription. */
interface Listening {
  readonly asked: ReturnType<typeof filterIn>;
  acknowledged: ReturnType<typeof filterIn> | null;
}

/** INV-26: acknowledged first, then only what was, tagged, and nothing after the end. */
const inOrder: Watch['begin'] = ({ conduct }, report) => {
  const subscriptions = new Map<string, Listening>();
  const message: FrameHook = (seen) => {
    const { call } = seen;
    const listening = call?.isListen ? subscriptions.get(call.key) : undefined;
    if (!call || !listening) return;
    const rule = ruleBroken(seen, call, listening);
    if (rule !== null) report(call.label, `${call.key} ${rule}`, rule);
  };
  return {
    clientSends: {
      request: ({ call, params }) => {
        if (call?.isListen) {
          subscriptions.set(call.key, { asked: filterIn(params), acknowledged: null });
        }
      },
    },
    serverSends: {
      message,
      response: ({ frame, call }) => {
        if (!call?.isListen || !isObject(frame.message)) return;
        const { result } = frame.message;
        const isTagged = isObject(result) && isTag(tagIn(result), call);
        if (result !== undefined && conduct.hasListen && !isTagged)
          report(call.label, `${call.key} SUB-5`, 'SUB-5');
      },
    },
  };
};

function ruleBroken({ frame, params }: Seen, call: Call, listening: Listening): string | null {
  const message = isObject(frame.message) ? frame.message : {};
  const method = String(message['method']);
  if (call.cancelSeen || call.responded) return 'SUB-7';
  if (!isTag(tagIn(params), call)) return 'SUB-5';
  if (method === 'notifications/subscriptions/acknowledged') {
    listening.acknowledged = filterIn(params);
    const asked = itemsIn(listening.asked);
    return itemsIn(listening.acknowledged).every((item) => asked.includes(item)) ? null : 'SUB-4';
  }
  if (listening.acknowledged === null) return 'SUB-3';
  const item = itemTold(method, params);
  if (item === null || itemsIn(listening.acknowledged).includes(item)) return null;
  return 'SUB-2';
}

function isTag(tag: unknown, { id }: Call): boolean {
  return isId(tag) && idKey(tag) === id;
}

/** INV-27: neither progress nor log messages travel on a listen stream. */
const noProgress: Watch['begin'] = ({ calls }, report) => {
  const onListen: FrameHook = ({ frame }) => {
    const carrier = frame.carrier === 'stream' ? calls.labelled(frame.request) : null;
    if (!carrier?.isListen) return;
    const isLog = isObject(frame.message) && frame.message['method'] === 'notifications/message';
    const isProgress = frame.kind === 'progress';
    if (isLog || isProgress) report(carrier.label, carrier.key);
  };
  return { serverSends: { progress: onListen, message: onListen } };
};

/** INV-28: a server that ends a subscription says so, in one of the two ways. */
const endsInWords: Watch['begin'] = ({ calls }, report) => {
  let said: (Call | null)[] = [];
  const says: FrameHook = ({ call }) => void said.push(call);
  return {
    start: () => {
      if (said.length > 0) said = [];
    },
    serverSends: { response: says, cancel: says },
    // What waits before the wire is said already.
    queue: (record) => {
      const { kind, request } = record.frame;
      const isEnd = kind === 'response' || kind === 'cancel';
      if (isEnd && isTakenIn(record)) said.push(calls.labelled(request));
    },
    end: ({ records }) => {
      for (const record of records) {
        if (record.type !== 'record' || record.to !== 'completed') continue;
        const call = calls.labelled(record.request);
        if (call?.isListen && !said.includes(call)) report(call.label, call.key);
      }
    },
  };
};

/** INV-29: what a lost subscription covered is read again before it is used. */
const readBeforeUse: Watch['begin'] = (_, report) => {
  const gap = new Gap();
  return {
    clientSends: {
      request: (seen) => {
        if (seen.call) gap.asks(seen.call, seen);
      },
    },
    clientGets: {
      message: ({ call, params, frame }) => {
        if (frame.kind === 'acknowledged' && call) gap.watches(call, params);
      },
      response: ({ call, frame }) => {
        if (call && isObject(frame.message) && frame.message['result'] !== undefined)
          gap.reads(call);
      },
    },
    end: ({ records }) => {
      for (const record of records) {
        const isOwn = records.some(
          (one) => one.type === 'gave-up' && 'request' in record && one.request === record.request,
        );
        if (record.type === 'outcome' && !isOwn) gap.ends(record.request);
        if (record.type === 'use' && gap.holds(record.item)) report(null, record.item);
      }
    },
  };
};

/** What was lost from sight, and which requests were sent since to read it. */
class Gap {
  private readonly covered = new Map<string, readonly string[]>();
  private readonly owed = new Set<string>();
  private readonly asked = new Map<string, string>();

  asks(call: Call, { frame: { message }, params }: Seen): void {
    const item = itemRead(isObject(message) ? String(message['method']) : '', params);
    if (item !== null && this.owed.has(item)) this.asked.set(call.key, item);
  }

  watches(call: Call, params: Seen['params']): void {
    this.covered.set(call.key, itemsIn(filterIn(params)));
  }

  reads(call: Call): void {
    const item = this.asked.get(call.key);
    if (item !== undefined) this.owed.delete(item);
  }

  /** The other side, or something in between, ended a subscription. */
  ends(label: string): void {
    const items = this.covered.get(label);
    if (!items) return;
    this.covered.delete(label);
    const still = [...this.covered.values()].flat();
    for (const item of items) if (!still.includes(item)) this.owed.add(item);
  }

  holds(item: string): boolean {
    return this.owed.has(item);
  }
}

export const listenWatches: readonly Watch[] = [
  { invariant: 'INV-23', begin: noLastEvent },
  { invariant: 'INV-26', begin: inOrder },
  { invariant: 'INV-27', begin: noProgress },
  { invariant: 'INV-28', begin: endsInWords },
  { invariant: 'INV-29', begin: readBeforeUse },
];
