// What one rule of the catalogue says, where it holds, and how strongly it is worded.
import type { Revision, Transport } from './revision.ts';

/** The keyword of the source, or what kind of statement it is where it has none. */
export type Level =
  | 'MUST'
  | 'MUST NOT'
  | 'SHOULD'
  | 'SHOULD NOT'
  | 'MAY'
  | 'fact'
  | 'note'
  | 'lab rule'
  | 'ambiguity';

export type Rule = {
  readonly id: string;
  readonly revisions: readonly Revision[];
  /** Empty for a rule that concerns neither of the two standard transports. */
  readonly transports: readonly Transport[];
  readonly level: Level;
  /** Where a revision words it otherwise than `level` says. */
  readonly levels?: Readonly<Partial<Record<Revision, Level>>>;
  /** One sentence in plain words. */
  readonly sentence: string;
  /** The names of the pages and their revisions. */
  readonly source: string;
};

export const bothRevisions: readonly Revision[] = ['2026-07-28', '2025-11-25'];
export const only2026: readonly Revision[] = ['2026-07-28'];
export const only2025: readonly Revision[] = ['2025-11-25'];

export const bothTransports: readonly Transport[] = ['stdio', 'http'];
export const stdioOnly: readonly Transport[] = ['stdio'];
export const httpOnly: readonly Transport[] = ['http'];
export const customOnly: readonly Transport[] = [];

/** The level of the rule in one revision, or undefined where the revision does not have it. */
export function levelIn(rule: Rule, revision: Revision): Level | undefined {
  if (!rule.revisions.includes(revision)) return undefined;
  return rule.levels?.[revision] ?? rule.level;
}
