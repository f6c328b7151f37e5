/** Real SQLite beside the run: loaded when a ledger is first shown, and kept at the same step. */

import { useEffect, useMemo, useState } from 'react';
import type { Run } from '../../engine/run.ts';
import { openSql } from '../../ledger/openSql.ts';
import { Replay } from '../../ledger/replay.ts';
import type { SqliteLedger } from '../../ledger/sqliteLedger.ts';
import { wasmUrl } from '../../ledger/wasmUrl.ts';
import { statementsUntil } from '../../trace/ledgerFacts.ts';

export type RealLedger =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'ready';
      readonly ledger: SqliteLedger;
      /** The first statement that SQLite answered otherwise than the run says. */
      readonly differs: string | null;
      /** What SQLite was started from. */
      readonly module: WebAssembly.Module;
    };

interface Opened {
  readonly replay: Replay;
  readonly module: WebAssembly.Module;
  readonly image: Uint8Array | null;
}

/** `image` is what the file holds before the first step; null: it is empty. */
export function useReplay(run: Run, step: number, image: Uint8Array | null): RealLedger {
  const [opened, setOpened] = useState<Opened | string | null>(null);
  useEffect(() => {
    let isGone = false;
    let replay: Replay | null = null;
    void openSql(wasmUrl).then((result) => {
      if (isGone) return;
      if (!result.ok) return setOpened(result.reason);
      replay = new Replay(result.sql, image);
      setOpened({ replay, module: result.module, image });
    });
    return () => {
      isGone = true;
      replay?.dispose();
    };
  }, [image]);
  return useMemo(() => {
    if (opened === null) return { kind: 'loading' };
    if (typeof opened === 'string') return { kind: 'failed', reason: opened };
    // Another file is on its way, and this one is about to be closed.
    if (opened.image !== image) return { kind: 'loading' };
    try {
      const ledger = opened.replay.to(statementsUntil(run, step));
      return { kind: 'ready', ledger, differs: opened.replay.differs, module: opened.module };
    } catch (error) {
      // A file can hold what no inspection foresaw; the panel says so, and the page goes on.
      const detail = error instanceof Error ? error.message : String(error);
      return { kind: 'failed', reason: `SQLite could not follow this run: ${detail}.` };
    }
  }, [opened, run, step, image]);
}
