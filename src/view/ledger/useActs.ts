/** Acts on the stored file, one at a time: which one is under way, and what came of the last. */

import { useEffect, useRef, useState } from 'react';
import type { DurableLedger } from '../../ledger/durableLedger.ts';

/** What an act came to: nothing to say, an acknowledgement, or a problem. */
export interface Ending {
  readonly ack?: Ack;
  readonly problem?: string;
}

export interface Ack {
  readonly kind: 'executed' | 'replayed' | 'refused' | 'done';
  readonly words: string;
}

type Work = (ledger: DurableLedger) => Promise<Ending>;

export interface Acts {
  /** What is under way for so long that it is worth saying; null: nothing. */
  readonly slowly: string | null;
  readonly isBusy: boolean;
  readonly ending: Ending;
  /** Another act is refused while one is under way. `bytes`: how much it works on, if known. */
  readonly act: (words: string, work: Work, bytes?: number) => void;
}

/** Sooner than this a word would only flicker. */
const SLOW_MS = 300;
/** SQLite works on a file of this size without a pause, so that nothing could be said meanwhile. */
const LARGE_BYTES = 500_000;
/** Enough for the page to be drawn. */
const DRAWN_MS = 50;

export function useActs(ledger: DurableLedger): Acts {
  const [doing, setDoing] = useState<string | null>(null);
  const [isLarge, setIsLarge] = useState(false);
  const [ending, setEnding] = useState<Ending>({});
  const isUnderWay = useRef(false);
  const act: Acts['act'] = async (words, work, bytes = 0) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setDoing(words);
    const willBlock = Math.max(bytes, ledger.state().bytes?.length ?? 0) > LARGE_BYTES;
    setIsLarge(willBlock);
    try {
      if (willBlock) await new Promise((resolve) => setTimeout(resolve, DRAWN_MS));
      setEnding(await work(ledger));
    } catch (error) {
      const detail = error instanceof Error ? error.message : String(error);
      setEnding({ problem: `Something went wrong in this page: ${detail}.` });
    } finally {
      isUnderWay.current = false;
      setDoing(null);
    }
  };
  const slowly = useSlow(doing);
  return {
    slowly: isLarge ? doing : slowly,
    isBusy: doing !== null,
    ending,
    act,
  };
}

/** The words once they have stood for a while. */
function useSlow(words: string | null): string | null {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    setSlow(null);
    if (words === null) return undefined;
    const timer = setTimeout(() => setSlow(words), SLOW_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return slow;
}
