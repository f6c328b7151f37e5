/** A lab: one situation to step through, predict and record, as plain data. */

import type { Transport } from '../protocol/revision.ts';
import type { Scenario } from '../scenario/schema.ts';

/** The parts of the page's navigation that hold labs. */
export const SECTIONS = ['orderings', 'ledger'] as const;
export type Section = (typeof SECTIONS)[number];

/** One position of a lab's switch: the same situation under another policy. */
export interface LabForm {
  /** The name in addresses. */
  readonly id: string;
  readonly name: string;
  /** What happens in this position, where the lab's own brief does not say it. */
  readonly brief?: string;
  readonly scenario: Scenario;
}

export interface Lab {
  readonly section: Section;
  /** The name in addresses. */
  readonly id: string;
  /** One letter that stands for the lab where space is short; also the label of its request. */
  readonly letter: string;
  readonly title: string;
  /** A few words under the title in the list of labs. */
  readonly tagline: string;
  /** What happens here, and what to watch. One or two sentences. */
  readonly brief: string;
  readonly scenario: Scenario;
  /** The switch, if the lab has one; its first position is the lab's own scenario. */
  readonly forms?: readonly LabForm[];
  /** The transport that a link without one means. */
  readonly transport: Transport;
  /** What a link leaves out of a run that starts from a file which this browser keeps. */
  readonly linkNote?: string;
  /** What to try after the first pass, as things to do. */
  readonly tryNext: readonly string[];
}
