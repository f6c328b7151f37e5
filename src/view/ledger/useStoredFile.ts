/** The durable ledger of this page: opened when it is first shown, closed when it goes. */

import { useEffect, useState, useSyncExternalStore } from 'react';
import type { DurableLedger, LedgerState } from '../../ledger/durableLedger.ts';
import type { OpenedLedger } from '../../ledger/openDurableLedger.ts';

const NAME = 'ledger.sqlite';

/** null: it is still being opened. `retry` opens it anew. */
export function useStoredFile(
  onImage: (bytes: Uint8Array | null) => void,
): readonly [opened: OpenedLedger | null, retry: () => void] {
  const [opened, setOpened] = useState<OpenedLedger | null>(null);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt opens it, nothing else
  useEffect(() => {
    let isOver = false;
    let ledger: DurableLedger | null = null;
    void open().then((next) => {
      if (next.ok) ledger = next.value.ledger;
      if (isOver) return ledger?.close();
      setOpened(next);
      if (next.ok) onImage(next.value.ledger.state().bytes);
    });
    return () => {
      isOver = true;
      ledger?.close();
    };
  }, [attempt]);
  return [
    opened,
    () => {
      setOpened(null);
      setAttempt((last) => last + 1);
    },
  ];
}

export function useLedgerState(ledger: DurableLedger): LedgerState {
  return useSyncExternalStore(ledger.subscribe, ledger.state);
}

/** SQLite and all that stands on it comes with the panel, not with the page. */
async function open(): Promise<OpenedLedger> {
  try {
    const { openDurableLedger } = await import('../../ledger/openDurableLedger.ts');
    return await openDurableLedger(NAME);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return { ok: false, reason: `The ledger could not be loaded: ${detail}.`, isForGood: false };
  }
}
