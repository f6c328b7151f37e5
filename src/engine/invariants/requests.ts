/** Checks on requests and their answers: ids, final responses, their types, and late ones. */

import { isObject } from '../../protocol/jsonRpc.ts';
import type { Watch } from './checker.ts';

/** INV-1: a request gets at most one final response. */
const oneResponse: Watch['begin'] = (_, report) => ({
  serverSends: {
    response: ({ call }) => {
      if (call?.responded) report(call.label, call.key);
    },
  },
});

/** INV-5: what arrives after the client gave up leaves its outcome as it was. */
const lateAnswer: Watch['begin'] = (_, report) => ({
  outcome: ({ from, request }) => {
    if (from !== 'waiting' && from !== 'result' && from !== 'error') report(request, request);
  },
});

/** INV-17: an answer settles its request though it asked for progress and saw none. */
const noProgressNeeded: Watch['begin'] = (_, report) => {
  // By the id, since the client of a reused id may take the answer for another of its requests.
  const due = new Map<string, string>();
  return {
    clientGets: {
      response: ({ call }) => {
        if (!call?.waiting || call.token === null || call.progressed) return;
        if (call.label !== null) due.set(call.id, call.label);
      },
    },
    end: ({ settled }) => {
      if (due.size === 0) return;
      for (const { id } of settled) due.delete(id);
      for (const label of due.values()) report(label, label);
      due.clear();
    },
  };
};

/** INV-21: an id is never used again, though 2026-07-28 itself would let an answered one be. */
const freshId: Watch['begin'] = ({ conduct }, report) => ({
  clientSends: {
    request: ({ call }) => {
      if (!call?.twin) return;
      const isFree = !conduct.hasInitialize && call.twin.answered;
      report(call.label, call.key, isFree ? 'LAB-6' : 'REQ-2');
    },
  },
});

/** INV-22: a request that is sent again has an id of its own. */
const freshRetryId: Watch['begin'] = ({ calls, retryOf }, report) => ({
  clientSends: {
    request: ({ call }) => {
      if (!call?.label) return;
      const tried = calls.labelled(retryOf.get(call.label) ?? null);
      if (tried?.id === call.id) report(call.label, call.key);
    },
  },
});

/** INV-42: every result states its type. */
const resultType: Watch['begin'] = (_, report) => ({
  serverSends: {
    response: ({ frame: { message }, call }, { index }) => {
      if (!isObject(message) || isObject(message['error'])) return;
      const { result } = message;
      if (isObject(result) && typeof result['resultType'] === 'string') return;
      report(call?.label ?? null, call?.key ?? `step ${index}`);
    },
  },
});

/** INV-44: a response bears the id of a request that was sent, in the type that it was sent in. */
const knownId: Watch['begin'] = (_, report) => ({
  serverSends: {
    response: ({ frame, call }, { index }) => {
      const shown = frame.kind === 'raw' && frame.carrier === 'stdio' ? null : frame.request;
      if (!call) report(shown, shown ?? `step ${index}`);
    },
  },
});

export const requestWatches: readonly Watch[] = [
  { invariant: 'INV-1', begin: oneResponse },
  { invariant: 'INV-5', begin: lateAnswer },
  { invariant: 'INV-17', begin: noProgressNeeded },
  { invariant: 'INV-21', begin: freshId },
  { invariant: 'INV-22', begin: freshRetryId },
  { invariant: 'INV-42', begin: resultType },
  { invariant: 'INV-44', begin: knownId },
];
