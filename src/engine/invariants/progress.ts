/** Checks on progress: rising values, and tokens of requests that are really in progress. */

import { idKey } from '../../protocol/jsonRpc.ts';
import type { Call } from './calls.ts';
import type { Watch } from './checker.ts';
import { isInProgress, type Seen } from './frameReader.ts';

/** Whom a progress message is about: its request, else the bare token, else only its step. */
function subject({ call, names }: Seen, index: number): string {
  if (call) return call.key;
  return names === undefined ? `step ${index}` : `token ${idKey(names)}`;
}

/** The request to show beside a breach: the one whose work sent it, where the token names none. */
function shown({ call, frame }: Seen): string | null {
  if (call) return call.label;
  return frame.kind === 'raw' && frame.carrier === 'stdio' ? null : frame.request;
}

/** INV-14: each value sent for a token is higher than the one before it. */
const rising: Watch['begin'] = (_, report) => {
  const last = new Map<string, number>();
  return {
    serverSends: {
      progress: (seen, { index }) => {
        const key = subject(seen, index);
        const value = seen.params['progress'];
        const before = last.get(key) ?? Number.NEGATIVE_INFINITY;
        if (typeof value === 'number' && value > before) last.set(key, value);
        else report(shown(seen), key);
      },
    },
  };
};

/** INV-15: progress bears the token of a request in progress, in the server's order. */
const activeToken: Watch['begin'] = ({ conduct }, report) => {
  const isActive = (call: Call): boolean =>
    isInProgress(call) ||
    // Its answer waits in the server's queue, and what was queued before it goes out first.
    (call.record === 'completed' && !call.responded) ||
    (conduct.tasks.hasProgress && call.hasOpenTask) ||
    (conduct.silence === 'response' && call.record === 'cancelled' && !call.responded);
  return {
    serverSends: {
      progress: (seen, { index }) => {
        const { call } = seen;
        if (call && isActive(call)) return;
        const rule = call?.responded ? 'PRO-11' : call?.cancelSeen ? conduct.silenceRule : 'PRO-8';
        report(shown(seen), subject(seen, index), rule);
      },
    },
  };
};

/** INV-16: requests that the client waits for at the same time have different tokens. */
const distinctTokens: Watch['begin'] = (_, report) => {
  const holders = new Map<string, Call[]>();
  return {
    clientSends: {
      request: ({ call }) => {
        if (!call || call.token === null) return;
        const waiting = (holders.get(call.token) ?? []).filter((other) => other.waiting);
        if (waiting.length > 0) report(call.label, call.key);
        holders.set(call.token, [...waiting, call]);
      },
    },
  };
};

export const progressWatches: readonly Watch[] = [
  { invariant: 'INV-14', begin: rising },
  { invariant: 'INV-15', begin: activeToken },
  { invariant: 'INV-16', begin: distinctTokens },
];
