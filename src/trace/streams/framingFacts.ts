/** What a client has read of a stdout by any step: lines, strays, and what is still pending. */

import type { Run } from '../../engine/run.ts';

export interface LineFacts {
  readonly number: number;
  readonly atMs: number;
  readonly kind: 'message' | 'stray' | 'too-long';
  readonly text: string;
  /** It is the first of several strays in a row, the one that is reported. */
  readonly isReported: boolean;
}

export interface FramingFacts {
  readonly lines: readonly LineFacts[];
  /** Findings: strays in a row count once. */
  readonly strays: number;
  /** Bytes of a line that has not ended. */
  readonly pendingBytes: number;
  readonly pendingText: string;
}

/** Null for a run in which lines are not cut; of the first server process. */
export function framingAt(run: Run, count: number): FramingFacts | null {
  const [slot] = run.plan.streams?.framers ?? [];
  if (!slot) return null;
  const lines: LineFacts[] = [];
  for (const { atMs, records } of run.steps.slice(0, count)) {
    for (const record of records) {
      if (record.type !== 'framed' || record.what === 'partial') continue;
      const { what: kind, line: number, text, isFirst } = record;
      lines.push({ number, atMs, kind, text, isReported: kind !== 'message' && isFirst });
    }
  }
  const { pending, length } = run.at(count).get(slot);
  const bytes = Uint8Array.from(pending, (character) => character.charCodeAt(0));
  return {
    lines,
    strays: lines.filter(({ isReported }) => isReported).length,
    pendingBytes: length,
    pendingText: new TextDecoder().decode(bytes),
  };
}
