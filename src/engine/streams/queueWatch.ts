/** INV-40: what the queue before a server's wire holds, lets go of, and owes its client. */

import { idKey, isId, isObject } from '../../protocol/jsonRpc.ts';
import type { Frame } from '../frame.ts';
import type { Watch } from '../invariants/checker.ts';

/** The bound holds, no final goes, progress that is left rises, and each loss is marked. */
const bounded: Watch['begin'] = (_, report) => {
  const highest = new Map<string, number>();
  return {
    queue: (record) => {
      const { what, frame, gone, goneIsFinal, size, capacity, needsRefetch, replica } = record;
      const key = `queue ${replica}`;
      if (size > capacity) report(null, `${key} over its bound`, 'BUF-1');
      if (gone && goneIsFinal) report(gone.request, `${key} ${gone.request}`, 'BUF-4');
      const isLoss = what === 'evicted' || what === 'dropped';
      if (isLoss && !needsRefetch) report(null, `${key} unmarked`, 'BUF-3');
      const progress = what === 'taken' ? progressIn(frame) : null;
      if (!progress) return;
      const before = highest.get(progress.token) ?? Number.NEGATIVE_INFINITY;
      if (progress.value > before) highest.set(progress.token, progress.value);
      else report(frame.request, `${key} ${progress.token}`, 'PRO-5');
    },
  };
};

function progressIn({ message }: Frame): { token: string; value: number } | null {
  const params = isObject(message) ? message['params'] : undefined;
  if (!isObject(message) || message['method'] !== 'notifications/progress' || !isObject(params))
    return null;
  const { progressToken: token, progress: value } = params;
  return isId(token) && typeof value === 'number' ? { token: idKey(token), value } : null;
}

export const queueWatches: readonly Watch[] = [{ invariant: 'INV-40', begin: bounded }];
