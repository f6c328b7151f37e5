/** The types that the parts of a trace share. */

import type { Frame } from '../engine/frame.ts';

export type Lane =
  | 'client'
  | 'wire'
  | 'server'
  | 'worker'
  | 'file'
  | 'service'
  | 'task'
  | `handler-${number}`;

export interface LaneHead {
  readonly id: Lane;
  readonly name: string;
}

export type Fate = 'in-flight' | 'delivered' | 'ignored' | 'lost';

/** Statuses and stream heads travel with what they answer and have no journey of their own. */
export const STATUS_KINDS: ReadonlySet<Frame['kind']> = new Set(['accepted', 'refused', 'open']);

/** One frame on the wire, with the step that sent it and what became of it. */
export interface FrameRow {
  readonly number: number;
  readonly step: number;
  readonly atMs: number;
  readonly frame: Frame;
  /**
   * The step at which an intermediary passes it on that held it; infinite where it never does or
   * keeps it for itself, and null for a frame that it passes on at once.
   */
  readonly passedStep: number | null;
  /** The step at which its fate is decided, or null while nothing decides it. */
  readonly endStep: number | null;
  readonly fate: Fate;
}

/** What happened in a step and why, in one sentence, with the ids of the rules behind it. */
export interface Why {
  readonly text: string;
  readonly rules: readonly string[];
}
