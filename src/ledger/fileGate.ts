/** Lets one tab of this browser at a time at a file, and tells the others of changes. */

import { LEDGER_LOCK_WAIT_MS } from '../base/limits.ts';
import { type Kept, reasonOf } from './storageWords.ts';

/** Does the work when nobody else is at the file, or says why its turn never came. */
export type Gate = <T>(work: () => Promise<T>) => Promise<Kept<T>>;

/** `forgotten`: the file was removed on purpose, so that to miss it is no fault. */
export type Word = 'changed' | 'forgotten';

export interface Channel {
  /** To every other tab. */
  tell(word: Word): void;
  listen(listener: (word: Word) => void): void;
  close(): void;
}

export const ONE_TAB_ONLY =
  'This browser has no Web Locks, so tabs cannot take turns: keep this file open in one tab only.';

export function browserGate(name: string): { readonly gate: Gate; readonly isForAllTabs: boolean } {
  const isForAllTabs = 'locks' in navigator && navigator.locks !== undefined;
  return { gate: isForAllTabs ? lockGate(name) : queueGate(), isForAllTabs };
}

function lockGate(name: string): Gate {
  return async <T>(work: () => Promise<T>): Promise<Kept<T>> => {
    let isIn = false;
    // Not every browser with locks has AbortSignal.timeout.
    const late = new AbortController();
    const timer = setTimeout(
      () => late.abort(new DOMException('', 'TimeoutError')),
      LEDGER_LOCK_WAIT_MS,
    );
    try {
      const { signal } = late;
      const value = await navigator.locks.request(name, { mode: 'exclusive', signal }, () => {
        isIn = true;
        return work();
      });
      return { ok: true, value };
    } catch (error) {
      if (isIn) throw error;
      const isLate = error instanceof DOMException && error.name === 'TimeoutError';
      if (isLate) return { ok: false, reason: 'Another tab has the file and does not let go.' };
      return { ok: false, reason: `The file could not be locked: ${reasonOf(error)}.` };
    } finally {
      clearTimeout(timer);
    }
  };
}

/** Turns within this page alone. */
export function queueGate(): Gate {
  let last: Promise<unknown> = Promise.resolve();
  return async <T>(work: () => Promise<T>): Promise<Kept<T>> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return { ok: true, value: await turn };
  };
}

/** null: there is none here or it is refused; a tab sees others' commits when it next charges. */
export function browserChannel(name: string): Channel | null {
  const channel = openChannel(name);
  if (channel === null) return null;
  return {
    tell: (word) => channel.postMessage(word),
    listen: (listener) => {
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        if (data === 'changed' || data === 'forgotten') listener(data);
      };
    },
    close: () => channel.close(),
  };
}

function openChannel(name: string): BroadcastChannel | null {
  try {
    return new BroadcastChannel(name);
  } catch {
    return null;
  }
}
