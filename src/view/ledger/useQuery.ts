/** One query at a time, in a worker: whether it runs, for how long, and what was answered last. */

import { useEffect, useRef, useState } from 'react';
import type { Query } from '../../ledger/answerQuery.ts';
import type { QueryResult } from '../../ledger/readQuery.ts';
import { type RunningQuery, startQuery } from '../../ledger/startQuery.ts';

export interface Answered {
  /** The step that the file was asked at. */
  readonly at: number;
  readonly result: QueryResult;
}

export interface Asking {
  readonly isRunning: boolean;
  /** Whole seconds that it runs, once that is worth saying; null: nothing is. */
  readonly seconds: number | null;
  readonly last: Answered | null;
  readonly ask: (query: Query, at: number) => void;
  readonly cancel: () => void;
}

/** Sooner than this a word would only flicker. */
const SLOW_MS = 500;

export function useQuery(): Asking {
  const running = useRef<RunningQuery | null>(null);
  const [isRunning, setIsRunning] = useState(false);
  const [last, setLast] = useState<Answered | null>(null);
  useEffect(() => () => running.current?.cancel(), []);
  const ask = (query: Query, at: number) => {
    if (running.current) return;
    const started = startQuery(query);
    running.current = started;
    setIsRunning(true);
    void started.answer.then((result) => {
      running.current = null;
      setIsRunning(false);
      setLast({ at, result });
    });
  };
  const cancel = () => running.current?.cancel();
  return { isRunning, seconds: useSeconds(isRunning), last, ask, cancel };
}

function useSeconds(isRunning: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (!isRunning) return undefined;
    const since = performance.now();
    const say = () => setSeconds(Math.floor((performance.now() - since) / 1000));
    const timer = setInterval(say, SLOW_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return seconds;
}
