/** Real SQLite beside the run: loaded when a ledger is first shown, and kept at the same step. */

import { useEffect, useMemo, useState } from 'react';
import { REPLAY_SLICE_STATEMENTS } from '../../base/limits.ts';
import type { Run } from '../../engine/run.ts';
import { openSql } from '../../ledger/openSql.ts';
import { Replay } from '../../ledger/replay.ts';
import type { SqliteLedger } from '../../ledger/sqliteLedger.ts';
import { sqlUrls } from '../../ledger/sqlUrls.ts';
import { statementsUntil, type Told } from '../../trace/ledgerFacts.ts';

export type RealLedger =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly reason: string }
  | {
      readonly kind: 'following';
      /** Statements that SQLite has run, and all that lead to the step. */
      readonly done: number;
      readonly of: number;
      readonly cancel: () => void;
    }
  /** Somebody did not want to wait; the next step follows again. */
  | { readonly kind: 'stopped' }
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
    void openSql(sqlUrls).then((result) => {
      if (isGone) return;
      if (!result.ok) return setOpened(result.reason);
      replay = new Replay(result.sql, image ?? result.empty);
      setOpened({ replay, module: result.module, image });
    });
    return () => {
      isGone = true;
      replay?.dispose();
    };
  }, [image]);
  const told = useMemo(() => statementsUntil(run, step), [run, step]);
  const [stopped, setStopped] = useState<readonly Told[] | null>(null);
  // Grows while SQLite is on its way, so that the page is drawn and heard between two slices.
  const [slices, setSlices] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each slice goes on from the last
  const real = useMemo((): RealLedger => {
    if (opened === null) return { kind: 'loading' };
    if (typeof opened === 'string') return { kind: 'failed', reason: opened };
    // Another file is on its way, and this one is about to be closed.
    if (opened.image !== image) return { kind: 'loading' };
    if (stopped === told) return { kind: 'stopped' };
    const { replay, module } = opened;
    try {
      const ledger = replay.towards(told, REPLAY_SLICE_STATEMENTS);
      if (ledger) return { kind: 'ready', ledger, differs: replay.differs, module };
      const cancel = () => setStopped(told);
      return { kind: 'following', done: replay.done, of: told.length, cancel };
    } catch (error) {
      // A file can hold what no inspection foresaw; the panel says so, and the page goes on.
      const detail = error instanceof Error ? error.message : String(error);
      return { kind: 'failed', reason: `SQLite could not follow this run: ${detail}.` };
    }
  }, [opened, told, image, stopped, slices]);
  useEffect(() => {
    if (real.kind !== 'following') return;
    const next = setTimeout(() => setSlices((count) => count + 1));
    return () => clearTimeout(next);
  }, [real]);
  return real;
}
