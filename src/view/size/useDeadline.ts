/** The deadline while it moves: shown at once, and written into the address once it rests. */

import { useCallback, useEffect, useRef, useState } from 'react';

/** Browsers refuse addresses that change many times a second. */
const REST_MS = 200;

export function useDeadline(settledMs: number, settle: (deadlineMs: number) => void) {
  const [moving, setMoving] = useState<number | null>(null);
  const latest = useRef(settle);
  latest.current = settle;
  const held = useRef<number | null>(null);
  const move = useCallback((deadlineMs: number) => {
    held.current = deadlineMs;
    setMoving(deadlineMs);
  }, []);
  const rest = useCallback(() => {
    if (held.current === null) return;
    latest.current(held.current);
    held.current = null;
    setMoving(null);
  }, []);
  useEffect(() => {
    if (moving === null) return;
    const timer = setTimeout(rest, REST_MS);
    return () => clearTimeout(timer);
  }, [moving, rest]);
  return { deadlineMs: moving ?? settledMs, move, rest };
}
