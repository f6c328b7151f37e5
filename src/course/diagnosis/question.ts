/** What the path of a diagnosis is made of: questions, how to answer them, and verdicts. */

import type { Transport } from '../../protocol/revision.ts';
import type { Sights } from './sights.ts';

export const SYSTEMS = ['linux', 'macos', 'windows'] as const;
export type System = (typeof SYSTEMS)[number];

/** A command as it is typed there; words in capitals stand for what only its user knows. */
export type Commands = Readonly<Record<Transport, Readonly<Record<System, string>>>>;

export interface Answer {
  /** The name in addresses, unique within its question. */
  readonly id: string;
  readonly text: string;
  /** The id of the next question, or of a verdict. */
  readonly to: string;
  /** Left out for one that is an answer on both transports. */
  readonly only?: Transport;
}

export interface Question {
  readonly id: string;
  readonly asks: string;
  /** Why this comes now, and how to read what the command says. */
  readonly why: string;
  readonly commands: Commands;
  readonly answers: readonly Answer[];
}

export interface Verdict {
  readonly id: string;
  readonly title: string;
  /** What is so, as far as the answers tell. */
  readonly is: string;
  /** What to do about it. */
  readonly remedy: string;
  readonly rules: readonly string[];
  /** Where it can be stepped. */
  readonly seen: Sights;
}
