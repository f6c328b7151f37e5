/** A lab: one situation to step through, predict and record, as plain data. */

import type { Revision, Transport } from '../protocol/revision.ts';
import type { Scenario } from '../scenario/schema.ts';

/** The parts of the page's navigation that hold labs. */
export const SECTIONS = ['orderings', 'ledger', 'streams', 'deadlines', 'failures'] as const;
export type Section = (typeof SECTIONS)[number];

/** Sections that are loaded when an address first leads there. */
export type LaterSection = Exclude<Section, 'orderings'>;

const DEADLINES =
  /^(two|stuck|token|silent|initialize|duplicate|balancer|deadline)-|^cancel-[il]|^retry-s/;

/** The section whose labs are loaded to look for an id that is none of the orderings. */
export function sectionOfId(id: string): LaterSection {
  if (/^(ledger-|retry-matrix$)/.test(id)) return 'ledger';
  if (id.startsWith('fail-')) return 'failures';
  return DEADLINES.test(id) ? 'deadlines' : 'streams';
}

/** Where a lab exists, if not everywhere, and why not elsewhere. */
export interface Existence {
  readonly transport?: Transport;
  readonly revision?: Revision;
  /** A sentence that says what the other side lacks. */
  readonly because: string;
}

/** One position of a lab's switch: the same situation under another policy. */
export interface LabForm {
  /** The name in addresses. */
  readonly id: string;
  readonly name: string;
  /** What happens in this position, where the lab's own brief does not say it. */
  readonly brief?: string;
  readonly scenario: Scenario;
}

/** A panel that a lab asks for by name, beside those that follow from what its scenario has. */
export type LabPanel =
  | 'logs'
  | 'herd'
  | 'cancel-table'
  | 'two-pages'
  | 'retry-matrix'
  | 'stored-file';

export interface Lab {
  readonly section: Section;
  /** The heading that it stands under, in a section that has several. */
  readonly group?: string;
  /** The name in addresses. */
  readonly id: string;
  /** A letter or two that stand for the lab where space is short; also the label of its request. */
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
  /** Left out for a lab that exists on both transports in both revisions. */
  readonly exists?: Existence;
  /** Reads what an address says of numbers beside the run, and prints what of it is honoured. */
  readonly herd?: (text: string) => {
    readonly herd: string | undefined;
    readonly problems: readonly string[];
  };
  /** Panels of its own, each loaded with the first lab that asks for it. */
  readonly panels?: readonly LabPanel[];
  /** What a link leaves out of a run that starts from a file which this browser keeps. */
  readonly linkNote?: string;
  /** What to try after the first pass, as things to do. */
  readonly tryNext: readonly string[];
}
