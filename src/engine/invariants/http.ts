/** Checks on HTTP: what a closed stream means, heads against bodies, and the answers to POSTs. */

import { headerOf, headFault } from '../../protocol/http.ts';
import type { Call } from './calls.ts';
import type { FrameHook, Watch } from './checker.ts';
import { isInProgress } from './frameReader.ts';

/** INV-8: only a cancellation that is POSTed cancels a request, and the POST is answered 202. */
const postCancels: Watch['begin'] = (_, report) => {
  let arrived: Call[] = [];
  let posts = 0;
  return {
    serverGets: {
      cancel: ({ call, names }) => {
        if (names === undefined) return;
        posts++;
        if (call) arrived.push(call);
      },
    },
    end: ({ index, cancelled, emptyStatuses }) => {
      for (const call of cancelled)
        if (!arrived.includes(call)) report(call.label, call.key, 'CAN-17');
      if (posts > 0 && !emptyStatuses.some(isAccepted)) {
        const [call] = arrived;
        report(call?.label ?? null, call?.key ?? `step ${index}`, 'CAN-18');
      }
      if (posts > 0) [arrived, posts] = [[], 0];
    },
  };
};

/** INV-9: a stream that closes before the answer cancels its request, whoever closed it. */
const closeCancels: Watch['begin'] = (_, report) => {
  let closed: Call[] = [];
  return {
    serverGets: {
      close: ({ call }) => {
        if (call && isInProgress(call)) closed.push(call);
      },
    },
    end: () => {
      for (const call of closed) if (call.record !== 'cancelled') report(call.label, call.key);
      if (closed.length > 0) closed = [];
    },
  };
};

/** INV-24: a response stream asks proxies not to buffer it. */
const accelHeader: Watch['begin'] = (_, report) => ({
  serverSends: {
    open: ({ frame, call }, { index }) => {
      const value = frame.head && headerOf(frame.head, 'X-Accel-Buffering');
      if (value !== 'no') report(frame.request, call?.key ?? `step ${index}`);
    },
  },
});

/** INV-25: heads agree with bodies, and a notification is accepted with 202 and no body. */
const heads: Watch['begin'] = (_, report) => {
  let notified: { label: string | null; key: string } | null = null;
  const posts: FrameHook = ({ frame, what, call }, { index }) => {
    if (frame.carrier !== 'post' || !frame.head) return;
    const rule = headFault(frame.head, frame.message, what === 'request');
    if (rule) report(call?.label ?? frame.request, call?.key ?? `step ${index}`, rule);
  };
  const notifies: FrameHook = ({ frame, call }, { index }) => {
    if (frame.carrier !== 'post') return;
    notified = { label: call?.label ?? frame.request, key: call?.key ?? `step ${index}` };
  };
  return {
    clientSends: {
      request: posts,
      response: posts,
      cancel: posts,
      progress: posts,
      message: posts,
      noise: posts,
    },
    serverGets: { cancel: notifies, progress: notifies, message: notifies },
    end: ({ emptyStatuses }) => {
      if (!notified) return;
      const isAnswered = emptyStatuses.some((line) => isAccepted(line) || isRefused(line));
      if (!isAnswered) report(notified.label, notified.key, 'HTTP-5');
      notified = null;
    },
  };
};

function isAccepted(line: string): boolean {
  return / 202\b/.test(line);
}

function isRefused(line: string): boolean {
  return / [45]\d\d\b/.test(line);
}

export const httpWatches: readonly Watch[] = [
  { invariant: 'INV-8', begin: postCancels },
  { invariant: 'INV-9', begin: closeCancels },
  { invariant: 'INV-24', begin: accelHeader },
  { invariant: 'INV-25', begin: heads },
];
