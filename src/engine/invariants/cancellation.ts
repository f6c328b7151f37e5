/** Checks on cancellations: what they may name, and what they may cause at the server. */

import type { Call } from './calls.ts';
import { type FrameHook, isTakenIn, type Watch } from './checker.ts';
import { isOpenListen, type Seen } from './frameReader.ts';
import type { Turn } from './turn.ts';

/** INV-2: silence after an observed cancellation, as far as the revision asks for it. */
const silence: Watch['begin'] = ({ conduct }, report) => {
  const speaks: FrameHook = ({ call }) => {
    if (call?.cancelSeen) report(call.label, call.key);
  };
  const others = { progress: speaks, message: speaks, request: speaks };
  const isTotal = conduct.silence === 'everything';
  return { serverSends: { response: speaks, ...(isTotal ? others : {}) } };
};

/** A cancellation that reached the server, with what the server knew of its request then. */
interface Arrival {
  readonly call: Call | null;
  readonly wasAnswered: boolean;
  readonly isIdle: boolean;
}

/** Reports the arrivals that meet `applies` and yet changed a record or made the server speak. */
function withoutEffect(applies: (arrival: Arrival) => boolean): Watch['begin'] {
  return ({ conduct }, report) => {
    const arrivals: Arrival[] = [];
    const arrives: FrameHook = ({ call }) => {
      const wasAnswered = call?.responded ?? false;
      const isIdle = call === null || call.record !== 'in_progress' || wasAnswered;
      arrivals.push({ call, wasAnswered, isIdle });
    };
    const closes: FrameHook = (seen, turn) => {
      // The end of a pipe is about no request.
      if (seen.frame.request !== null) arrives(seen, turn);
    };
    return {
      serverGets: { cancel: arrives, ...(conduct.closeIsCancel ? { close: closes } : {}) },
      end: ({ index, recordChanged, serverSpoke }: Turn) => {
        if (arrivals.length === 0) return;
        const hadEffect = recordChanged || serverSpoke;
        for (const arrival of hadEffect ? arrivals.filter(applies) : []) {
          const { call } = arrival;
          report(call?.label ?? null, call?.key ?? `step ${index}`);
        }
        arrivals.length = 0;
      },
    };
  };
}

/** A check on the cancellations that the client puts on the wire. */
function clientCancels(breaks: (seen: Seen) => boolean): Watch['begin'] {
  return (_, report) => ({
    clientSends: {
      cancel: (seen, { index }) => {
        const { call } = seen;
        if (breaks(seen)) report(call?.label ?? null, call?.key ?? `step ${index}`);
      },
    },
  });
}

/** INV-11: the server's own cancellation ends a subscription that is open, and nothing else. */
const serverCancels: Watch['begin'] = ({ calls }, report) => {
  /** Subscriptions whose end waits before the wire: it was right when it was written. */
  const queued = new Set<Call>();
  let step = 0;
  return {
    start: ({ index }) => {
      step = index;
    },
    queue: (record) => {
      const call = calls.labelled(record.frame.request);
      const isEnd = isTakenIn(record) && record.frame.kind === 'cancel';
      if (call && isEnd && isOpenListen(call, step)) queued.add(call);
    },
    serverSends: {
      cancel: ({ call, frame }, { index }) => {
        const isOwn = frame.kind === 'cancel';
        if (call && (isOpenListen(call, index) || (isOwn && queued.delete(call)))) return;
        report(call?.label ?? null, call?.key ?? `step ${index}`);
      },
    },
  };
};

/** INV-41: a client that gave up cannot know that the work was stopped. */
const claim: Watch['begin'] = (_, report) => ({
  gaveUp: ({ request, claim: words }) => {
    if (words === 'stopped') report(request, request);
  },
});

export const cancellationWatches: readonly Watch[] = [
  { invariant: 'INV-2', begin: silence },
  { invariant: 'INV-3', begin: withoutEffect(({ wasAnswered }) => wasAnswered) },
  { invariant: 'INV-4', begin: withoutEffect(({ isIdle }) => isIdle) },
  // In the client's order: a response on its way does not count until it arrives.
  { invariant: 'INV-10', begin: clientCancels(({ call }) => call === null || call.answered) },
  { invariant: 'INV-11', begin: serverCancels },
  { invariant: 'INV-12', begin: clientCancels(({ call }) => call?.isInitialize ?? false) },
  { invariant: 'INV-13', begin: clientCancels(({ call }) => call?.isTask ?? false) },
  { invariant: 'INV-41', begin: claim },
];
