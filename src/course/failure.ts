/** A failure from production: a lab whose switch is one fault of one party, and what it does. */

import type { Revision, Transport } from '../protocol/revision.ts';
import type { ClientFault, ServerFault } from '../scenario/policies.ts';
import type { Lab, LabForm } from './lab.ts';

export const PARTIES = ['client', 'server'] as const;
/** Whose fault it is. */
export type Party = (typeof PARTIES)[number];

/** Where it was reported in public, and what was told there, in our own words. */
export interface Report {
  /** As it is named there, such as `owner/repository#12`. */
  readonly place: string;
  readonly href: string;
  readonly says: string;
}

/** An invariant that the exposing order breaks; everywhere the lab exists, or only there. */
export interface Breach {
  readonly invariant: string;
  readonly revision?: Revision;
  readonly transport?: Transport;
}

/** A row that is dragged to the place of another, or a deadline that is let expire. */
export type Nudge = { readonly move: string; readonly to: string } | { readonly expire: string };

export interface Failure {
  readonly number: number;
  readonly whose: Party;
  /** The policy that is wrong, by its name in scenarios; null for what is none of them. */
  readonly fault: ClientFault | ServerFault | null;
  /** What is done wrong, in one sentence. */
  readonly wrong: string;
  /** What somebody who runs it sees. */
  readonly seen: string;
  /** The other position of the switch. */
  readonly remedy: string;
  /** What each side sees and believes once it is exposed. */
  readonly client: string;
  readonly server: string;
  /** Invariants that the exposing order breaks; none where no rule forbids what happens. */
  readonly breaks: readonly Breach[];
  /** Moves from the untouched order to one that exposes it. */
  readonly moves: readonly Nudge[];
  /** Why no order of these events hides it, or none shows it; absent where the order decides. */
  readonly always?: string;
  /** What no run of one client can show, and is counted over many. */
  readonly figures?: 'herd';
  readonly reports: readonly Report[];
}

/** The two positions of the switch, as addresses name them. */
export const BROKEN = 'broken';
export const RIGHT = 'right';

export interface FailureLab extends Lab {
  readonly section: 'failures';
  readonly forms: readonly [broken: LabForm, right: LabForm];
  readonly failure: Failure;
}
