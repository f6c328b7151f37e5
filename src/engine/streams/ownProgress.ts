/** The check that a client counts all progress that is its own, be the token 0 or empty. */

import type { Call } from '../invariants/calls.ts';
import type { Watch } from '../invariants/checker.ts';

/** INV-48: what bears the token of a request that waits, and a value above the last, is taken. */
const ownProgress: Watch['begin'] = (_, report) => {
  const highest = new Map<Call, number>();
  let owed: Call[] = [];
  return {
    start: () => {
      owed = [];
    },
    clientGets: {
      progress: ({ call, params }) => {
        const value = params['progress'];
        if (!call?.waiting || typeof value !== 'number') return;
        if (value <= (highest.get(call) ?? Number.NEGATIVE_INFINITY)) return;
        highest.set(call, value);
        owed.push(call);
      },
    },
    end: ({ useful }) => {
      for (const call of owed) if (!useful.includes(call)) report(call.label, call.key);
    },
  };
};

export const progressWatches: readonly Watch[] = [{ invariant: 'INV-48', begin: ownProgress }];
