/** What the address of the page of failures holds: whose, and in which revision. */

import { REVISIONS, type Revision } from '../protocol/revision.ts';
import { readQuery } from '../scenario/address.ts';
import { list, show } from '../scenario/sentences.ts';
import { PARTIES, type Party } from './failure.ts';

/** Null where the page shows them all. */
export interface FailuresState {
  readonly whose: Party | null;
  readonly revision: Revision | null;
}

/** Reads the parameters; what cannot be honoured is named, the rest is. Never throws. */
export function readFailures(query: string): {
  readonly state: FailuresState;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const values = readQuery(query, problems);
  const chosen = <T extends string>(name: string, choices: readonly T[]): T | null => {
    const value = values.get(name);
    values.delete(name);
    const found = choices.find((one) => one === value) ?? null;
    if (value !== undefined && found === null) {
      problems.push(`${name} ${show(value)} is not known; use ${list(choices)}.`);
    }
    return found;
  };
  const state = { whose: chosen('whose', PARTIES), revision: chosen('revision', REVISIONS) };
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  return { state, problems };
}

export function formatFailures({ whose, revision }: FailuresState): string {
  return [whose && `whose=${whose}`, revision && `revision=${revision}`].filter(Boolean).join('&');
}
